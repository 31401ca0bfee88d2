import { counted, inWords, million } from '@tradewind/contract/words/figures'
import { RunPath, type Station } from '../../shell/place/run-path.tsx'
import type { Mark } from '../../shell/place/world/marks.ts'
import { DebriefPart } from '../../shell/play/round.tsx'
import type { Result } from '../../shell/simulation.ts'
import type { GlobalCompassState } from '../engine/state.ts'
import { baseMarks } from './layers.ts'
import { WallMap, placesOf } from './map-room.tsx'
import { inText, namesIn } from './global-compass-play.ts'
import { flowsOf } from './network.ts'
import { letters } from './network-scene.tsx'

interface Props {
  state: GlobalCompassState
  /** The parts of the score. */
  parts: Result['parts']
}

/** The whole run as one picture: the five, the network and the shock on the map, and what each decision earned. */
export function PathDebrief({ state, parts }: Props) {
  const nameOf = namesIn(state)
  const { network, shock, shortlist } = state
  const pick = shortlist?.pick ?? ''
  const sites = network?.placed?.sites
  const stations = parts.map(({ id, name, points, max }): Station => ({
    id,
    name,
    points,
    max,
    what: whatWas(id, state),
  }))
  return (
    <DebriefPart title="The path of your run">
      <RunPath stations={stations} />
      <div className="gc-path">
        <WallMap
          places={placesOf(state)}
          title="Where you went"
          says={`From ${inText(state.brief.home.name)} first to ${inText(nameOf(pick))}${shock ? `; the shock struck ${inText(nameOf(shock.country))}` : ''}.`}
          marks={pathMarks(state)}
          flows={network && sites ? flowsOf(sites, network) : []}
          pieces={
            network && sites
              ? network.functions.map(({ id }) => ({ id, letter: letters[id], at: sites[id] }))
              : []
          }
        />
      </div>
    </DebriefPart>
  )
}

function pathMarks(state: GlobalCompassState): Record<string, Mark> {
  const pick = state.shortlist?.pick
  const five = (state.shortlist?.countries ?? []).map(({ country }, at): [string, Mark] => [
    country,
    { kind: country === pick ? 'pick' : 'chosen', label: String(at + 1), named: country === pick },
  ])
  const struck = state.shock && {
    [state.shock.country]: { kind: 'struck', label: '!', named: true } as const,
  }
  return baseMarks(state, { ...Object.fromEntries(five), ...struck })
}

/** What was decided for a part of the score, in a few words. */
function whatWas(part: string, state: GlobalCompassState): string {
  const { evidence, shortlist, network, shock } = state
  const nameOf = namesIn(state)
  switch (part) {
    case 'robustness':
      return `${nameOf(shortlist?.pick ?? '')} first, of five.`
    case 'network':
      return `${million(network?.placed?.cost ?? 0)} a year.`
    case 'forecasts':
      return `${inWords(evidence.forecasts.map(({ confidence }) => `${confidence ?? 0}`))} %.`
    case 'evidence':
      return `${counted(evidence.bought.length, 'card')}, ${counted(reasonCount(state), 'reason')}.`
    default:
      return `${shock?.answers.find(({ id }) => id === shock.answer?.option)?.name ?? ''}.`
  }
}

function reasonCount({ shortlist }: GlobalCompassState): number {
  return (shortlist?.countries ?? []).reduce((count, { reasons }) => count + reasons.length, 0)
}
