import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TeamsView } from '@tradewind/contract/teaching/rooms/teams'
import { groupSteps, listed } from '../../../../test/lms/groups.ts'
import { openCampus, type Campus } from '../../../../test/lms/launches.ts'
import type { LmsUser } from '../../../../test/lms/stand-in-claims.ts'
import { signedInUser } from '../../../../test/accounts.ts'

let t: Campus
beforeAll(async () => {
  t = await openCampus(['global_compass_lab'], 'blackboard')
})
afterAll(() => t.close())

const { givenHostedClass, student, come, open, readList } = groupSteps(() => t)

const groupings = (token: string, id: string) =>
  t.call('GET /api/rooms/:id/lms-groups', { token, params: { id } })

/** A class of these students, whose LMS has groups for them: ids of groups by student. */
async function givenGroups(
  people: readonly { user: LmsUser; groups: string[]; comes?: boolean }[],
  groups: unknown[],
  sets: unknown[] = [],
) {
  t.lms.services.groups = { offered: true, groups, sets, lie: null }
  t.lms.services.roster.members = people.map((each) => listed(each.user, each.groups))
  const room = await givenHostedClass()
  const here = people.filter(({ comes = true }) => comes)
  const ids = await come(
    room.link,
    here.map(({ user }) => user),
  )
  await readList(room.contextId)
  return { ...room, ids }
}

const make = (
  { token, id, contextId }: { token: string; id: string; contextId: string },
  { set = null, several = 'first' }: { set?: string | null; several?: 'first' | 'none' } = {},
) =>
  t.call('POST /api/rooms/:id/teams/by-groups', {
    token,
    params: { id },
    body: { course: contextId, set, several, sending: 'captain' },
  })

const membersOf = ({ teams }: TeamsView) =>
  teams.map(({ name, members }) => [name, members.map((member) => member.name)])

const teamsOf = async ({ token, id }: { token: string; id: string }) =>
  (await t.call('GET /api/rooms/:id/teams', { token, params: { id } })).body

/** Somebody comes from the course and takes a seat. */
async function begins({ id, link }: Awaited<ReturnType<typeof givenGroups>>, user: LmsUser): Promise<void> {
  const { token } = await open(user, link)
  const body = { kind: 'counted', classSession: id } as const
  const begun = await t.call('POST /api/labs/:lab/runs', {
    token,
    params: { lab: 'global_compass_lab' },
    body,
  })
  expect(begun.status, JSON.stringify(begun.error)).toBe(200)
}

const red = { id: 'g1', name: 'Red' }
const blue = { id: 'g2', name: 'Blue' }

describe('the groups of a class', () => {
  test('are its teams, and who is in none joins the smallest one with their seat', async () => {
    const people = [
      { user: student('Ruiz'), groups: ['g1'] },
      { user: student('Li'), groups: ['g1'] },
      { user: student('Ray'), groups: ['g2'] },
      { user: student('Falk'), groups: [] },
      { user: student('Never'), groups: ['g2'], comes: false },
    ]
    const room = await givenGroups(people, [red, blue])
    const { body } = await groupings(room.token, room.id)
    expect(body).toMatchObject([
      {
        course: { id: room.contextId, title: 'Another course' },
        lms: 'Stand-in LMS',
        set: null,
        groups: [
          { name: 'Blue', members: [{ name: 'Sam Ray' }] },
          { name: 'Red', members: [{ name: 'Sam Li' }, { name: 'Sam Ruiz' }] },
        ],
        without: [{ name: 'Sam Falk' }],
        notHere: 1,
        readAt: t.clock.now().getTime(),
      },
    ])
    const { body: view, status } = await make(room)
    expect(status).toBe(200)
    expect(membersOf(view)).toEqual([
      ['Blue', ['Sam Ray']],
      ['Red', ['Sam Li', 'Sam Ruiz']],
    ])
    expect(view).toMatchObject({ sending: 'captain', without: [{ name: 'Sam Falk' }] })
  })

  test('have a place for who comes late: in the team of their own group, and else in the smallest one', async () => {
    const late = [student('Red'), student('Full'), student('None')]
    const inRed = Array.from({ length: 6 }, (_, at) => ({ user: student(`R${at}`), groups: ['g1'] }))
    const room = await givenGroups(
      [
        ...inRed,
        { user: student('Ray'), groups: ['g2'] },
        { user: late[0]!, groups: ['g1'], comes: false },
        { user: late[1]!, groups: ['g1'], comes: false },
        { user: late[2]!, groups: [], comes: false },
      ],
      [red, blue],
    )
    await make(room)
    await begins(room, late[0]!)
    const moved = student('Moved')
    const { id: teamId } = (await teamsOf(room)).teams.find(({ name }) => name === 'Red')!
    const [movedId = ''] = await come(room.link, [moved])
    await t.call('PUT /api/rooms/:id/members/:student', {
      token: room.token,
      params: { id: room.id, student: movedId },
      body: { team: teamId },
    })
    // Red has eight now.
    await begins(room, late[1]!)
    await begins(room, late[2]!)
    const teams = membersOf(await teamsOf(room))
    expect(teams.find(([name]) => name === 'Red')?.[1]).toContain('Sam Red')
    expect(teams.find(([name]) => name === 'Blue')?.[1]).toEqual(
      expect.arrayContaining(['Sam Full', 'Sam None']),
    )
  })

  test('count no more for who comes late once teams are made in another way', async () => {
    const late = student('Late')
    const room = await givenGroups(
      [
        { user: student('Ruiz'), groups: ['g1'] },
        { user: student('Li'), groups: ['g1'] },
        { user: student('Ray'), groups: ['g2'] },
        { user: late, groups: ['g1'], comes: false },
      ],
      [red, blue],
    )
    await make(room)
    const bySize = { size: 2, onlyHere: false, sending: 'anyone' } as const
    const params = { id: room.id }
    await t.call('POST /api/rooms/:id/teams/by-size', { token: room.token, params, body: bySize })
    const { groups_context_id: course } = await t.services.db
      .selectFrom('rooms')
      .select('groups_context_id')
      .where('class_session_id', '=', room.id)
      .executeTakeFirstOrThrow()
    expect(course).toBeNull()
  })

  test('may be of sets, of which the host chooses one, so that nobody is in two of them', async () => {
    const room = await givenGroups(
      [
        { user: student('Ruiz'), groups: ['g1', 't1'] },
        { user: student('Li'), groups: ['g2', 't1', 'loose'] },
      ],
      [
        { ...red, set_id: 'a' },
        { ...blue, set_id: 'a' },
        { id: 't1', name: 'Tuesday', set_id: 'b' },
        { id: 'loose', name: 'Loose' },
      ],
      [
        { id: 'b', name: 'Tutorials' },
        { id: 'a', name: 'Project teams' },
      ],
    )
    const { body } = await groupings(room.token, room.id)
    expect(body.map(({ set, groups }) => [set?.name ?? null, groups.map(({ name }) => name)])).toEqual([
      ['Project teams', ['Blue', 'Red']],
      ['Tutorials', ['Tuesday']],
      [null, ['Loose']],
    ])
    expect(membersOf((await make(room, { set: 'a' })).body)).toEqual([
      ['Blue', ['Sam Li']],
      ['Red', ['Sam Ruiz']],
    ])
    expect(membersOf((await make(room, { set: 'b' })).body)).toEqual([['Tuesday', ['Sam Li', 'Sam Ruiz']]])
  })

  test('who is in several goes into the first by name, or waits, as the host says', async () => {
    const room = await givenGroups(
      [
        { user: student('Ruiz'), groups: ['g1', 'g2'] },
        { user: student('Li'), groups: ['g1'] },
      ],
      [red, blue],
    )
    expect(membersOf((await make(room)).body)).toEqual([
      ['Blue', ['Sam Ruiz']],
      ['Red', ['Sam Li']],
    ])
    const { body } = await make(room, { several: 'none' })
    expect(membersOf(body)).toEqual([['Red', ['Sam Li']]])
    expect(body.without).toMatchObject([{ name: 'Sam Ruiz' }])
  })

  test('of more than eight become several teams, and none has more than eight', async () => {
    const people = Array.from({ length: 11 }, (_, at) => ({
      user: student(String(at).padStart(2, '0')),
      groups: ['g1'],
    }))
    const room = await givenGroups(people, [red])
    const { body } = await make(room)
    expect(body.teams.map(({ name, members }) => [name, members.length])).toEqual([
      ['Red 1', 6],
      ['Red 2', 5],
    ])
  })

  test('have no name where the LMS tells none: a short id is shown, a long one numbered', async () => {
    const long = 'd4d8d6ae1611e2c7581ce1b2f5c58019d928b79d'
    const room = await givenGroups(
      [
        { user: student('Ruiz'), groups: ['17'] },
        { user: student('Li'), groups: [long] },
      ],
      [],
    )
    const { body } = await groupings(room.token, room.id)
    expect(body[0]?.groups.map(({ name }) => name)).toEqual(['Group 1', 'Group 17'])
  })

  test('are not those of who was removed, and a class without groups has none', async () => {
    const people = [
      { user: student('Ruiz'), groups: ['g1'] },
      { user: student('Li'), groups: ['g1'] },
    ]
    const room = await givenGroups(people, [red])
    const removed = await t.call('DELETE /api/class-sessions/:id/students/:student', {
      token: room.token,
      params: { id: room.id, student: room.ids[0] ?? '' },
    })
    expect(removed.status).toBe(200)
    expect((await groupings(room.token, room.id)).body).toMatchObject([
      { groups: [{ members: [{ name: 'Sam Li' }] }], without: [], notHere: 0 },
    ])
    const none = await givenGroups([{ user: student('Ruiz'), groups: [] }], [red])
    expect((await groupings(none.token, none.id)).body).toEqual([])
    const refused = await make(none)
    expect(refused.error).toMatchObject({
      code: 'invalid_fields',
      fields: { set: expect.any(String) as string },
    })
  })
})

describe('teams of groups', () => {
  test('change nothing if the groups are gone, or the class has begun', async () => {
    const room = await givenGroups([{ user: student('Ruiz'), groups: ['g1'] }], [red])
    const { body: before } = await make(room)
    for (const wrong of [
      await make(room, { set: 'no such set' }),
      await make({ ...room, contextId: crypto.randomUUID() }),
    ])
      expect(wrong.error).toMatchObject({ code: 'invalid_fields' })
    const { body } = await t.call('GET /api/rooms/:id/teams', { token: room.token, params: { id: room.id } })
    expect(body).toEqual(before)
  })

  test('are for those alone who may change the class, and groups of other classes stay unknown', async () => {
    const room = await givenGroups([{ user: student('Ruiz'), groups: ['g1'] }], [red])
    const stranger = await signedInUser(t, { instructor: true })
    expect((await groupings(stranger.token, room.id)).status).toBe(404)
    expect((await make({ ...room, token: stranger.token })).status).toBe(404)
    const other = await givenGroups([{ user: student('Li'), groups: ['g1'] }], [red])
    expect((await make({ ...other, contextId: room.contextId })).error).toMatchObject({
      code: 'invalid_fields',
    })
  })
})
