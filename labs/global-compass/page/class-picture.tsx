import type { DecisionSpread } from '@tradewind/contract/teaching/debrief'
import { inWords } from '@tradewind/contract/words/figures'
import type { ClassPictureProps } from '../../shell/simulation.ts'
import type { Mark } from '../../shell/place/world/marks.ts'
import type { GlobalCompassState } from '../engine/state.ts'
import { placesOf, WallMap } from './map-room.tsx'

/** Where the class went: each country that a player picked, with the number of runs. */
export function ClassPicture({ theClass, state }: ClassPictureProps<GlobalCompassState, unknown>) {
  const picks = theClass.decisions.find(({ id }) => id === 'pick')?.values ?? []
  if (picks.length === 0) return null
  const places = placesOf(state)
  return (
    <section aria-labelledby="class-picks">
      <h2 id="class-picks">The map of picks</h2>
      <div className="class-card">
        <WallMap
          places={places}
          marks={marksOf(picks, places)}
          title="Where the class went"
          says={picksInWords(picks)}
        />
      </div>
    </section>
  )
}

type Picks = DecisionSpread['values']

export function marksOf(picks: Picks, places: ReturnType<typeof placesOf>): Readonly<Record<string, Mark>> {
  const [home] = places
  const markOf = ({ code, name }: (typeof places)[number]): Mark => {
    const pick = picks.find(({ value }) => value === name)
    if (pick) return { kind: 'pick', label: String(pick.runs), named: true }
    return { kind: code === home?.code ? 'home' : 'candidate' }
  }
  return Object.fromEntries(places.map((place) => [place.code, markOf(place)]))
}

export function picksInWords(picks: Picks): string {
  const named = picks.map(({ value, runs, score }) => `${value} ${runs} (median score ${score})`)
  return `Runs by picked country: ${inWords(named)}.`
}
