import { Button } from '@tradewind/ui/button.tsx'
import { Refusal } from '@tradewind/ui/refusal.tsx'
import { Message } from '../../shell/place/message.tsx'
import { Picture } from '../../shell/place/picture.tsx'
import { Stage } from '../../shell/place/stage.tsx'
import { useDraft, useOwnDraft } from '../../shell/place/drafts.ts'
import { DecideButton, useDeciding, useHeadingOfNew } from '../../shell/play/round.tsx'
import type { MarketEntryDecision } from '../engine/decisions.ts'
import type { SourceId } from '../engine/research.ts'
import type { CountryView, MarketEntryState } from '../engine/state.ts'
import { Dossier } from './dossier.tsx'
import { factLayer } from './layers.ts'
import type { MarketEntryPlay } from './market-entry-play.ts'
import { agent } from './people.ts'
import { PlanTools, Scene } from './scene.tsx'
import { StandingChart } from './standing-chart.tsx'
import { foreignStreet } from './street-view.ts'
import { countryIn, factText, factWords, thousand } from './words.ts'

interface SourceAsked {
  readonly country: string
  readonly source: SourceId
}

/** Round 2: whom to ask in each of the three countries. */
export function CloserRound(play: MarketEntryPlay) {
  const { state } = play
  const listed = (state.shortlist ?? []).map(({ country }) => countryIn(state, country))
  const [at, setAt] = useOwnDraft('closer/step', 0)
  const [asked, setAsked] = useDraft<SourceAsked | null>('closer/asked', null)
  const closing = useDeciding<MarketEntryDecision>(play)
  useHeadingOfNew(`closer/${at}`)
  const country = listed[at] ?? listed[0]
  const next = listed[at + 1]
  if (!country) return null
  return (
    <Stage
      steps={{
        label: 'Countries of the shortlist',
        names: listed.map(({ name }) => name),
        at,
        reached: listed.length - 1,
        onGo: setAt,
      }}
      title={`Whom do you ask in ${country.name}?`}
      task={
        <>
          <strong>{thousand(state.research.left)}</strong> left. Ask only what could change your mind.
        </>
      }
      scene={
        <Scene view={foreignStreet(state, country.code)}>
          <CountryFacts state={state} country={country} listed={listed} />
        </Scene>
      }
      message={<Answer state={state} country={country} asked={asked} />}
      tools={<PlanTools state={state} />}
      action={
        next ? (
          <Button kind="solid" onClick={() => setAt(at + 1)}>
            Next: {next.name}
          </Button>
        ) : (
          <div className="sim-send">
            <DecideButton deciding={closing} onDecide={() => void closing.send({ type: 'close-research' })}>
              Go on to the plan
            </DecideButton>
            <Refusal sentence={closing.problem} />
          </div>
        )
      }
    >
      <Sources play={play} country={country} onAsked={setAsked} />
    </Stage>
  )
}

interface CountryFactsProps {
  state: MarketEntryState
  country: CountryView
  listed: readonly CountryView[]
}

/** What is known of the country, beside the other two. */
export function CountryFacts({ state, country, listed }: CountryFactsProps) {
  const rows = factWords.map(({ id }) => ({
    layer: factLayer(id),
    known: country.facts[id] !== undefined,
  }))
  const known = factWords.filter(({ id }) => country.facts[id] !== undefined)
  // Where another country has no figure, it has no place on the line.
  return (
    <Picture
      title={`${country.name}: ${known.length} of ${factWords.length} known`}
      says={`${country.name}: ${known.map((fact) => `${fact.name.toLowerCase()} ${factText(country, fact)}`).join(', ') || 'nothing known beyond size and distance'}.`}
      quiet
      figures={<Dossier state={state} />}
    >
      <StandingChart country={country} countries={listed} rows={rows} />
    </Picture>
  )
}

const sourceSays: Readonly<Record<SourceId, string>> = {
  visit: 'Tariff, risk, ministries’ plans',
  dealers: 'Channels and their health',
  consultant: 'Fit, sensitivity, rivals’ plans',
  pilot: 'Buyers who remember us',
}

interface SourcesProps {
  play: MarketEntryPlay
  country: CountryView
  onAsked: (asked: SourceAsked) => void
}

function Sources({ play, country, onAsked }: SourcesProps) {
  const { sources, left } = play.state.research
  const studying = useDeciding<MarketEntryDecision>(play)
  return (
    <div>
      <ul className="me-offers">
        {sources.map(({ id, name, price }) => {
          const done = country.sources.includes(id)
          return (
            <li key={id} data-done={done || undefined}>
              <span>
                <strong>{name}</strong>
                <small>{sourceSays[id]}</small>
              </span>
              {done ? (
                <span className="me-done tide strong">Asked</span>
              ) : (
                <DecideButton
                  deciding={studying}
                  kind="outlined"
                  unavailable={price > left}
                  about={`${name} in ${country.name}`}
                  onDecide={() => {
                    const ask = async () => {
                      if (await studying.send({ type: 'study', country: country.code, source: id }))
                        onAsked({ country: country.code, source: id })
                    }
                    void ask()
                  }}
                >
                  Ask: {price}
                </DecideButton>
              )}
            </li>
          )
        })}
      </ul>
      <Refusal sentence={studying.problem} />
    </div>
  )
}

interface AnswerProps {
  state: MarketEntryState
  country: CountryView
  asked: SourceAsked | null
}

/** What the agent reports from the source that was asked last. */
export function Answer({ state, country, asked }: AnswerProps) {
  const source =
    asked?.country === country.code ? state.research.sources.find(({ id }) => id === asked.source) : undefined
  if (!source)
    return (
      <Message from={agent} mood="asks">
        <p>
          {country.sources.length > 0
            ? 'What I heard here is in the dossier. Shall I ask somebody else?'
            : 'I can ask around. Some of them know what is coming.'}
        </p>
      </Message>
    )
  const heard = country.hints.filter(({ risk }) => source.hears.includes(risk))
  const brewing = heard.filter((hint) => hint.brewing)
  return (
    <Message from={agent} mood={brewing.length > 0 ? 'worried' : 'glad'}>
      {brewing[0] && (
        <p>
          {brewing[0].says}
          {brewing.length > 1 && ' And there is more: see the dossier.'}
        </p>
      )}
      {brewing.length === 0 && (
        <p>
          {source.id === 'pilot'
            ? 'Sold out in a week. Some of them will remember us.'
            : (heard[0]?.says ?? 'Nobody spoke of any plans. What they know is in the dossier.')}
        </p>
      )}
    </Message>
  )
}
