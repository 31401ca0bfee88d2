import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TeamsView } from '@tradewind/contract/teaching/rooms/teams'
import { makeUser } from '../../../../seed/factories.ts'
import { openTestApp, type TestApp } from '../../../../test/app.ts'
import { roomCalls } from '../../../../test/rooms.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const { givenRoom, joined, begin, command, makeTeams, readRun } = roomCalls(() => t)

const sizesOf = ({ teams }: TeamsView) => teams.map(({ members }) => members.length)

async function givenTeams(students: number, size: number) {
  const room = await givenRoom({ students })
  const id = room.theClass.id
  const view = await makeTeams(room.host.token, { id, students: room.students, size, sending: 'anyone' })
  return { ...room, id, view, teamOf: (at: number) => view.teams[at]!.id }
}

const bySize = (token: string, id: string, size: number, onlyHere = false) =>
  t.call('POST /api/rooms/:id/teams/by-size', {
    token,
    params: { id },
    body: { size, onlyHere, sending: 'anyone' },
  })

const move = (token: string, id: string, student: string, team: string | null) =>
  t.call('PUT /api/rooms/:id/members/:student', { token, params: { id, student }, body: { team } })

describe('making teams', () => {
  test('by size spreads everybody, and making them again changes who is with whom', async () => {
    const { host, theClass } = await givenRoom({ students: 9 })
    const { body } = await bySize(host.token, theClass.id, 4)
    expect(sizesOf(body)).toEqual([5, 4])
    expect(body).toMatchObject({ sending: 'anyone', without: [], begun: false, mayChange: true })
    expect(body.teams.map(({ name }) => name)).toEqual(['Team 1', 'Team 2'])
    expect(body.teams.every(({ captain, members }) => members.some(({ id }) => id === captain))).toBe(true)
    const again = await bySize(host.token, theClass.id, 3)
    expect(sizesOf(again.body)).toEqual([3, 3, 3])
  })

  test('by size sets aside who is not here', async () => {
    const { host, theClass, students } = await givenRoom({ students: 4 })
    const nobody = await bySize(host.token, theClass.id, 2, true)
    expect(nobody.error).toMatchObject({ code: 'invalid_fields', fields: { size: 'Nobody is here yet.' } })
    for (const { token } of students.slice(0, 3))
      await t.call('GET /api/rooms/:id', { token, params: { id: theClass.id } })
    const { body } = await bySize(host.token, theClass.id, 2, true)
    expect(sizesOf(body)).toEqual([3])
    expect(body.without.map(({ id }) => id)).toEqual([students[3]!.id])
  })

  test('by list names its teams, and a wrong line changes nothing', async () => {
    const { host, id, view } = await givenTeams(4, 2)
    expect(sizesOf(view)).toEqual([2, 2])
    const { error } = await t.call('POST /api/rooms/:id/teams/by-list', {
      token: host.token,
      params: { id },
      body: { text: 'nobody@nowhere.test,Red', sending: 'captain' },
    })
    expect(error).toMatchObject({ code: 'invalid_fields' })
    const after = await t.call('GET /api/rooms/:id/teams', { token: host.token, params: { id } })
    expect(after.body).toEqual(view)
  })

  test('by size makes 200 teams and not one more', async () => {
    const { host, theClass } = await givenRoom({ students: 0 })
    const { id } = theClass
    const addStudents = async (count: number) => {
      for (let at = 0; at < count; at++) {
        const { id: userId } = await makeUser(t.services)
        const student = { class_session_id: id, user_id: userId, joined_at: t.clock.now() }
        await t.services.db.insertInto('class_students').values(student).execute()
      }
    }
    await addStudents(200)
    expect((await bySize(host.token, id, 1)).body.teams).toHaveLength(200)
    await addStudents(1)
    const refused = await bySize(host.token, id, 1)
    expect(refused.error).toMatchObject({
      code: 'invalid_fields',
      fields: { size: 'A class has at most 200 teams. Choose a larger size.' },
    })
    const kept = await t.call('GET /api/rooms/:id/teams', { token: host.token, params: { id } })
    expect(kept.body.teams).toHaveLength(200)
    expect((await bySize(host.token, id, 2)).body.teams).toHaveLength(100)
  })

  test('ends when somebody has begun, and in a class at each student’s own pace', async () => {
    const { host, id, students } = await givenTeams(2, 2)
    await begin(students[0]!.token, id)
    for (const answer of [
      await bySize(host.token, id, 1),
      await t.call('DELETE /api/rooms/:id/teams', { token: host.token, params: { id } }),
    ])
      expect(answer.error).toMatchObject({ code: 'room_changed' })
    const own = await givenRoom({ pace: { pacing: 'own' }, students: 1 })
    const refused = await bySize(own.host.token, own.theClass.id, 1)
    expect(refused.error).toMatchObject({ code: 'not_found' })
  })

  test('is for the hosts of this class alone', async () => {
    const { id, students } = await givenTeams(2, 2)
    const stranger = await givenRoom({ students: 0 })
    for (const token of [students[0]!.token, stranger.host.token]) {
      expect((await bySize(token, id, 1)).status).toBeGreaterThanOrEqual(403)
      expect(
        (await t.call('GET /api/rooms/:id/teams', { token, params: { id } })).status,
      ).toBeGreaterThanOrEqual(403)
    }
  })

  test('can be undone, so that everybody plays alone', async () => {
    const { host, id, students } = await givenTeams(2, 2)
    const { body } = await t.call('DELETE /api/rooms/:id/teams', { token: host.token, params: { id } })
    expect(body).toMatchObject({ sending: null, teams: [] })
    expect(body.without).toHaveLength(2)
    expect(await begin(students[0]!.token, id)).toMatchObject({ team: null })
  })
})

describe('a member', () => {
  test('who comes late joins the smallest team, and plays its run', async () => {
    const { host, theClass, id, students, view } = await givenTeams(3, 2)
    const late = await joined(theClass.code, 'Late')
    const [first, second] = [await begin(students[2]!.token, id), await begin(late.token, id)]
    expect(second.id).toBe(first.id)
    expect(second.team).toEqual({ id: view.teams[1]!.id, name: 'Team 2' })
    const { body } = await t.call('GET /api/rooms/:id/teams', { token: host.token, params: { id } })
    expect(sizesOf(body)).toEqual([2, 2])
  })

  test('who comes at the same time as others keeps the teams even, each with one run', async () => {
    const { host, theClass, id, students } = await givenTeams(4, 2)
    const late = await Promise.all(['A', 'B', 'C', 'D', 'E', 'F'].map((name) => joined(theClass.code, name)))
    const all = [...students, ...late]
    const [runs] = await Promise.all([
      Promise.all(all.map(({ token }) => begin(token, id))),
      command(host.token, id, { kind: 'open' }),
    ])
    expect(new Set(runs.map((run) => run.id)).size).toBe(2)
    const { body } = await t.call('GET /api/rooms/:id/teams', { token: host.token, params: { id } })
    expect(sizesOf(body)).toEqual([5, 5])
  })

  test('who comes when all teams are full gets a new one', async () => {
    const { host, theClass, id } = await givenTeams(8, 8)
    const late = await joined(theClass.code, 'Late')
    expect(await begin(late.token, id)).toMatchObject({ team: { name: 'Team 2' } })
    const full = await move(host.token, id, late.id, 'new')
    expect(full.status).toBe(200)
  })

  test('is moved between rounds, and the decisions stay with the team', async () => {
    const { host, id, students, teamOf } = await givenTeams(4, 2)
    const [ana, , cleo] = students
    const run = await begin(ana!.token, id)
    const other = await begin(cleo!.token, id)
    await command(host.token, id, { kind: 'open' })
    const inRound = await move(host.token, id, ana!.id, teamOf(1))
    expect(inRound.error).toMatchObject({
      code: 'room_changed',
      message: 'Move people between rounds: close this round first.',
    })
    await command(host.token, id, { kind: 'close' })
    expect((await move(host.token, id, ana!.id, teamOf(1))).status).toBe(200)
    expect((await readRun(ana!.token, other.id)).team).toMatchObject({ id: teamOf(1) })
    const former = await t.call('GET /api/runs/:run', { token: ana!.token, params: { run: run.id } })
    expect(former.status).toBe(404)
    expect((await begin(ana!.token, id)).id).toBe(other.id)
    const state = await t.call('GET /api/rooms/:id', { token: ana!.token, params: { id } })
    expect(state.body.team).toBe(teamOf(1))
  })

  test('is moved to a full team, an unknown one, or as a stranger with a sentence and no change', async () => {
    const { host, id, students, view, teamOf } = await givenTeams(9, 8)
    const last = students[8]!
    expect((await move(host.token, id, last.id, teamOf(0))).error).toMatchObject({ code: 'invalid_fields' })
    expect((await move(host.token, id, last.id, crypto.randomUUID())).error).toMatchObject({
      code: 'not_found',
    })
    expect((await move(host.token, id, host.id, teamOf(1))).error).toMatchObject({ code: 'not_found' })
    const after = await t.call('GET /api/rooms/:id/teams', { token: host.token, params: { id } })
    expect(after.body).toEqual(view)
  })

  test('has no robot in their place, and more time is for the whole team', async () => {
    const { host, id, students } = await givenTeams(2, 2)
    const change = (body: { extraPercent: number; strength: 'novice' | null }) =>
      t.call('PUT /api/rooms/:id/seats/:student', {
        token: host.token,
        params: { id, student: students[0]!.id },
        body,
      })
    expect((await change({ extraPercent: 0, strength: 'novice' })).error).toMatchObject({
      fields: { strength: 'No robot takes this seat, because the others of the team decide.' },
    })
    expect((await change({ extraPercent: 50, strength: null })).status).toBe(200)
    await begin(students[0]!.token, id)
    const { room } = await command(host.token, id, { kind: 'open', seconds: 100 })
    const { body } = await t.call('GET /api/rooms/:id', { token: students[1]!.token, params: { id } })
    expect(body.closesAt).toBe((room.closesAt ?? 0) + 50_000)
  })

  test('leads the team if the host says so, and nobody outside of it can', async () => {
    const { host, id, students, teamOf } = await givenTeams(4, 2)
    const change = (captain: string, name = 'Red') =>
      t.call('PUT /api/rooms/:id/teams/:team', {
        token: host.token,
        params: { id, team: teamOf(0) },
        body: { name, captain, strength: null },
      })
    const { body } = await change(students[1]!.id)
    expect(body.teams.find(({ name }) => name === 'Red')).toMatchObject({ captain: students[1]!.id })
    expect((await change(students[2]!.id)).error).toMatchObject({
      fields: { captain: 'The captain must be in the team.' },
    })
    expect((await change(students[0]!.id, 'Team 2')).error).toMatchObject({
      fields: { name: 'Another team has this name.' },
    })
  })
})
