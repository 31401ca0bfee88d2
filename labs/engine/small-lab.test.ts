import { randomFrom } from '../math/random.ts'
import { keepsTheLaws } from './test/laws.ts'
import { auction } from './test/small-lab.ts'

keepsTheLaws({
  engine: auction,
  players: [
    (seed, { lots }) => {
      const random = randomFrom(seed, 'player')
      return Array.from({ length: lots }, () => ({ type: 'bid', bid: random.below(101) }))
    },
  ],
  secrets: /^(?:worth|rival|lots)$/u,
  runs: 30,
})
