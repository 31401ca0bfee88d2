import { robotStrengths } from '@tradewind/labs/engine/standing-in'
import type { LabId } from '@tradewind/contract/catalogue'
import { createClass, endClass } from '../domains/teaching/classes/class-management.ts'
import { joinClass } from '../domains/teaching/classes/class-students.ts'
import { saveDecision } from '../domains/teaching/runs/save-decision.ts'
import { findAnyRun } from '../domains/teaching/runs/runs.queries.ts'
import { toPlay } from '../domains/teaching/runs/run-world.ts'
import { startOrResumeRun } from '../domains/teaching/runs/start-run.ts'
import { day, hour, later, minute } from '../kernel/clock.ts'
import type { Services } from '../kernel/services.ts'
import { asAccount, decisionsOf } from './demo-callers.ts'
import { demoStudents } from './demo-people.ts'
import { markDemo } from './demo-rows.store.ts'

const lab: LabId = 'global_compass_lab'
const className = 'Country choice, spring term'

/** When the class was made and played, and when it ended: in ms before now. */
const made = 100 * day
const ended = 80 * day

/** One plays far worse than all others; another stopped in the middle and did not come back. */
const outlier = 7
const stuck = 15

interface DemoTerm {
  instructorEmail: string
  /** Stops between two students. The next start goes on. */
  signal: AbortSignal
}

/**
 * Adds a class of 24 that is over: 22 finished with scores that spread, one far below the others, and one who stopped in
 * the middle. It is played through the same functions as any class, at a time that has passed.
 */
export async function ensureDemoTerm(
  services: Services,
  { instructorEmail, signal }: DemoTerm,
): Promise<void> {
  const found = await findClass(services)
  if (found?.ended) return
  const { id, code } =
    found ??
    (await asAccount(services, { email: instructorEmail, ago: made }, async (then, caller) => {
      const theClass = await createClass(then, caller, {
        lab,
        form: {
          ...{ name: className, deadline: null, timeZone: 'America/Denver', attempts: 1, counted: 'best' },
          settings: {},
          // Always the same case, so that the scores are what this file says of them.
          seed: 'harbour',
        },
      })
      await markDemo(services.db, 'class', theClass.id)
      return theClass
    }))
  for (const [at, { email }] of demoStudents.entries()) {
    if (signal.aborted) return
    await playAs(services, { email, at, id, code })
  }
  await asAccount(services, { email: instructorEmail, ago: ended }, (then, caller) =>
    endClass(then, caller, id),
  )
}

interface Playing {
  email: string
  /** The number of the student. */
  at: number
  id: string
  code: string
}

/** Joins and plays as one student, a quarter of an hour for each decision. */
async function playAs(services: Services, { email, at, id, code }: Playing): Promise<void> {
  // Over nine days, in working hours, in no order.
  const ago = made - (1 + ((at * 5) % 9)) * day - (at % 7) * hour
  await asAccount(services, { email, ago }, async (then, caller) => {
    await joinClass(then, caller, { lab, typed: code })
    const { id: runId, status } = await startOrResumeRun(then, caller, {
      lab,
      kind: 'counted',
      classSession: id,
    })
    if (status !== 'open') return
    const run = await findAnyRun(then.db, runId)
    if (!run) return
    const decided = await decisionsOf(then, runId)
    const { made: all } = await then.engines.playOn({
      ...(await toPlay(then, run)),
      decisions: decided,
      who: at === outlier ? { kind: 'absent' } : { kind: 'robot', strength: strengthOf(at), seed: email },
      round: run.rounds,
    })
    const most = at === stuck ? Math.floor((all.length + decided.length) / 2) - decided.length : all.length
    for (const [step, { decision }] of all.slice(0, Math.max(0, most)).entries()) {
      const version = run.version + step
      await saveDecision(
        then,
        { ...caller, now: later(caller.now, version * 15 * minute) },
        { runId, version, decision: decision as Record<string, unknown> },
      )
    }
  })
}

/** Most play well enough, and some as well as one can. */
function strengthOf(at: number) {
  return robotStrengths[at % 4 === 0 ? 2 : 1] ?? 'steady'
}

async function findClass({ db }: Services) {
  const row = await db
    .selectFrom('class_sessions')
    .innerJoin('demo_rows', (join) =>
      join
        .onRef('demo_rows.id', '=', (eb) => eb.cast('class_sessions.id', 'text'))
        .on('demo_rows.kind', '=', 'class'),
    )
    .select(['class_sessions.id', 'code', 'ended_at'])
    .where('name', '=', className)
    .executeTakeFirst()
  return row && { id: row.id, code: row.code, ended: row.ended_at !== null }
}
