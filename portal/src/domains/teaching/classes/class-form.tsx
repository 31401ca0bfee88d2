import type { ClassSession, SettingField } from '@tradewind/contract/teaching/classes'
import type { LabId } from '@tradewind/contract/catalogue'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useAction, useAnswer } from '../asking.ts'
import { isInPlay } from '@tradewind/contract/teaching/words/classes'
import { SelectField, TextField } from '@tradewind/ui/fields.tsx'
import { Toggle } from '@tradewind/ui/toggle.tsx'
import { Refusal } from '@tradewind/ui/refusal.tsx'
import { bodyOf, emptyDraft, draftOf, problemsOf, type Draft } from './class-draft.ts'
import { paceOf, paceProblems } from './pace-draft.ts'
import { PaceFields } from './pace-fields.tsx'
import { DeadlineField, TimeZoneField } from './time-fields.tsx'
import { Button, Buttons } from '@tradewind/ui/button.tsx'
import { call } from '../../../api.ts'

/** The settings of a lab, from the server. */
export interface Settings {
  settingFields: readonly SettingField[]
  defaultSettings: ClassSession['settings']
}

interface Props {
  lab: LabId
  settings: Settings
  /** The class to change; null for a new one. */
  theClass: ClassSession | null
  onSaved: (theClass: ClassSession) => void
  onCancel: () => void
}

const countedOptions = [
  { value: 'best', name: 'The best' },
  { value: 'first', name: 'The first' },
  { value: 'last', name: 'The last' },
]

/** Creates or changes a class session. Input is kept until it is saved. */
export function ClassForm({ lab, settings, theClass, onSaved, onCancel }: Props) {
  const [draft, setDraft] = useState(() => (theClass ? draftOf(theClass) : emptyDraft(settings)))
  const [mistakes, setMistakes] = useState<Record<string, string>>({})
  const { busy, problem, run } = useAction()
  const rounds = useRounds(lab, draft)
  const form = useRef<HTMLFormElement>(null)
  const errors: Record<string, string> = { ...problem?.fields, ...mistakes }

  function change(part: Partial<Draft>) {
    setDraft((last) => ({ ...last, ...part }))
  }

  async function save() {
    const saved = theClass
      ? await call('PUT /api/class-sessions/:id', {
          params: { id: theClass.id },
          body: { ...bodyOf(draft), solutionOpen: theClass.solutionOpen },
        })
      : await call('POST /api/labs/:lab/class-sessions', {
          params: { lab },
          body: {
            ...bodyOf(draft),
            settings: draft.settings,
            ...(draft.seed.trim() !== '' && { seed: draft.seed }),
            pace: paceOf(draft.pace, { rounds: rounds ?? 0, timeZone: draft.timeZone }),
          },
        })
    onSaved(saved)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (draft.pace.pacing === 'timetable' && rounds === null) return
    const frame = { rounds: rounds ?? 0, timeZone: draft.timeZone }
    const found = { ...problemsOf(draft), ...(!theClass && paceProblems(draft.pace, frame)) }
    setMistakes(found)
    if (Object.keys(found).length === 0) void run(save)
  }

  const wrong = Object.keys(errors).join(' ')
  useEffect(() => {
    if (wrong !== '') form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [wrong])

  return (
    <form ref={form} className="class-form pad-24 panel" noValidate onSubmit={submit}>
      <TextField
        label="Name"
        value={draft.name}
        onChange={(name) => change({ name })}
        help="Your students see it, for example “International Business, section 2”."
        error={errors.name}
        input={{ maxLength: 120, autoComplete: 'off' }}
      />
      {!theClass && (
        <PaceFields
          draft={draft.pace}
          change={(part) => change({ pace: { ...draft.pace, ...part } })}
          errors={errors}
          rounds={rounds}
          timeZone={draft.timeZone}
        />
      )}
      <RehearsalField draft={draft} change={change} errors={errors} begun={theClass?.begun === true} />
      <AttemptFields
        draft={draft}
        change={change}
        errors={errors}
        inRoom={(theClass?.pacing ?? draft.pace.pacing) !== 'own'}
      />
      <DeadlineField
        label="Deadline"
        help="Leave empty for no deadline. Open attempts stop at the deadline and do not count."
        value={draft.deadline}
        timeZone={draft.timeZone}
        onChange={(deadline) => change({ deadline })}
        error={errors.deadline}
      />
      <TimeZoneField
        value={draft.timeZone}
        onChange={(timeZone) => change({ timeZone })}
        error={errors.timeZone}
      />
      {!theClass && <CaseFields draft={draft} change={change} errors={errors} settings={settings} />}
      <Refusal sentence={problem?.message ?? null} />
      <Buttons>
        <Button type="submit" kind="solid" busy={busy}>
          {busy ? 'Saving…' : theClass ? 'Save' : 'Create class session'}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </Buttons>
    </form>
  )
}

/** How many rounds a new class has with the settings chosen so far. Asked only where the form needs it. */
function useRounds(lab: LabId, { pace, settings }: Draft): number | null {
  const wanted = pace.pacing === 'timetable' ? JSON.stringify(settings) : null
  const { answer } = useAnswer(['POST /api/labs/:lab/rounds', lab, wanted], async () => {
    if (wanted === null) return null
    const body = { settings: JSON.parse(wanted) as Draft['settings'] }
    const { rounds } = await call('POST /api/labs/:lab/rounds', { params: { lab }, body })
    return { wanted, rounds }
  })
  return answer?.wanted === wanted ? (answer?.rounds ?? null) : null
}

interface PartProps {
  draft: Draft
  change: (part: Partial<Draft>) => void
  errors: Record<string, string>
}

/** Whether anything counts. That stays once a player has begun an attempt. */
function RehearsalField({ draft, change, errors, begun }: PartProps & { begun: boolean }) {
  if (begun)
    return (
      <p className="ui-field-help">
        {draft.rehearsal ? 'This class is a rehearsal: nothing counts.' : 'The attempts of this class count.'}{' '}
        An attempt has begun, so you cannot change that.
      </p>
    )
  return (
    <div>
      <Toggle
        label="Rehearsal: nothing counts"
        note="Your students play and see their results. No attempt counts, and no grade is sent to an LMS. You can change this until the first attempt begins."
        checked={draft.rehearsal}
        onChange={(rehearsal) => change({ rehearsal })}
      />
      <Refusal sentence={errors.rehearsal ?? null} />
    </div>
  )
}

function AttemptFields({ draft, change, errors, inRoom }: PartProps & { inRoom: boolean }) {
  if (inRoom)
    return (
      <p className="ui-field-help">
        The class plays its rounds together, so each student has one attempt.
        {!draft.rehearsal && ' Rehearsals never count.'}
      </p>
    )
  return (
    <div className="pair">
      <TextField
        label={draft.rehearsal ? 'Attempts' : 'Counted attempts'}
        value={draft.attempts}
        onChange={(attempts) => change({ attempts })}
        help={
          draft.rehearsal ? 'From 1 to 10. None of them counts.' : 'From 1 to 10. Rehearsals never count.'
        }
        error={errors.attempts}
        input={{ inputMode: 'numeric', autoComplete: 'off' }}
      />
      <SelectField
        label={draft.rehearsal ? 'Which attempt is shown' : 'Which attempt counts'}
        value={draft.counted}
        onChange={(counted) => change({ counted: counted as Draft['counted'] })}
        options={countedOptions}
        error={errors.counted}
      />
    </div>
  )
}

/** Values that cannot be changed once students play. */
function CaseFields({ draft, change, errors, settings }: PartProps & { settings: Settings }) {
  return (
    <fieldset>
      <legend>The case</legend>
      <p className="help">You cannot change the case after you create the class session.</p>
      {settings.settingFields
        .filter((field) => isInPlay(field, draft.settings))
        .map((field) => (
          <SelectField
            key={field.id}
            label={field.name}
            help={field.help}
            value={String(field.options.find(({ value }) => value === draft.settings[field.id])?.value)}
            onChange={(chosen) => {
              const option = field.options.find(({ value }) => String(value) === chosen)
              if (option) change({ settings: { ...draft.settings, [field.id]: option.value } })
            }}
            options={field.options.map(({ value, name }) => ({ value: String(value), name }))}
            error={errors[`settings.${field.id}`]}
          />
        ))}
      <TextField
        label="Seed (optional)"
        value={draft.seed}
        onChange={(seed) => change({ seed })}
        help="Any text. The same seed and settings give the same case, for example in another section. Leave empty for a new case."
        error={errors.seed}
        input={{ maxLength: 120, autoComplete: 'off', spellCheck: false }}
      />
    </fieldset>
  )
}
