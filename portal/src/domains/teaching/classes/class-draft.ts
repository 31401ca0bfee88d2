import type { ClassSession, SettingField } from '@tradewind/contract/teaching/classes'
import { wholeNumber } from '@tradewind/contract/words/numbers'
import { clocksAt, momentOf } from '@tradewind/contract/words/zoned-time'
import { readersTimeZone } from '@tradewind/contract/teaching/words/runs'
import { ownPace, type PaceDraft } from './pace-draft.ts'

/** The values typed into the form of a class session. */
export interface Draft {
  name: string
  attempts: string
  counted: ClassSession['counted']
  /** Nothing counts in a rehearsal. */
  rehearsal: boolean
  /** In local time of `timeZone`; empty for no deadline. */
  deadline: string
  timeZone: string
  settings: ClassSession['settings']
  seed: string
  /** How the rounds of a new class open. */
  pace: PaceDraft
}

const usualAttempts = 3

interface Settings {
  settingFields: readonly SettingField[]
  defaultSettings: ClassSession['settings']
}

export function emptyDraft({ settingFields, defaultSettings }: Settings): Draft {
  const settings = settingFields.map(({ id, options }) => [
    id,
    defaultSettings[id] ?? options[0]?.value ?? null,
  ])
  return {
    name: '',
    attempts: String(usualAttempts),
    counted: 'best',
    rehearsal: false,
    deadline: '',
    timeZone: readersTimeZone(),
    settings: Object.fromEntries(settings) as ClassSession['settings'],
    seed: '',
    pace: ownPace,
  }
}

export function draftOf(theClass: ClassSession): Draft {
  const { name, attempts, counted, rehearsal, deadline, timeZone, settings } = theClass
  return {
    name,
    attempts: String(attempts),
    counted,
    rehearsal,
    deadline: deadline === null ? '' : clocksAt(deadline, timeZone),
    timeZone,
    settings,
    seed: '',
    pace: ownPace,
  }
}

/** Problems that can be found before the server is called: a sentence per field. */
export function problemsOf({ name, attempts, deadline, timeZone }: Draft): Record<string, string> {
  const problems: Record<string, string> = {}
  if (name.trim() === '') problems['name'] = 'Please enter a name.'
  const most = wholeNumber(attempts) ?? 0
  if (most < 1 || most > 10) problems['attempts'] = 'Please enter a number from 1 to 10.'
  if (deadline !== '' && momentOf(deadline, timeZone) === null)
    problems['deadline'] = 'Please enter a date and a time.'
  return problems
}

/** The fields that creating and changing share. The draft must have no problems. */
export function bodyOf({ name, attempts, counted, rehearsal, deadline, timeZone }: Draft) {
  return {
    name,
    attempts: wholeNumber(attempts) ?? usualAttempts,
    counted,
    rehearsal,
    deadline: deadline === '' ? null : momentOf(deadline, timeZone),
    timeZone,
  }
}
