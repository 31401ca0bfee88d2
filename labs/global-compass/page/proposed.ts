import { counted, inWords, million, percent } from '@tradewind/contract/words/figures'
import type { GlobalCompassDecision } from '../engine/decisions.ts'
import type { GlobalCompassState } from '../engine/state.ts'
import { inText, namesIn } from './global-compass-play.ts'

/** What a team votes on, after "Cleo proposes:". */
export function proposed(decision: GlobalCompassDecision, state: GlobalCompassState): string {
  const nameOf = (code: string) => inText(namesIn(state)(code))
  const { criteria, evidence, network, shock } = state
  switch (decision.type) {
    case 'set-weights': {
      const weights = criteria.map(({ id, name }) => `${name} ${decision.weights[id]}`)
      return `lock in the weights ${inWords(weights)}`
    }
    case 'buy-card': {
      const card = criteria.find(({ id }) => id === decision.card)
      return `turn over “${card?.name}” for ${card?.price} credits`
    }
    case 'forecast': {
      const card = evidence.forecasts.find(({ id }) => id === decision.statement)
      return `say ${percent(decision.confidence / 100)} to “${card?.text}”`
    }
    case 'close-evidence':
      return `go on to the shortlist, with ${counted(evidence.left, 'credit')} not spent`
    case 'shortlist':
      return `lock in ${inWords(decision.countries.map(({ country }) => nameOf(country)))}, and enter ${nameOf(decision.pick)} first`
    case 'place': {
      const sites = network?.functions.map(
        ({ id, name }) => `${name.toLowerCase()} in ${nameOf(decision.sites[id])}`,
      )
      return `confirm the network: ${inWords(sites ?? [])}`
    }
    case 'answer': {
      const answer = shock?.answers.find(({ id }) => id === decision.option)
      const fee = answer && answer.fee > 0 ? ` for ${million(answer.fee)}` : ''
      return `answer “${answer?.name}”${decision.to === undefined ? '' : ` in ${nameOf(decision.to)}`}${fee}`
    }
  }
}
