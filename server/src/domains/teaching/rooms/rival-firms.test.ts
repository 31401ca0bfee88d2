import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { patiently } from '@tradewind/labs/engine/test/sample'
import { signedInUser } from '../../../test/accounts.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { form } from '../../../test/classes.ts'
import { roomCalls } from '../../../test/rooms.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const { readRun, hostView, tryCommand, command, makeTeams } = roomCalls(() => t)

describe('rival firms of Market Entry', () => {
  const lab = 'market_analysis_lab'

  async function givenFirms(members: number, rank = 10) {
    const host = await signedInUser(t, { instructor: true, first_name: 'Lin', last_name: 'Roth' })
    const created = await t.call('POST /api/labs/:lab/class-sessions', {
      token: host.token,
      params: { lab },
      body: {
        ...form,
        settings: { rivals: 'firms', rank },
        pace: { pacing: 'hosted', roundSeconds: null },
      },
    })
    const { id, code } = created.body
    const students = []
    for (let at = 1; at <= members; at++) {
      const student = await signedInUser(t, {
        first_name: 'Ada',
        last_name: `Student ${at}`,
        instructor: true,
      })
      await t.call('POST /api/labs/:lab/class-sessions/join', {
        token: student.token,
        params: { lab },
        body: { code },
      })
      students.push(student)
    }
    return { host: host.token, id, students }
  }

  const begun = (token: string, classSession: string) =>
    t.call('POST /api/labs/:lab/runs', { token, params: { lab }, body: { kind: 'counted', classSession } })

  test('says what to do with more teams than can meet', async () => {
    const { host, id, students } = await givenFirms(9)
    await makeTeams(host, { id, students, size: 1, sending: 'anyone' })
    expect((await hostView(host, id)).world?.missing).toBe(
      'There are 9 teams, and at most 8 firms meet. Make fewer, larger teams, or open a second class.',
    )
  })

  test('each team is a firm, so the first round waits for teams, and for no more than eight firms', async () => {
    const { host, id, students } = await givenFirms(3)
    const { room, world } = await hostView(host, id)
    expect(world).toMatchObject({
      name: 'Rival firms',
      missing: expect.stringMatching(/^First make the teams/u),
    })
    expect(await tryCommand(host, id, room.version, { kind: 'open' })).toMatchObject({
      status: 409,
      error: { code: 'room_changed', message: world?.missing },
    })
    await makeTeams(host, { id, students, size: 1, sending: 'anyone' })
    const add = (count: number) =>
      t.call('POST /api/rooms/:id/robots', {
        token: host,
        params: { id },
        body: { strength: 'steady', count },
      })
    expect((await add(6)).body.world?.missing).toMatch(
      /^There are 9 firms with the robots, and at most 8 meet/u,
    )
    const robot = (await hostView(host, id)).seats.find(({ kind }) => kind === 'robot')!
    await t.call('DELETE /api/rooms/:id/robots/:robot', { token: host, params: { id, robot: robot.id } })
    expect((await hostView(host, id)).world?.missing).toBeNull()
    await command(host, id, { kind: 'open' })
    // A team that begins late is in time, because the firms are counted by teams.
    for (const { token } of students) {
      const run = await begun(token, id)
      expect(run.status, JSON.stringify(run.error)).toBe(200)
      expect(run.body).toMatchObject({ way: 'Rival firms', rounds: 11, firms: expect.arrayContaining([]) })
    }
    expect((await hostView(host, id)).world?.firms).toHaveLength(8)
  })

  test(
    'teams and robots play to a result with a rank, all of them by defaults',
    async () => {
      const { host, id, students } = await givenFirms(2, 20)
      await makeTeams(host, { id, students, size: 1, sending: 'anyone' })
      await t.call('POST /api/rooms/:id/robots', {
        token: host,
        params: { id },
        body: { strength: 'expert', count: 1 },
      })
      const runs = []
      for (const { token } of students) runs.push((await begun(token, id)).body)
      const { rounds } = (await hostView(host, id)).room
      const says: string[] = []
      for (let round = 1; round <= rounds; round++) {
        await command(host, id, { kind: 'open' })
        const view = await command(host, id, { kind: 'close' })
        expect(view.room.phase).toBe('closed')
        // The class knows firms by their names.
        says.push(view.world?.report?.says ?? '')
      }
      const { world } = await hostView(host, id)
      expect(world?.report?.table?.rows.map(({ name }) => name)).toEqual(
        expect.arrayContaining(['Team 1', 'Team 2', 'Robot Ada']),
      )
      expect(says.join(' ')).toMatch(/: (?:Team \d|Robot Ada) in /u)
      expect(says.join(' ')).not.toMatch(/Firm \d/u)
      const run = await readRun(students[0]!.token, runs[0]!.id)
      expect(run.status).toBe('finished')
      const rank = run.result?.parts.find(({ id: part }) => part === 'rank')
      expect(rank?.max).toBe(20)
      expect(run.result?.parts.reduce((all, { max }) => all + max, 0)).toBe(100)
    },
    patiently(120_000),
  )
})
