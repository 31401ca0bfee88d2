import { million, percent } from '@tradewind/contract/words/figures'
import { Message } from '../../shell/place/message.tsx'
import type { CountryView, MarketEntryState } from '../engine/state.ts'
import type { MarketEntryPlay } from './market-entry-play.ts'
import { accountant, agent } from './people.ts'
import { StatementSteps } from './statement-steps.tsx'
import { plannedStreet } from './street-view.ts'
import { countryIn } from './words.ts'

const names = {
  share: 'Share',
  cash: 'Cash',
  entrant: 'Entrant',
  rival: 'Rival',
  policy: 'Policy',
  tariff: 'Tariff',
}

/** Round 3, after the plan: how likely five statements on it are. */
export function ForecastRound(play: MarketEntryPlay) {
  const { state } = play
  const terms = state.committed?.terms
  if (!terms) return null
  return (
    <StatementSteps
      play={play}
      draft="forecast"
      label="Forecasts"
      statements={state.statements}
      names={names}
      task="How likely is that, if the plan runs unchanged?"
      view={plannedStreet(state, terms)}
      message={(id) => <StatementFacts state={state} country={countryIn(state, terms.country)} id={id} />}
      send="Submit forecasts and begin"
      decision={(confidence) => ({ type: 'forecast', confidence })}
    />
  )
}

interface StatementFactsProps {
  state: MarketEntryState
  country: CountryView
  id: string
}

/** What was found out about the statement in view. */
function StatementFacts({ state, country, id }: StatementFactsProps) {
  if (id === 'share' || id === 'cash')
    return (
      <Message from={accountant} mood="asks">
        <p>{estimatedFor(state, id)}</p>
      </Message>
    )
  const hint = country.hints.find(({ risk }) => risk === id)
  return (
    <Message from={agent} mood={hint?.brewing ? 'worried' : 'calm'}>
      <p>{hint ? hint.says : unheard(state, country, id)}</p>
    </Message>
  )
}

function estimatedFor({ estimates, committed }: MarketEntryState, id: 'share' | 'cash'): string {
  const terms = committed?.terms
  const same = estimates.findLast(
    (one) =>
      one.terms.country === terms?.country &&
      one.terms.mode === terms.mode &&
      one.terms.entry === terms.entry &&
      one.terms.price === terms.price &&
      one.terms.launch === terms.launch,
  )
  if (!same) return 'We never estimated this plan, so I can only ask what you believe.'
  return id === 'share'
    ? `Our estimate was ${percent(same.worked.shareInYear4, 1)} if nothing happens. Something often does.`
    : `Our estimate was ${million(same.worked.calm)} over all years, in today’s money, if nothing happens.`
}

function unheard(state: MarketEntryState, { facts }: CountryView, id: string): string {
  const { usualChance, terms } = state.rules
  if (id === 'rival') return 'They sign their plans right now, as we do. Where would you go in their place?'
  if (id === 'entrant')
    return `I asked nobody about ${state.brief.entrant}. It comes the year after ${state.world === null ? 'we hold' : 'a firm holds'} more than ${percent(terms.entrantTrigger)}.`
  if (id === 'tariff')
    return `I asked nobody about it. Usually the chance is ${percent(usualChance.tariff)} a year.`
  return facts.hazard === undefined
    ? 'I asked nobody about it. We do not even know the usual chance here.'
    : `I asked nobody what is coming. The usual chance here is ${percent(facts.hazard, 1)} a year.`
}
