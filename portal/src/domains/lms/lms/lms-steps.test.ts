import { expect, test } from 'vitest'
import { partsOf } from '../../../ui/guide.tsx'
import { lmsSteps } from './lms-steps.ts'

test('names between stars are separated from the other words of a step', () => {
  expect(partsOf('Open *Admin*, then *Apps*.')).toEqual([
    { text: 'Open ', named: false },
    { text: 'Admin', named: true },
    { text: ', then ', named: false },
    { text: 'Apps', named: true },
    { text: '.', named: false },
  ])
})

test.each(lmsSteps)('$name has four to eight steps, each with paired stars', ({ steps }) => {
  expect(steps.length).toBeGreaterThanOrEqual(4)
  expect(steps.length).toBeLessThanOrEqual(8)
  for (const step of steps) expect(partsOf(step).length % 2, step).toBe(1)
})

test.each(['blackboard', 'brightspace', 'sakai'])(
  '%s is told the parameters that launches read',
  (wanted) => {
    const steps = lmsSteps.find(({ id }) => id === wanted)?.steps.join(' ')
    expect(steps).toContain('context_history=$Context.id.history')
    expect(steps).toContain('link_history=$ResourceLink.id.history')
  },
)

test.each([
  [
    'moodle',
    '*IMS LTI Assignment and Grade Services* to *Use this service for grade sync and column management*',
  ],
  ['moodle', '*IMS LTI Names and Role Provisioning* to *Use this service to retrieve members’ information'],
  ['moodle', '*Accept grades from the tool*'],
  ['brightspace', '*Assignment and Grade Services*'],
  ['brightspace', '*Names and Role Provisioning Services*'],
  ['brightspace', 'the same three extensions'],
  ['blackboard', '*Allow grade service access*'],
  ['blackboard', '*Allow Membership Service Access*'],
  ['sakai', '*Allow External Tool to return grades*'],
  ['sakai', '*Provide Roster to External Tool*'],
])('%s is told to switch on %s', (wanted, service) => {
  expect(lmsSteps.find(({ id }) => id === wanted)?.steps.join(' ')).toContain(service)
})

test('Moodle is told the parameter by which it tells groups', () => {
  const steps = lmsSteps.find(({ id }) => id === 'moodle')?.steps.join(' ')
  expect(steps).toContain('moodle_groups=$Moodle.Person.userGroupIds')
})
