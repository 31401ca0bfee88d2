import { DecideButton, Part, Round, useDeciding, type Deciding } from '../../shell/play/round.tsx'
import { inWords, million, sentence } from '../../shell/play/words.ts'
import type { MarketEntryDecision } from '../engine/decisions.ts'
import type { CountryView, MarketEntryState } from '../engine/state.ts'
import type { MarketEntryPlay } from './market-entry-play.ts'
import { countryIn, factText, factWords, stakeText, startText, thousand } from './words.ts'
import { Disclosure } from '../../shell/ui/disclosure.tsx'
import { Refusal } from '../../shell/ui/refusal.tsx'
import { Table } from '../../shell/ui/table.tsx'

export function CloserRound(play: MarketEntryPlay) {
  const { state } = play
  const studying = useDeciding<MarketEntryDecision>(play)
  const closing = useDeciding<MarketEntryDecision>(play)
  return (
    <Round
      title="Round 2: A closer look"
      task="Ask sources about your shortlisted countries. Some know what is coming. Then go on to the plan."
    >
      <Part title="Your money">
        <p role="status">
          You have <strong>{thousand(state.research.left)}</strong> left. Unspent money goes back to the firm
          and counts toward your value. A wrong country costs millions.
        </p>
        <StakesTable state={state} />
        <Refusal sentence={studying.problem} />
      </Part>
      {(state.shortlist ?? []).map(({ country }) => (
        <CountryPart key={country} state={state} country={countryIn(state, country)} deciding={studying} />
      ))}
      <div className="sim-send">
        <DecideButton deciding={closing} onDecide={() => void closing.send({ type: 'close-research' })}>
          Go on to the plan
        </DecideButton>
        <Refusal sentence={closing.problem} />
      </div>
    </Round>
  )
}

/** The facts that each entry mode depends on: fit and competition for all, the others for some. */
function StakesTable({ state }: { state: MarketEntryState }) {
  return (
    <Disclosure summary="What each entry mode depends on">
      <p>
        Pay for what could change your mind. You earn points for knowing what your entry mode depends on, and
        for asking the same source in another country. Nothing else you buy earns points.
      </p>
      <Table
        frame="What each entry mode depends on"
        look="sentences"
        columns={[
          { head: 'Entry mode', cell: ({ name }) => name },
          {
            head: 'Find out before you commit',
            cell: ({ stakes }) => sentence(inWords(stakes.map(stakeText).map((text) => text.toLowerCase()))),
          },
        ]}
        rows={state.modes}
        rowKey={({ id }) => id}
      />
    </Disclosure>
  )
}

interface PartProps {
  state: MarketEntryState
  country: CountryView
  deciding: Deciding<MarketEntryDecision>
}

function CountryPart({ state, country, deciding }: PartProps) {
  const { sources, left } = state.research
  return (
    <Part title={country.name}>
      <CountryFacts country={country} />
      <Hints country={country} />
      <ul className="me-cards">
        {sources.map(({ id, name, says, price }) => {
          const asked = country.sources.includes(id)
          return (
            <li key={id} data-open={asked || undefined}>
              <h4>{name}</h4>
              <p className="sim-note">{says}</p>
              {asked ? (
                <p className="me-open">Done</p>
              ) : (
                <DecideButton
                  deciding={deciding}
                  kind="outlined"
                  unavailable={price > left}
                  about={`${name} in ${country.name}`}
                  onDecide={() => void deciding.send({ type: 'study', country: country.code, source: id })}
                >
                  Pay {price} thousand
                </DecideButton>
              )}
            </li>
          )
        })}
      </ul>
    </Part>
  )
}

/** The known facts of a country, each with its meaning. */
export function CountryFacts({ country }: { country: CountryView }) {
  return (
    <dl className="me-facts">
      <div>
        <dt>Potential</dt>
        <dd>{million(country.potential)} a year</dd>
      </div>
      <div>
        <dt>Customs and rules</dt>
        <dd>{country.distance.culture + country.distance.administration} of 50 points away</dd>
      </div>
      <div>
        <dt>Full market</dt>
        <dd>
          {startText(country)}
          <small>Until then, 40 % of its full size.</small>
        </dd>
      </div>
      {factWords.map((fact) => (
        <div key={fact.id} data-missing={country.facts[fact.id] === undefined || undefined}>
          <dt>{fact.name}</dt>
          <dd>
            {factText(country, fact)}
            <small>{fact.says}</small>
          </dd>
        </div>
      ))}
    </dl>
  )
}

export function Hints({ country }: { country: CountryView }) {
  if (country.hints.length === 0)
    return <p className="sim-note">You have not asked any source here what is coming.</p>
  return (
    <ul className="me-hints">
      {country.hints.map(({ risk, says, brewing }) => (
        <li key={risk} data-brewing={brewing || undefined}>
          <strong>{brewing ? 'Heads up: ' : 'All quiet: '}</strong>
          {says}
        </li>
      ))}
    </ul>
  )
}
