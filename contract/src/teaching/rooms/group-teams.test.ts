import fc from 'fast-check'
import { expect, test } from 'vitest'
import { teamsOfGroups } from './group-teams.ts'
import type { LmsGroup } from '../../lms/lms-groups.ts'

const people = (count: number, from = 1) =>
  Array.from({ length: count }, (_, at) => ({ id: `s${at + from}`, name: `Student ${at + from}` }))
const named = ({ teams }: ReturnType<typeof teamsOfGroups>) =>
  teams.map(({ name, members }) => [name, members.map(({ id }) => id)])

test('each group becomes a team of its name', () => {
  const groups = [
    { name: 'Blue', members: people(2) },
    { name: 'Red', members: people(1, 3) },
  ]
  expect(named(teamsOfGroups(groups, 'first'))).toEqual([
    ['Blue', ['s1', 's2']],
    ['Red', ['s3']],
  ])
})

test('a group of more than eight becomes several even teams', () => {
  const { teams, split } = teamsOfGroups([{ name: 'Red', members: people(17) }], 'first')
  expect(teams.map(({ name, members }) => [name, members.length])).toEqual([
    ['Red 1', 6],
    ['Red 2', 6],
    ['Red 3', 5],
  ])
  expect(split).toEqual([{ group: 'Red', members: 17, sizes: [6, 6, 5] }])
  expect(teamsOfGroups([{ name: 'Red', members: people(8) }], 'first').split).toEqual([])
})

test('who is in several groups goes to the first one, or to none', () => {
  const groups = [
    { name: 'Blue', members: people(2) },
    { name: 'Red', members: people(2, 2) },
    { name: 'Both', members: people(1, 2) },
  ]
  const first = teamsOfGroups(groups, 'first')
  expect(first.several).toEqual([{ person: people(1, 2)[0], groups: ['Blue', 'Red', 'Both'] }])
  expect(named(first)).toEqual([
    ['Blue', ['s1', 's2']],
    ['Red', ['s3']],
  ])
  expect(named(teamsOfGroups(groups, 'none'))).toEqual([
    ['Blue', ['s1']],
    ['Red', ['s3']],
  ])
})

test('two groups of one name get two names, and a long name is cut', () => {
  const long = 'L'.repeat(200)
  const groups = [
    { name: 'Red', members: people(1) },
    { name: 'Red', members: people(1, 2) },
    { name: long, members: people(9, 3) },
    { name: long, members: people(1, 20) },
  ]
  const names = teamsOfGroups(groups, 'first').teams.map(({ name }) => name)
  expect(names.slice(0, 2)).toEqual(['Red', 'Red (2)'])
  expect(new Set(names).size).toBe(names.length)
  for (const name of names) expect(name.length).toBeLessThanOrEqual(60)
})

test('nobody is in two teams or lost, and no team is empty or larger than eight', () => {
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { maxLength: 30 })
  const group = fc.record({ name: fc.constantFrom('Red', 'Blue', 'Red 1', 'x'.repeat(80)), ids })
  fc.assert(
    fc.property(
      fc.array(group, { maxLength: 8 }),
      fc.constantFrom('first' as const, 'none' as const),
      (given, rule) => {
        const groups: LmsGroup[] = given.map(({ name, ids: own }) => ({
          name,
          members: own.map((id) => ({ id: String(id), name: String(id) })),
        }))
        const { teams, several } = teamsOfGroups(groups, rule)
        const placed = teams.flatMap(({ members }) => members.map(({ id }) => id))
        const all = new Set(groups.flatMap(({ members }) => members.map(({ id }) => id)))
        expect(new Set(placed).size).toBe(placed.length)
        expect(placed.length).toBe(all.size - (rule === 'none' ? several.length : 0))
        for (const { members, name } of teams) {
          expect(members.length).toBeGreaterThan(0)
          expect(members.length).toBeLessThanOrEqual(8)
          expect(name.length).toBeLessThanOrEqual(60)
        }
        expect(new Set(teams.map(({ name }) => name)).size).toBe(teams.length)
      },
    ),
  )
})
