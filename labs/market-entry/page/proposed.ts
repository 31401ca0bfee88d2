import { inWords, million } from '@tradewind/contract/words/figures'
import type { MarketEntryDecision, PlanTerms, Run } from '../engine/decisions.ts'
import type { MarketEntryState } from '../engine/state.ts'
import { doorsOf } from './door-figures.ts'
import { countryIn, modeIn, nameIn } from './words.ts'

/** What a team votes on, after "Cleo proposes:". Research is priced as on its buttons. */
export function proposed(decision: MarketEntryDecision, state: MarketEntryState): string {
  const nameOf = nameIn(state)
  const { research } = state
  switch (decision.type) {
    case 'report': {
      const report = research.reports.find(({ id }) => id === decision.report)
      return `buy ${report?.name} for ${report?.price}`
    }
    case 'study': {
      const source = research.sources.find(({ id }) => id === decision.source)
      return `buy ${source?.name} in ${nameOf(decision.country)} for ${source?.price}`
    }
    case 'estimate':
      return `use one of ${state.estimatesLeft} estimates on ${planIn(state, decision)}`
    case 'shortlist':
      return `submit the shortlist ${inWords(decision.countries.map(({ country }) => nameOf(country)))}`
    case 'close-research':
      return `go on to the plan, with ${research.left} not spent on research`
    case 'commit':
      return `sign the plan ${planIn(state, decision)}`
    case 'forecast':
      return 'submit the forecasts and begin'
    case 'run':
      return yearIn(state, decision)
    case 'look-back':
      return 'submit the last forecasts and see the result'
  }
}

function planIn(state: MarketEntryState, { country, mode, entry, price, launch }: PlanTerms): string {
  const door = doorsOf(state, countryIn(state, country)).find(({ id }) => id === mode)
  const cost = million(door?.atOnce ?? 0)
  const way = `${modeIn(state)(mode).toLowerCase()} from year ${entry}`
  return `${nameIn(state)(country)}, ${way} (${cost} to set up), ${termsIn(state, price, launch)}`
}

function termsIn({ rules }: MarketEntryState, price: Run['price'], ads: Run['ads']): string {
  const level = rules.adLevels.find(({ id }) => id === ads)?.name.toLowerCase()
  // "Low: 8 % below"
  const [name = ''] =
    rules.prices
      .find(({ id }) => id === price)
      ?.name.toLowerCase()
      .split(':') ?? []
  return `${name.endsWith(' price') ? name : `${name} price`}, ${level} advertising`
}

function yearIn(state: MarketEntryState, { mode, price, ads, answers, reply }: Run): string {
  const { business } = state
  if (mode === 'out') return business?.waiting ? 'wait outside' : 'close the business'
  const cost = business?.upFront[mode] ?? 0
  const paid = [
    ...(cost > 0 ? [{ name: 'The entry mode', fee: cost }] : []),
    ...(business?.incident?.replies.filter(({ id }) => id === reply) ?? []),
    ...(business?.pending.filter(({ id }) => answers.includes(id)) ?? []),
  ].map(({ name, fee }) => (fee > 0 ? `${name} for ${million(fee)}` : name))
  return [`play ${modeIn(state)(mode).toLowerCase()}, ${termsIn(state, price, ads)}`, ...paid].join('; ')
}
