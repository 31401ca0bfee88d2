import { labOfKinds } from '../engine/kinds.ts'
import { desk } from './desk/desk.ts'
import { foreignExchange } from './engine/engine.ts'

/** Foreign Exchange as a treasurer's quarters, or as the live desk on which the firms of a class deal with each other. */
export const foreignExchangeLab = labOfKinds({
  field: {
    id: 'play',
    name: 'How it is played',
    help: 'On the live desk the firms of the class deal with each other, best in a class whose rounds you open.',
    options: [
      { value: 'quarters', name: 'Quarters: each student hedges a firm of their own' },
      { value: 'desk', name: 'The live desk: the firms of the class deal with each other' },
    ],
  },
  engines: { quarters: foreignExchange, desk },
})
