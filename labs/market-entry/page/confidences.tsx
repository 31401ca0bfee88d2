import type { Statement } from '../engine/forecasts.ts'
import { Slider } from '../../shell/ui/slider.tsx'
import { Toggle } from '../../shell/ui/toggle.tsx'

interface Props {
  statements: readonly Statement[]
  given: Readonly<Record<string, number>>
  onGiven: (next: Readonly<Record<string, number>>) => void
}

/** The slider's value before the player answers. */
export const undecided = 50

export function confidenceIn(statements: readonly Statement[], given: Readonly<Record<string, number>>) {
  return Object.fromEntries(statements.map(({ id }) => [id, given[id] ?? undecided]))
}

/** @param confidence null removes the answer */
export function withSaid(
  given: Readonly<Record<string, number>>,
  id: string,
  confidence: number | null,
): Readonly<Record<string, number>> {
  const { [id]: _, ...others } = given
  return confidence === null ? others : { ...others, [id]: confidence }
}

/** How many statements still lack an answer, as a sentence; null when none does. */
export function missingConfidence(
  statements: readonly Statement[],
  given: Readonly<Record<string, number>>,
): string | null {
  const open = statements.filter(({ id }) => given[id] === undefined).length
  return open === 0
    ? null
    : `Say how likely each statement is, or leave it at 50. ${open} of ${statements.length} still to answer.`
}

/** Statements, each with a confidence from 0 to 100. */
export function Confidences({ statements, given, onGiven }: Props) {
  return (
    <ol className="me-statements">
      {statements.map(({ id, text }) => {
        const share = (given[id] ?? undecided) / 100
        return (
          <li key={id}>
            <p>
              <strong>{text}</strong>
            </p>
            <Slider
              label={`How likely, in percent: ${text}`}
              value={given[id] ?? undecided}
              max={100}
              onChange={(value) => onGiven(withSaid(given, id, value))}
            />
            <Toggle
              label="Leave it at 50: I cannot tell"
              about={` whether: ${text}`}
              checked={given[id] === undecided}
              onChange={(unsure) => onGiven(withSaid(given, id, unsure ? undecided : null))}
            />
            <p className="sim-note">
              Brier score if true: {((1 - share) ** 2).toFixed(2)}. If false: {(share ** 2).toFixed(2)}.
            </p>
          </li>
        )
      })}
    </ol>
  )
}
