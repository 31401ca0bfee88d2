import { z } from 'zod'
import type { Audience, ClassDebrief, ClassPath } from '@tradewind/contract/teaching/debrief'
import type { SignedInCaller } from '../../../kernel/caller.ts'
import { newestEngineOf } from '../../../platform/lab-engines/engines.ts'
import type { Services } from '../../../kernel/services.ts'
import { readResults } from '../classes/class-view.ts'
import type { HeldClass } from '../classes/classes.queries.ts'
import { getHeld } from '../classes/class-management.ts'
import { pairOf, quartilesOf } from '../classes/class-figures.ts'
import { spreadOfParts } from '../classes/score-parts.ts'
import { listAnyRuns } from '../runs/runs.queries.ts'
import { lookBackOn } from '../runs/hindsight.ts'
import { listHindsights } from './debrief.queries.ts'
import { momentsOf } from './moments.ts'
import { spreadOfDecisions, type FinishedRun } from './spread.ts'

/** On the wall, scores and decisions of fewer people would tell whose they are. */
const leastOnWall = 5
/** So many runs are looked back on in one call, which takes some seconds of one worker. */
const atOnce = 3

const decisive = z.object({ round: z.number(), name: z.string(), weight: z.number() })

/** A class as one picture, without names. */
export async function readDebrief(
  services: Services,
  caller: SignedInCaller,
  { id, audience }: { id: string; audience: Audience },
): Promise<ClassDebrief> {
  return await debriefOf(services, caller, {
    heldClass: await getHeld(services.db, caller, id),
    audience,
  })
}

export async function debriefOf(
  services: Services,
  caller: SignedInCaller,
  { heldClass, audience }: { heldClass: HeldClass; audience: Audience },
): Promise<ClassDebrief> {
  const { runs, parts, studentOf } = await finishedIn(services, caller, heldClass)
  const least = audience === 'wall' ? leastOnWall : 1
  if (runs.length < least) return { ...nothing, finished: runs.length, tooFew: audience === 'wall' }
  const path = await pathOf(services, runs)
  const typical = nearestToMiddle(runs)?.id
  const student = typical === undefined ? undefined : studentOf.get(typical)
  const hindsights = await listHindsights(
    services.db,
    runs.map((run) => run.id),
  )
  const found = hindsights.flatMap((each) => decisive.safeParse(each.decisive).data ?? [])
  return {
    finished: runs.length,
    tooFew: false,
    scores: quartilesOf(runs.map(({ score }) => score)),
    parts,
    decisions: spreadOfDecisions(runs, { telling: newestEngineOf(heldClass.lab_id).telling, least }),
    moments: momentsOf(found, least),
    lookedBack: hindsights.filter(({ known }) => known).length,
    path,
    typical: typical === undefined || student === undefined ? null : { student, run: typical },
  }
}

const nothing = {
  scores: null,
  parts: [],
  decisions: [],
  moments: [],
  lookedBack: 0,
  path: null,
  typical: null,
} satisfies Partial<ClassDebrief>

/** Lets the engine look back on some of the runs on which it has not. */
export async function lookBackOnSome(
  services: Services,
  caller: SignedInCaller,
  id: string,
): Promise<{ lookedBack: number; finished: number }> {
  const { runs } = await finishedIn(services, caller, await getHeld(services.db, caller, id))
  const ids = runs.map((run) => run.id)
  const missing = (await listHindsights(services.db, ids)).filter(({ known }) => !known)
  const next = missing.slice(0, atOnce).map((run) => run.id)
  for (const run of await rowsOf(services, next)) await lookBackOn(services, run)
  const known = (await listHindsights(services.db, ids)).filter((run) => run.known)
  return { lookedBack: known.length, finished: runs.length }
}

/** The attempts that count, each once, and the spread of the parts of their scores. */
async function finishedIn(
  services: Services,
  caller: SignedInCaller,
  heldClass: HeldClass,
): Promise<Pick<ClassDebrief, 'parts'> & { runs: FinishedRun[]; studentOf: Map<string, string> }> {
  const results = await readResults(services, caller, heldClass)
  const byRun = new Map(results.flatMap((result) => (result.run === null ? [] : [[result.run, result]])))
  return {
    runs: [...byRun].flatMap(
      ([
        id,
        {
          student: { score },
          facts,
        },
      ]) => (score === null ? [] : [{ id, score, facts }]),
    ),
    parts: spreadOfParts([...byRun.values()].map(({ student }) => student.parts)),
    studentOf: new Map([...byRun].map(([id, { student }]) => [id, student.id])),
  }
}

/**
 * The paths of the best run and of a typical one on its case: other attempts meet other rates, rivals or guests. Null in
 * a lab without paths.
 */
async function pathOf(services: Services, runs: readonly FinishedRun[]): Promise<ClassPath | null> {
  const rows = await rowsOf(
    services,
    runs.map(({ id }) => id),
  )
  const pair = pairOf(rows.flatMap(({ id, score, seed }) => (score === null ? [] : [{ id, score, seed }])))
  const best = rows.find(({ id }) => id === pair?.best)
  const typical = rows.find(({ id }) => id === pair?.typical)
  if (!best || !typical) return null
  const [first, second] = [
    (await lookBackOn(services, best)).path,
    (await lookBackOn(services, typical)).path,
  ]
  if (!first || !second || first.rounds.length !== second.rounds.length) return null
  return {
    name: first.name,
    unit: first.unit,
    rounds: [...first.rounds],
    best: { score: best.score ?? 0, values: [...first.own] },
    typical: { score: typical.score ?? 0, values: [...second.own] },
  }
}

/** The run nearest to the median score. */
function nearestToMiddle(runs: readonly FinishedRun[]): FinishedRun | undefined {
  const middle = quartilesOf(runs.map(({ score }) => score))?.median ?? 0
  const distance = ({ score }: FinishedRun) => Math.abs(score - middle)
  return runs.toSorted((a, b) => distance(a) - distance(b) || (a.id < b.id ? -1 : 1))[0]
}

async function rowsOf({ db }: Services, ids: readonly string[]) {
  return ids.length === 0 ? [] : await listAnyRuns(db, ids)
}
