import type { Novelty } from '../engine/novelties.ts'
import type { ToolId } from '../engine/rules.ts'
import type { QuarterState } from '../engine/state.ts'
import type { ShownExposure } from './foreign-exchange-play.ts'

type Quarter = Pick<QuarterState, 'introduces'>

const noveltyOf: Readonly<Partial<Record<ToolId, Novelty>>> = {
  'money-market': 'money-market',
  put: 'options',
  call: 'options',
  invoice: 'invoice',
}

/** Whether a tool is there for the first time. */
export function isNew({ introduces }: Quarter, tool: ToolId): boolean {
  const novelty = noveltyOf[tool]
  return novelty !== undefined && introduces.includes(novelty)
}

/** What the finance director says of what is new for an exposure; null where nothing is. */
export function introductionTo({ introduces }: Quarter, { id, invoiceRate }: ShownExposure): string | null {
  const has = (novelty: Novelty) => introduces.includes(novelty)
  if (id === 'tender')
    return has('tender')
      ? 'A tender is new to us. The money comes only if we win. What do we want then?'
      : null
  if (id !== 'sales') return null
  if (has('forward')) return 'With a forward the bank fixes the rate today. How much of it do we promise?'
  if (has('options'))
    return 'Two things are new. Netting takes off what we owe. An option is a right: we pay for it, and promise nothing.'
  if (has('money-market'))
    return 'The money market is new: a loan instead of a forward. And the bank now limits what we do with it.'
  if (has('invoice') && invoiceRate !== null)
    return 'This customer would pay in merins, for a discount. That is new, too.'
  return null
}

/** What she says at the beginning of a quarter of what is new in it; null where nothing is. */
export function introductionIn({ introduces }: Quarter): string | null {
  if (introduces.includes('dorals')) return 'We sell to the Doral Isles now. Mind their peg.'
  if (introduces.includes('quotes')) return 'From now on we check the quotes.'
  return null
}
