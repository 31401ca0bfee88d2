import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LabRun } from '@tradewind/contract/teaching/runs'
import { sample } from '@tradewind/labs/engine/test/sample'
import type { DeskState } from '@tradewind/labs/foreign-exchange/desk/state'
import { openTestApp, type TestApp } from '../../../../test/app.ts'
import { replayCalls, type Seen } from '../../../../test/replays.ts'
import { roomCalls } from '../../../../test/rooms.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const { hostView, command, makeTeams, readRun } = roomCalls(() => t)
const { givenClassOf, givenPlayer, begin, decide, decisionsOf, replay, step } = replayCalls(() => t)

const hosted = { pace: { pacing: 'hosted', roundSeconds: null } }

interface Seat {
  token: string
  run: LabRun
  seen: Seen
}

/** Notes what the player sees now. */
async function look(seat: Seat): Promise<void> {
  seat.run = await readRun(seat.token, seat.run.id)
  if (seat.run.room?.withheld) return
  const { version, state, result } = seat.run
  const known = seat.seen.get(version)
  // An undo takes nothing back that a player has seen.
  if (known) expect(state).toEqual(known.state)
  seat.seen.set(version, { state, result })
}

/** Holds what players saw against what the replays answer, before every step. */
async function expectSeen(host: { token: string; id: string }, seats: readonly Seat[]): Promise<void> {
  for (const { run, seen } of seats) {
    const { steps } = (await replay(host.token, host.id, run.id)).body
    expect(steps).toHaveLength(run.version)
    for (const [number, { state }] of seen) {
      const { body } = await step(host.token, { id: host.id, run: run.id }, number)
      expect(body.state, `step ${number}`).toEqual(state)
    }
  }
}

describe('replays of runs that meet', () => {
  test('show what treasurers of a live desk knew in each round, also after an undo', async () => {
    const theClass = await givenClassOf('foreign_exchange_lab', {
      ...hosted,
      settings: { play: 'desk', rounds: 6 },
    })
    const host = { token: theClass.token, id: theClass.id }
    const seats: Seat[] = []
    for (const name of ['Ana', 'Ben']) {
      const { token } = await givenPlayer(theClass, name)
      seats.push({ token, run: await begin(token, theClass), seen: new Map() })
    }
    const order = async (seat: Seat, share: number) => {
      await look(seat)
      const { limits, market } = seat.run.state as DeskState
      const amount = Math.round(limits.mostBuy * share)
      const orders =
        amount === 0 ? [] : [{ side: 'buy', price: Number((market.fair * 1.01).toFixed(4)), amount }]
      expect((await decide(seat.token, seat.run, { type: 'order', orders })).status).toBe(200)
    }
    const [ana, ben] = seats as [Seat, Seat]
    for (let round = 1; round <= 4; round++) {
      // What the host tells in a later round is not known before.
      if (round < 4) {
        const own = { title: 'A strike', text: 'The port stands still.', effect: round - 2 }
        await command(host.token, host.id, { kind: 'news', round: round + 1, news: { own } })
      }
      await command(host.token, host.id, { kind: 'open' })
      await order(ana, round / 10)
      // Ben misses the second round, and decides in it after an undo.
      if (round !== 2) await order(ben, round / 20)
      else await look(ben)
      await command(host.token, host.id, { kind: 'close' })
      for (const seat of seats) await look(seat)
      if (round !== 2) continue
      await command(host.token, host.id, { kind: 'undo', seconds: null })
      await order(ben, 0.3)
      await command(host.token, host.id, { kind: 'close' })
    }
    expect([...ben.seen.keys()]).toEqual([0, 1, 2, 3])
    await expectSeen(host, seats)
    // Everybody waits for the next round, and a replay does not run ahead.
    expect((await step(host.token, { id: host.id, run: ana.run.id }, 4)).body.state).toBeNull()
    while (!(await hostView(host.token, host.id)).room.over) {
      await command(host.token, host.id, { kind: 'open' })
      await command(host.token, host.id, { kind: 'close' })
    }
    for (const seat of seats) await look(seat)
    await expectSeen(host, seats)
    expect(ana.run.status).toBe('finished')
    const { steps } = (await replay(host.token, host.id, ana.run.id)).body
    expect(steps.map(({ round, isDefault }) => [round, isDefault])).toEqual(
      [1, 2, 3, 4, 5, 6].map((round) => [round, round > 4]),
    )
  })

  test(
    'show what rival firms knew, and who sent what for a team',
    async () => {
      const theClass = await givenClassOf('market_analysis_lab', { ...hosted, settings: { rivals: 'firms' } })
      const host = { token: theClass.token, id: theClass.id }
      const students = [await givenPlayer(theClass, 'Ana'), await givenPlayer(theClass, 'Ben')]
      await makeTeams(host.token, { id: host.id, students, size: 1, sending: 'anyone' })
      const seats: Seat[] = []
      for (const { token } of students)
        seats.push({ token, run: await begin(token, theClass), seen: new Map() })
      const rounds = sample(seats[0]?.run.rounds ?? 0, 3)
      for (let round = 1; round <= rounds; round++) {
        await command(host.token, host.id, { kind: 'open' })
        for (const seat of seats) {
          await look(seat)
          for (const decision of await decisionsOf(seat.run, 'steady', round)) {
            const answer = await decide(seat.token, seat.run, decision)
            expect(answer.status, JSON.stringify(answer.error)).toBe(200)
            await look(seat)
          }
        }
        await command(host.token, host.id, { kind: 'close' })
      }
      for (const seat of seats) await look(seat)
      await expectSeen(host, seats)
      const { run, steps } = (await replay(host.token, host.id, seats[0]!.run.id)).body
      expect(run).toMatchObject({ player: 'Team 1', student: students[0]!.id })
      expect(new Set(steps.map(({ by }) => by))).toEqual(new Set(['Ana Lima']))
    },
    sample(120_000, 60_000),
  )
})
