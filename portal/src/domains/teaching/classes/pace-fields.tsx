import type { Pacing } from '@tradewind/contract/teaching/rooms'
import { DurationFields } from '../duration-fields.tsx'
import { Button, Buttons } from '@tradewind/ui/button.tsx'
import { RadioGroup } from '@tradewind/ui/choices.tsx'
import { Toggle } from '@tradewind/ui/toggle.tsx'
import { rowsFor, withFirstLength, type PaceDraft, type RoundTimes } from './pace-draft.ts'
import { ZonedTimeField } from './time-fields.tsx'

const options: readonly { id: Pacing; name: string; text: string }[] = [
  {
    id: 'own',
    name: 'At each student’s own pace',
    text: 'Everybody plays when they like, until the deadline.',
  },
  {
    id: 'hosted',
    name: 'I open the rounds',
    text: 'The class plays together. You open and close each round from the host’s page.',
  },
  {
    id: 'timetable',
    name: 'At set times',
    text: 'Each round opens and closes by itself, for example once a week.',
  },
]

interface Props {
  draft: PaceDraft
  change: (part: Partial<PaceDraft>) => void
  errors: Record<string, string>
  /** Null while it is not known how many rounds there are. */
  rounds: number | null
  /** How many rounds have opened; their times are fixed. */
  opened?: number
  timeZone: string
  /** For a dialog whose title says the same. */
  legendHidden?: boolean
}

/** How the rounds of a class open. */
export function PaceFields({
  draft,
  change,
  errors,
  rounds,
  opened = 0,
  timeZone,
  legendHidden = false,
}: Props) {
  return (
    <div className="stack gap-16 one-column">
      <RadioGroup
        legend="How rounds open"
        legendHidden={legendHidden}
        name="pacing"
        options={options}
        chosen={draft.pacing}
        onChoose={(pacing) => change({ pacing })}
      />
      {draft.pacing === 'hosted' && (
        <>
          <Toggle
            label="Close each round by a clock"
            note="You can still close a round earlier, pause it, or give it more time."
            checked={draft.hasClock}
            onChange={(hasClock) => change({ hasClock })}
          />
          {draft.hasClock && (
            <DurationFields
              legend="Time for a round"
              value={draft.clock}
              onChange={(clock) => change({ clock })}
              error={errors.clock ?? errors['pace.roundSeconds'] ?? errors.roundSeconds}
            />
          )}
        </>
      )}
      {draft.pacing === 'timetable' &&
        (rounds === null ? (
          <p role="status">Counting the rounds…</p>
        ) : (
          <Timetable {...{ draft, change, errors, rounds, opened, timeZone }} />
        ))}
    </div>
  )
}

function Timetable({ draft, change, errors, rounds, opened = 0, timeZone }: Props & { rounds: number }) {
  const rows = rowsFor(draft, rounds)
  const set = (at: number, part: Partial<RoundTimes>) =>
    change({ rows: rows.map((row, other) => (other === at ? { ...row, ...part } : row)) })
  return (
    <div className="timetable">
      <p className="ui-field-help">
        The case has {rounds} rounds with these settings. All times are in the time zone of the class.
      </p>
      <ol>
        {rows.map((row, at) => (
          <li key={at}>
            <fieldset disabled={at < opened}>
              <legend>
                Round {at + 1}
                {at < opened && <span className="aside"> has opened</span>}
              </legend>
              <ZonedTimeField
                label="Opens"
                value={row.opensAt}
                timeZone={timeZone}
                onChange={(opensAt) => set(at, { opensAt })}
                error={errors[`opens.${at}`] ?? errors[`timetable.${at}`]}
              />
              <ZonedTimeField
                label="Closes"
                value={row.closesAt}
                timeZone={timeZone}
                onChange={(closesAt) => set(at, { closesAt })}
                error={errors[`closes.${at}`]}
              />
            </fieldset>
          </li>
        ))}
      </ol>
      {opened === 0 && rounds > 1 && (
        <Buttons>
          <Button
            kind="outlined"
            disabled={rows[0]?.opensAt === '' || rows[0]?.closesAt === ''}
            onClick={() => change({ rows: withFirstLength(rows, timeZone) })}
          >
            Copy the first round’s length to all
          </Button>
        </Buttons>
      )}
    </div>
  )
}
