import { useEffect } from 'react'
import { RadioGroup } from '@tradewind/ui/choices.tsx'
import { SelectField } from '@tradewind/ui/fields.tsx'
import { million, signed } from '@tradewind/contract/words/figures'
import { useDraft, useOwnDraft } from '../../shell/place/drafts.ts'
import { Message } from '../../shell/place/message.tsx'
import { useReveal } from '../../shell/place/reveal.ts'
import { Stage } from '../../shell/place/stage.tsx'
import { Term } from '../../shell/place/term.tsx'
import { viewOf } from '../../shell/place/world/view.ts'
import type { Mark } from '../../shell/place/world/marks.ts'
import { SendRow, useDeciding } from '../../shell/play/round.tsx'
import { Results } from '../../shell/play/results.tsx'
import { useCaptainDraft } from '../../shell/team/use-captain-draft.ts'
import type { GlobalCompassDecision } from '../engine/decisions.ts'
import type { AnswerOption, NetworkState, ShockState } from '../engine/later-state.ts'
import type { AnswerId } from '../engine/shock.ts'
import type { GlobalCompassState } from '../engine/state.ts'
import { namesIn, type GlobalCompassPlay } from './global-compass-play.ts'
import { MapRoom, RoomTools, WallMap, lowMap, placesOf } from './map-room.tsx'
import { baseMarks } from './layers.ts'
import { flowsOf } from './network.ts'
import { letters } from './network-scene.tsx'
import { shipper } from './people.ts'
import { effectOf, priceOf, usualLength } from './shock.ts'
import { ShockChart } from './shock-chart.tsx'

/** Milliseconds until the shock has reached all flows that it hits. */
const shockTakes = 2200

export function ShockRound(play: GlobalCompassPlay) {
  const { shock, network } = play.state
  return shock && network && <Shock {...play} shock={shock} network={network} />
}

interface ShockProps extends GlobalCompassPlay {
  shock: ShockState
  network: NetworkState
}

/** The shock strikes on the map, and one of four answers is chosen. */
function Shock({ shock, network, ...play }: ShockProps) {
  const { state } = play
  const [option, setOption] = useDraft<AnswerId | null>('shock/option', null)
  const [to, setTo] = useDraft('shock/to', '')
  const deciding = useDeciding<GlobalCompassDecision>(play)
  const nameOf = namesIn(state)
  const chosen = shock.answers.find(({ id }) => id === option)
  const missing = missingIn(chosen, to)
  const decision =
    chosen && missing === null
      ? ({ type: 'answer', option: chosen.id, ...(chosen.needsPlace && { to }) } as const)
      : null
  useCaptainDraft(decision)
  const choosePlace = (code: string) => {
    if (shock.places.some(({ country }) => country === code)) setTo(code)
  }
  return (
    <Stage
      title={`${shock.title}: your answer?`}
      task={
        <>
          You lose {million(shock.lossPerQuarter)} a quarter, for {usualLength(shock)} on average. Keep the{' '}
          <Term of="average cost" /> low.
        </>
      }
      scene={
        <MapRoom
          alarm
          onPhone={chosen ? 'table' : 'wall'}
          wall={
            <StruckMap
              {...{ state, shock, network, to: chosen?.needsPlace ? to : '' }}
              onChoose={choosePlace}
            />
          }
          table={<ShockChart shock={shock} chosen={option} to={to} />}
        />
      }
      message={
        <Message from={shipper} mood="worried">
          <Results className="gc-news">
            <p>{shock.says}</p>
          </Results>
        </Message>
      }
      tools={<RoomTools state={state} />}
      action={
        <SendRow
          deciding={deciding}
          objection={missing}
          onSend={() => {
            if (decision) void deciding.send(decision)
          }}
        >
          Confirm this answer
        </SendRow>
      }
    >
      <RadioGroup
        look="tiles"
        legend="Answers, in million"
        name="gc-answer"
        options={shock.answers.map((answer) => ({
          id: answer.id,
          text: answer.name,
          note: priceOf(shock, answer),
        }))}
        chosen={option}
        onChoose={setOption}
      />
      {chosen && <p className="gc-effect">{effectOf(chosen.id)}</p>}
      {chosen?.needsPlace && <OtherPlace shock={shock} nameOf={nameOf} value={to} onChange={setTo} />}
    </Stage>
  )
}

function missingIn(chosen: AnswerOption | undefined, to: string): string | null {
  if (!chosen) return 'Choose one of the four answers.'
  return chosen.needsPlace && to === '' ? 'Choose a country for the other site.' : null
}

interface MapProps {
  state: GlobalCompassState
  shock: ShockState
  network: NetworkState
  to: string
  onChoose: (code: string) => void
}

/** The network on the map, and the place that is struck: its flows come to a standstill one after the other. */
function StruckMap({ state, shock, network, to, onChoose }: MapProps) {
  const [seen, setSeen] = useOwnDraft('shock/seen', false)
  const { progress, isOver } = useReveal(shockTakes, seen)
  useEffect(() => {
    if (isOver && !seen) setSeen(true)
  }, [isOver, seen, setSeen])
  const sites = network.placed?.sites ?? {}
  const nameOf = namesIn(state)
  const places = placesOf(state)
  const hit = flowsOf(sites, network)
  // The links of a function have its name in theirs: researchPlant, plantHub, hubMarkets.
  const touched = hit.filter(({ id }) => id.toLowerCase().includes(shock.hits))
  const broken = new Set(touched.slice(0, Math.ceil(progress * touched.length)).map(({ id }) => id))
  const marks: Record<string, Mark> = {
    ...baseMarks(state),
    ...Object.fromEntries(network.markets.map(({ country }) => [country, { kind: 'chosen' } as const])),
    ...(to !== '' && { [to]: { kind: 'chosen', label: '+', named: true } as const }),
    [shock.country]: { kind: progress > 0.15 ? 'struck' : 'chosen', label: '!', named: true },
  }
  const shown = [...Object.values(sites), shock.country, ...(to === '' ? [] : [to])]
  return (
    <WallMap
      quiet
      view={viewOf(
        places.filter(({ code }) => shown.includes(code)),
        lowMap,
      )}
      places={places}
      title={`Struck: ${nameOf(shock.country)}`}
      says={`${nameOf(shock.country)} is struck; ${broken.size} of its lines stand still.`}
      marks={marks}
      flows={hit.map((flow) => ({ ...flow, broken: broken.has(flow.id) }))}
      pieces={[{ id: shock.hits, letter: letters[shock.hits], at: shock.country }]}
      onChoose={onChoose}
    />
  )
}

interface PlaceProps {
  shock: ShockState
  nameOf: (code: string) => string
  value: string
  onChange: (code: string) => void
}

function OtherPlace({ shock, nameOf, value, onChange }: PlaceProps) {
  const places = shock.places.toSorted((a, b) => a.extraPerYear - b.extraPerYear)
  return (
    <SelectField
      label="Where to, extra cost a year"
      value={value}
      onChange={onChange}
      placeholder="Choose a country"
      options={places.map(({ country, extraPerYear }) => ({
        value: country,
        name: `${nameOf(country)}: ${signed(extraPerYear)} million`,
      }))}
    />
  )
}
