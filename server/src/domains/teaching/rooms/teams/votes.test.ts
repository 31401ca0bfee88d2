import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Sending } from '@tradewind/contract/teaching/rooms/teams'
import type { LabRun } from '@tradewind/contract/teaching/runs'
import type { MarketEntryState } from '@tradewind/labs/market-entry/engine/state'
import { openTestApp, type TestApp } from '../../../../test/app.ts'
import { roomCalls } from '../../../../test/rooms.ts'

/** A team votes on what it buys and on what it decides apart from each other. */

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const calls = roomCalls(() => t, 'market_analysis_lab')
const { givenRoom, begin, command, makeTeams, readRun, readTeam } = calls

/** Proposals are listed in the order of time. */
async function decide(...of: Parameters<typeof calls.decide>) {
  t.clock.advance(1000)
  return await calls.decide(...of)
}

/** A team of three in the first round of Market Entry. */
async function givenTeam(sending: Sending = 'majority') {
  const { host, theClass, students } = await givenRoom({ students: 3 })
  const { id } = theClass
  await makeTeams(host.token, { id, students, size: 3, sending })
  const { id: run } = await begin(students[0]!.token, id)
  await command(host.token, id, { kind: 'open' })
  const [ana, bo, cleo] = students as [(typeof students)[0], (typeof students)[0], (typeof students)[0]]
  return { ana, bo, cleo, run: await readRun(ana.token, run), host: host.token, id }
}

const buy = (report: string) => ({ type: 'report', report })
const boughtIn = (run: LabRun) =>
  (run.state as MarketEntryState).research.reports.filter(({ bought }) => bought).map(({ id }) => id)

/** A shortlist that the lab takes. */
function shortlistOf(run: LabRun, first = 0) {
  const { countries } = run.state as MarketEntryState
  const listed = countries.slice(first, first + 3)
  return {
    type: 'shortlist',
    countries: listed.map(({ code }) => ({ country: code, reasons: ['potential'] })),
  }
}

const proposalsOf = async (token: string, run: LabRun) => (await readTeam(token, run.id)).proposals

describe('a purchase and a decision', () => {
  test('are open at the same time, and agreeing to one does not agree to the other', async () => {
    const { ana, bo, cleo, run } = await givenTeam()
    await decide(cleo.token, run, buy('outlook'))
    await decide(cleo.token, run, shortlistOf(run))
    expect(await proposalsOf(bo.token, run)).toMatchObject([
      { kind: 'purchase', by: [cleo.id], decision: buy('outlook'), replaces: [] },
      { kind: 'decision', by: [cleo.id], decision: shortlistOf(run), replaces: [] },
    ])
    const bought = (await decide(bo.token, run, buy('outlook'))).body
    expect(bought).toMatchObject({ version: 1, round: 1 })
    expect(boughtIn(bought)).toEqual(['outlook'])
    // The vote on the shortlist goes on, with Cleo's vote alone.
    expect(await proposalsOf(ana.token, run)).toMatchObject([{ kind: 'decision', by: [cleo.id] }])
    expect((await decide(ana.token, bought, shortlistOf(run))).body).toMatchObject({ version: 2, round: 2 })
  })

  test('are sent by the captain one by one, too', async () => {
    const { ana, bo, cleo, run } = await givenTeam('captain')
    await decide(bo.token, run, buy('outlook'))
    await decide(bo.token, run, shortlistOf(run))
    await decide(cleo.token, run, buy('law'))
    const bought = (await decide(ana.token, run, buy('outlook'))).body
    expect(bought.version).toBe(1)
    expect(await proposalsOf(ana.token, run)).toMatchObject([
      { kind: 'decision', by: [bo.id] },
      { kind: 'purchase', by: [cleo.id], decision: buy('law') },
    ])
    // The next step offers no reports, so its vote ends with this one.
    expect((await decide(ana.token, bought, shortlistOf(run))).body.version).toBe(2)
    expect(await proposalsOf(ana.token, run)).toEqual([])
  })

  test('that are agreed to at once count one after the other, and no vote is lost', async () => {
    const { ana, bo, cleo, run } = await givenTeam()
    await decide(cleo.token, run, buy('outlook'))
    await decide(cleo.token, run, shortlistOf(run))
    const answers = await Promise.all([
      decide(ana.token, run, buy('outlook')),
      decide(bo.token, run, shortlistOf(run)),
    ])
    // The one who came second reads that the run has changed, and agrees again where that is still asked.
    for (const { status, error } of answers)
      if (status !== 200) expect(error).toMatchObject({ code: 'run_changed' })
    let now = await readRun(bo.token, run.id)
    if (now.round === 1) {
      expect(await proposalsOf(bo.token, run)).toMatchObject([{ kind: 'decision', by: [cleo.id] }])
      now = (await decide(bo.token, now, shortlistOf(run))).body
    }
    expect(now.round).toBe(2)
    expect(await proposalsOf(ana.token, run)).toEqual([])
  })
})

describe('a proposal that replaces one of its member', () => {
  test('says so to all, and a vote for the old one does not count for it', async () => {
    const { ana, bo, cleo, run } = await givenTeam()
    await decide(cleo.token, run, shortlistOf(run))
    await decide(cleo.token, run, buy('outlook'))
    const answers = await Promise.all([
      decide(bo.token, run, shortlistOf(run, 1)),
      decide(cleo.token, run, buy('law')),
    ])
    expect(answers.map(({ body }) => body.version)).toEqual([0, 0])
    for (const { token } of [ana, bo, cleo]) {
      const proposals = await proposalsOf(token, run)
      expect(proposals).toHaveLength(3)
      expect(proposals.find(({ kind }) => kind === 'purchase')).toMatchObject({
        ...{ by: [cleo.id], decision: buy('law') },
        replaces: [{ by: cleo.id, decision: buy('outlook') }],
      })
      for (const { kind, replaces } of proposals) if (kind === 'decision') expect(replaces).toEqual([])
    }
    // What Cleo no longer proposes has one vote.
    expect((await decide(bo.token, run, buy('outlook'))).body.version).toBe(0)
    expect(boughtIn((await decide(ana.token, run, buy('law'))).body)).toEqual(['law'])
  })
})

test('a purchase that nobody agreed to is not made when the round closes, whatever its votes', async () => {
  const { ana, bo, cleo, run, host, id } = await givenTeam('captain')
  for (const { token } of [bo, cleo]) await decide(token, run, buy('outlook'))
  await decide(bo.token, run, shortlistOf(run))
  await command(host, id, { kind: 'close' })
  await command(host, id, { kind: 'open', seconds: null })
  const now = await readRun(ana.token, run.id)
  expect(boughtIn(now)).toEqual([])
  expect((now.state as MarketEntryState).shortlist).toEqual(shortlistOf(run).countries)
})
