import type { Reading } from '../engine/decisions.ts'
import type { Dial } from '../scenes/dials.ts'

interface Props {
  dials: readonly Dial[]
  readings: Readonly<Record<string, Reading | undefined>>
  given: string
}

const turns: Readonly<Record<Reading, number>> = { low: -52, unclear: 0, high: 52 }

/** How far the needle of a reading turns, in degrees; null before an answer. */
export function turnOf(reading: Reading | undefined): number | null {
  return reading === undefined ? null : turns[reading]
}

/** A reading in words. */
export function readingInWords({ name, low, high }: Dial, reading: Reading | undefined): string {
  if (reading === undefined) return `${name}: not read yet.`
  if (reading === 'unclear') return `${name}: you cannot tell.`
  return `${name}: ${reading === 'low' ? low : high}.`
}

/** How the player reads a person: one needle for each preference. */
export function Needles({ dials, readings, given }: Props) {
  return (
    <div className="ci-needles row gap-16" role="group" aria-label={`Your reading of ${given}`}>
      {dials.map((dial) => (
        <figure key={dial.id}>
          <svg viewBox="0 0 120 66" aria-hidden="true">
            <path className="ci-arc" d="M12 60a48 48 0 0 1 96 0" />
            <path className="ci-arc-mark" d="M12 60l10 0M108 60l-10 0M60 12v10" />
            <Needle turn={turnOf(readings[dial.id])} />
          </svg>
          <figcaption>
            <span aria-hidden="true">{shortNames[dial.id]}</span>
            <span className="visually-hidden">{readingInWords(dial, readings[dial.id])}</span>
          </figcaption>
        </figure>
      ))}
    </div>
  )
}

/** The names of the dials where there is little room. */
export const shortNames: Readonly<Record<Dial['id'], string>> = {
  directness: 'Plain words',
  rank: 'Rank',
  bond: 'Bond',
  time: 'Time',
  certainty: 'Certainty',
  face: 'Openness',
}

function Needle({ turn }: { turn: number | null }) {
  return (
    <g
      className="ci-needle"
      data-unread={turn === null || undefined}
      style={{ transform: `rotate(${turn ?? 0}deg)` }}
    >
      <path d="M57 60L60 20L63 60z" />
      <circle cx="60" cy="60" r="6" />
    </g>
  )
}
