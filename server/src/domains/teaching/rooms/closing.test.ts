import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { EnginePool } from '../../../platform/lab-engines/engine-pool.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { roomCalls } from '../../../test/rooms.ts'
import { settleRound } from './closing.ts'
import { actOnDueRooms } from './room-clock.ts'

let t: TestApp
let engines: EnginePool
beforeAll(async () => {
  t = await openTestApp()
  engines = { ...t.services.engines }
})
afterEach(() => {
  Object.assign(t.services.engines, engines)
})
afterAll(() => t.close())

const { givenRoom, begin, readRun, decide, hostView, tryCommand, command } = roomCalls(() => t)

/** A room that is about to close its first round, in which the first seat alone has made one decision of it. */
async function givenClosing(students: number) {
  const room = await givenRoom({ students })
  const host = room.host.token
  const { id } = room.theClass
  await command(host, id, { kind: 'open' })
  const seats = []
  for (const { token } of room.students) seats.push({ token, run: await begin(token, id) })
  expect((await decide(seats[0]!.token, seats[0]!.run)).body.round).toBe(1)
  await tryCommand(host, id, (await hostView(host, id)).room.version, { kind: 'close' })
  return { host, id, seats }
}

/** The numbers of the saved decisions of a class, by run. */
async function numbersOf(classId: string): Promise<Record<string, number[]>> {
  const rows = await t.services.db
    .selectFrom('lab_decisions')
    .innerJoin('lab_runs', 'lab_runs.id', 'lab_decisions.run_id')
    .select(['run_id', 'number'])
    .where('class_session_id', '=', classId)
    .orderBy('number')
    .execute()
  const numbers: Record<string, number[]> = {}
  for (const { run_id: run, number } of rows) numbers[run] = [...(numbers[run] ?? []), number]
  return numbers
}

test('more runs than are saved together all get each default once, also from two processes at once', async () => {
  const { host, id, seats } = await givenClosing(27)
  const rounds = seats[0]!.run.rounds
  await Promise.all([1, 2].map(() => settleRound(t.services, { classId: id, round: 1, rounds })))
  expect((await hostView(host, id)).room.phase).toBe('closed')
  const numbers = await numbersOf(id)
  expect(Object.keys(numbers)).toHaveLength(27)
  for (const { token, run } of seats) {
    const { version, round, room } = await readRun(token, run.id)
    expect({ round, withheld: room?.withheld }).toEqual({ round: 2, withheld: true })
    expect(numbers[run.id]).toEqual(Array.from({ length: version }, (_, at) => at))
  }
})

test('a run whose defaults cannot be saved does not keep the others from theirs', async () => {
  const { host, id, seats } = await givenClosing(4)
  t.services.engines.playOn = async (play) => {
    const played = await engines.playOn(play)
    // The database refuses this character.
    const says = (text: string | null) => (play.decisions.length === 1 ? '\u0000' : text)
    return { ...played, made: played.made.map((each) => ({ ...each, says: says(each.says) })) }
  }
  await actOnDueRooms(t.services)
  expect((await hostView(host, id)).room.phase).toBe('closed')
  const numbers = await numbersOf(id)
  expect(seats.map(({ run }) => numbers[run.id]?.length)).toEqual([1, 2, 2, 2])
  t.services.engines.playOn = engines.playOn
  for (const { token, run } of seats) expect((await readRun(token, run.id)).version).toBe(2)
})
