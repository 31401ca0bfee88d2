import { expect, test } from 'vitest'
import { bodyOf, draftOf, emptyDraft, problemsOf } from './class-draft.ts'

const settings = {
  settingFields: [
    { id: 'rounds', name: 'Rounds', help: '', options: [{ value: 3, name: '3' }], only: null },
    { id: 'budget', name: 'Budget', help: '', options: [{ value: 'tight', name: 'Tight' }], only: null },
  ],
  defaultSettings: { rounds: 5 },
}

test('a new draft has the default settings, or the first option', () => {
  expect(emptyDraft(settings).settings).toEqual({ rounds: 5, budget: 'tight' })
})

test('a draft needs a name, one to ten attempts and a valid deadline', () => {
  const draft = emptyDraft(settings)
  expect(Object.keys(problemsOf({ ...draft, attempts: '11', deadline: 'soon' }))).toEqual([
    'name',
    'attempts',
    'deadline',
  ])
  expect(problemsOf({ ...draft, name: 'Section 2', attempts: ' 10 ' })).toEqual({})
  expect(problemsOf({ ...draft, name: 'Section 2', attempts: '１０' })).toEqual({})
  expect(bodyOf({ ...draft, attempts: '１０' }).attempts).toBe(10)
})

test('the deadline is edited in the time zone of the class', () => {
  const deadline = Date.parse('2026-12-12T22:59:00Z')
  const draft = draftOf({
    ...{
      id: '',
      lab: 'global_compass_lab',
      rules: 1,
      newestRules: 1,
      code: '',
      joinLink: '',
      settings: {},
      pacing: 'own' as const,
      rehearsal: true,
      begun: false,
      solutionOpen: false,
      solutionTo: 'finished' as const,
    },
    ...{
      createdAt: 0,
      endedAt: null,
      students: 0,
      instructors: [],
      assistants: [],
      owns: true,
      right: 'teach',
      counted: 'last',
    },
    ...{ name: 'Section 2', attempts: 2, deadline, timeZone: 'Europe/Berlin' },
  })
  expect(draft.deadline).toBe('2026-12-12T23:59')
  expect(bodyOf(draft)).toEqual({
    name: 'Section 2',
    attempts: 2,
    counted: 'last',
    rehearsal: true,
    deadline,
    timeZone: 'Europe/Berlin',
  })
  expect(bodyOf({ ...draft, deadline: '' }).deadline).toBeNull()
})
