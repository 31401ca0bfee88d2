import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { labs, type LabId } from '@tradewind/contract/catalogue'
import type { CallName } from '@tradewind/contract/client'
import { engineOf } from '../../platform/lab-engines/engines.ts'
import { grantLabs } from '../../domains/access/grants/grants.service.ts'
import { findAnyRun } from '../../domains/teaching/runs/runs.queries.ts'
import { toPlay } from '../../domains/teaching/runs/run-world.ts'
import { Caller } from '../../kernel/caller.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { demoBatches, ensureDemoData, ensureDemoWorld } from '../../seed/demo-data.ts'
import { decisionsOf } from '../../seed/demo-callers.ts'
import { signedInUser } from '../accounts.ts'
import type { TestApp } from '../app.ts'
import { operationsOf } from '../fuzz/operations.ts'
import { findPrograms } from '../postgres.ts'
import { folderOf, type OpenRun, type Reading, type Recorded } from './recorded-version.ts'

/** Fills a new database on PostgreSQL, and stores it with what this version answers: see README.md. */
export async function recordVersion(t: TestApp, version: string): Promise<void> {
  const { accounts } = await ensureDemoData(t.services)
  await ensureDemoWorld(t.services, new AbortController().signal)
  const people: Recorded['people'] = {}
  for (const { email, password } of accounts) {
    const { status, body } = await t.call('POST /api/auth/login', { body: { email, password } })
    if (status === 200 && 'token' in body) people[email] = { email, password, token: body.token }
  }
  const begun: { person: string; run: string; lab: LabId }[] = []
  for (const { id } of labs)
    for (let passed = 0; begun.at(-1)?.lab !== id || !(await isFinished(t, begun.at(-1)?.run)); passed++) {
      const name = `player ${begun.length}`
      const player = await playerOf(t, id)
      people[name] = { email: player.email, password: null, token: player.token }
      begun.push({ person: name, lab: id, run: await playOn(t, player.token, { lab: id, rounds: passed }) })
    }
  const readings: Reading[] = []
  for (const [person, { token }] of Object.entries(people))
    readings.push(...(await readEverything(t, person, token)))
  const recorded = {
    madeAt: t.clock.now().toISOString(),
    people,
    readings,
    unused: demoBatches[0]?.codes ?? [],
  }
  // The open runs are played to their ends only now, after the dump.
  const dump = execFileSync(
    join(findPrograms(), 'pg_dump'),
    ['--inserts', '--no-owner', '--no-privileges', String(t.services.config.databaseUrl)],
    { encoding: 'utf8', maxBuffer: 2 ** 30 },
  )
  const openRuns: OpenRun[] = []
  for (const { person, run, lab } of begun) openRuns.push(...(await ending(t, { person, run, lab })))
  store(version, 'database.sql', dump.replaceAll(/^\\.*$/gmu, ''))
  store(version, 'recorded.json', JSON.stringify({ ...recorded, openRuns }))
}

function store(version: string, name: string, text: string): void {
  mkdirSync(folderOf(version), { recursive: true })
  writeFileSync(join(folderOf(version), `${name}.br`), brotliCompressSync(text))
}

async function playerOf(t: TestApp, lab: LabId) {
  const player = await signedInUser(t)
  await inTransaction(t.services, (trx) =>
    grantLabs(trx, Caller.system(t.clock.now()), {
      userId: player.id,
      labs: [lab],
      days: 365,
      origin: 'admin',
      reference: 'recorded',
    }),
  )
  return player
}

async function isFinished(t: TestApp, run = ''): Promise<boolean> {
  return (await findAnyRun(t.services.db, run))?.status === 'finished'
}

/** What a steady player decides until so many rounds have passed. */
async function decisionsUntil(t: TestApp, id: string, rounds: number): Promise<Record<string, never>[]> {
  const run = await findAnyRun(t.services.db, id)
  if (!run) throw new Error(`There is no run ${id}`)
  const play = { ...(await toPlay(t.services, run)), decisions: await decisionsOf(t.services, id) }
  const who = { kind: 'robot', strength: 'steady', seed: 'recorded' } as const
  const { made } = await t.services.engines.playOn({ ...play, who, round: rounds })
  return made.map(({ decision }) => decision as Record<string, never>)
}

/** Begins a counted attempt and plays it until so many rounds have passed. */
async function playOn(t: TestApp, token: string, { lab, rounds }: { lab: LabId; rounds: number }) {
  const body = { kind: 'counted', classSession: null } as const
  const { body: run } = await t.call('POST /api/labs/:lab/runs', { token, params: { lab }, body })
  const decisions = rounds === 0 ? [] : await decisionsUntil(t, run.id, rounds)
  for (const [version, decision] of decisions.entries())
    await t.call('POST /api/runs/:run/decisions', {
      token,
      params: { run: run.id },
      body: { version, decision },
    })
  return run.id
}

/** How an open run ends; nothing of one that is finished. */
async function ending(t: TestApp, { person, run, lab }: Omit<OpenRun, 'version' | 'decisions' | 'result'>) {
  const found = await findAnyRun(t.services.db, run)
  if (found?.status !== 'open') return []
  const decisions = await decisionsUntil(t, run, found.rounds)
  const play = await toPlay(t.services, found)
  const engine = engineOf(lab, play.rules)
  const all = [...(await decisionsOf(t.services, run)), ...decisions]
  const result = engine?.play(play.seed, engine.parseSettings(play.settings), all, play.place).result
  if (!result) throw new Error(`The run ${run} does not end`)
  return [{ person, run, lab, version: found.version, decisions, result }]
}

/** They write what another reading shows, or tell of the running process. */
const notRead = ['/api/account/data', '/api/audit/csv', '/api/system']

/** The answers to questions without a parameter, and those of the person's runs and classes, that stay the same. */
async function readEverything(t: TestApp, person: string, token: string): Promise<Reading[]> {
  const asked: Pick<Reading, 'call' | 'params'>[] = operationsOf(t.app)
    .documented.filter(
      ({ method, path, isCall }) =>
        method === 'GET' && isCall && !path.includes(':') && !notRead.includes(path),
    )
    .map(({ path }) => ({ call: `GET ${path}` as CallName, params: {} }))
  const { body: played } = await t.call('GET /api/runs', { token })
  for (const { id: run } of played.runs) asked.push({ call: 'GET /api/runs/:run', params: { run } })
  const { status, body: taught } = await t.call('GET /api/class-sessions', { token })
  for (const { id } of status === 200 ? taught : [])
    for (const call of ['GET /api/class-sessions/:id', 'GET /api/class-sessions/:id/csv'] as const)
      asked.push({ call, params: { id } })
  const readings: Reading[] = []
  for (const { call, params } of asked) {
    const [first, again] = [await t.call(call, { token, params }), await t.call(call, { token, params })]
    if (first.status === 200 && JSON.stringify(first.body) === JSON.stringify(again.body))
      readings.push({ person, call, params, answer: first.body })
  }
  return readings
}
