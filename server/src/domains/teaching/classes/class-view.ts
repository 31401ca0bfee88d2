import type { ClassStudent, ClassView, StudentTimeline } from '@tradewind/contract/teaching/classes'
import type { SignedInCaller } from '../../../kernel/caller.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { StoredFact } from '../../../platform/database/tables.ts'
import type { Services } from '../../../kernel/services.ts'
import { isByRobot } from '../room-log/robot-decisions.ts'
import { byName, countValues, grouped, isOutlier, quartilesOf } from './class-figures.ts'
import { getHeld, toClassSession } from './class-management.ts'
import type { HeldClass } from './classes.queries.ts'
import { attemptThatCounts, closedBecause } from './classes.service.ts'
import { inClass, nameOf } from './class-students.ts'
import {
  findStudent,
  listFacts,
  listRuns,
  listRunsOf,
  listSenders,
  listStudents,
  type RunRow,
} from './class-students.queries.ts'
import { answersByStudent } from './own-questions.ts'
import { listParts, spreadOfParts } from './score-parts.ts'

/** A student with the facts of the counted attempt; none until one is finished. */
export interface StudentResult {
  student: ClassStudent
  /** The id of the attempt that counts; null without one. */
  run: string | null
  facts: StoredFact[]
  /** The rounds in which a default counted for the student. */
  missed: number[]
}

/** A column for a fact that students have in common. Columns are sorted by round, then by first occurrence. */
export interface FactColumn {
  key: string
  id: string
  name: string
  round: number
}

/** A class session with its students. The number of queries does not depend on the number of students. */
export async function viewClass(services: Services, caller: SignedInCaller, id: string): Promise<ClassView> {
  const heldClass = await getHeld(services.db, caller, id)
  const results = await readResults(services, caller, heldClass)
  const students = results.map(({ student }) => student)
  // What a team chose counts once, not for each of its members.
  const runs = new Map(results.map((result) => [result.run ?? result.student.id, result.facts]))
  const facts = [...runs.values()].flat()
  const byKey = grouped(facts, keyOfFact)
  return {
    session: await toClassSession(services, heldClass),
    students,
    started: students.filter(({ attemptsUsed }) => attemptsUsed > 0).length,
    finished: students.filter(({ score }) => score !== null).length,
    scores: quartilesOf(scoresOf(students)),
    parts: spreadOfParts(students.map(({ parts }) => parts)),
    choices: columnsOf(results).map(({ key, ...column }) => ({
      ...column,
      ...spreadOf((byKey.get(key) ?? []).map(({ value }) => value)),
    })),
  }
}

/** A student's activity in a class session, newest run first. */
export async function viewTimeline(
  services: Services,
  caller: SignedInCaller,
  { id, studentId }: { id: string; studentId: string },
): Promise<StudentTimeline> {
  const heldClass = await getHeld(services.db, caller, id)
  const student = inClass(await findStudent(services.db, heldClass.id, studentId))
  const runs = await listRunsOf(services.db, heldClass.id, studentId)
  const ids = runs.map((run) => run.id)
  const stepsOf = await listSteps(services.db, ids)
  const parts = await listParts(services.db, ids)
  const answers = await answersByStudent(services.db, id)
  return {
    name: nameOf(student),
    answers: (answers.get(studentId) ?? []).map(({ question, answer, at }) => ({
      round: question.round,
      question: question.text,
      answer,
      at: at.getTime(),
    })),
    runs: runs.toReversed().map((run) => ({
      id: run.id,
      kind: run.kind,
      counts: run.counts,
      attempt: run.attempt,
      triedFrom: run.tried_from,
      status: run.status,
      score: run.score,
      parts: parts.get(run.id) ?? [],
      startedAt: run.started_at.getTime(),
      steps: (stepsOf.get(run.id) ?? []).map(({ facts, ...step }) => ({
        ...step,
        facts: facts.map(({ name, value }) => ({ name, value: String(value) })),
      })),
    })),
  }
}

/** What was decided in a run, with the facts as they are stored. */
export type DecidedStep = Omit<StudentTimeline['runs'][number]['steps'][number], 'facts'> & {
  facts: StoredFact[]
}

/** What was decided in each of these runs, in order. */
export async function listSteps(db: Db, runIds: readonly string[]): Promise<Map<string, DecidedStep[]>> {
  const senders = new Map(
    (await listSenders(db, runIds)).map((row) => [`${row.run_id} ${row.number}`, nameOf(row)]),
  )
  const rows = grouped(await listFacts(db, runIds), ({ run_id }) => run_id)
  return new Map(
    [...rows].map(([run, own]) => [
      run,
      own.map(({ decided_at, facts, number, default_says: says, default_from: from }, index) => ({
        isDefault: says !== null && !isByRobot(says),
        unsent: from,
        by: isByRobot(says) ? 'a robot' : says === null ? (senders.get(`${run} ${number}`) ?? null) : null,
        at: decided_at.getTime(),
        // A decision without facts belongs to the round of the last decision with facts.
        round: own.slice(0, index + 1).findLast((step) => step.facts[0])?.facts[0]?.round ?? 1,
        facts,
      })),
    ]),
  )
}

/** The students of a class, sorted by name, with their results. */
export async function readResults(
  { db }: Services,
  caller: SignedInCaller,
  heldClass: HeldClass,
): Promise<StudentResult[]> {
  const rows = await listStudents(db, heldClass.id)
  const runs = await listRuns(db, heldClass.id)
  const runsOfStudent = grouped(runs, (run) => run.user_id)
  const rounds = runs[0]?.rounds ?? 0
  const all = rows.map((row) => {
    const own = runsOfStudent.get(row.user_id) ?? []
    const counting = attemptThatCounts(heldClass.counted, countedOf(own))
    const closed = closedBecause({ classSession: heldClass, student: row }, caller.now) !== null
    const student: ClassStudent = {
      id: row.user_id,
      name: nameOf(row),
      email: row.email,
      team: row.team,
      joinedAt: row.joined_at.getTime(),
      fromCourse: row.context_id !== null,
      ...progressOf(own, rounds, closed),
      score: counting?.score ?? null,
      parts: [],
      outlier: false,
      extendedTo: row.extended_to?.getTime() ?? null,
    }
    return { student, run: counting?.id }
  })
  const counting = definedOf(all.map(({ run }) => run))
  const stepsOfRun = grouped(await listFacts(db, counting), (row) => row.run_id)
  const partsOfRun = await listParts(db, counting)
  const scores = quartilesOf(scoresOf(all.map(({ student }) => student)))
  return all
    .map(({ student, run = '' }) => ({
      student: {
        ...student,
        parts: partsOfRun.get(run) ?? [],
        outlier: scores !== null && isOutlierAmong(student.score, scores),
      },
      run: run === '' ? null : run,
      facts: (stepsOfRun.get(run) ?? []).flatMap(({ facts }) => facts),
      missed: roundsMissed(stepsOfRun.get(run) ?? []),
    }))
    .toSorted(
      ({ student: a }, { student: b }) =>
        byName.compare(a.name, b.name) || byName.compare(a.email, b.email) || (a.id < b.id ? -1 : 1),
    )
}

export function columnsOf(results: readonly StudentResult[]): FactColumn[] {
  const columns = new Map<string, FactColumn>()
  for (const fact of results.flatMap(({ facts }) => facts)) {
    const key = keyOfFact(fact)
    if (!columns.has(key)) columns.set(key, { key, id: fact.id, name: fact.name, round: fact.round })
  }
  return [...columns.values()].toSorted((a, b) => a.round - b.round)
}

export function keyOfFact({ round, id }: StoredFact): string {
  return `${round} ${id}`
}

function roundsMissed(
  steps: readonly { default_in: number | null; default_says: string | null }[],
): number[] {
  const missed = steps.flatMap(({ default_in: round, default_says: says }) =>
    round === null || says === null || isByRobot(says) ? [] : [round],
  )
  return [...new Set(missed)]
}

function countedOf(runs: readonly RunRow[]): RunRow[] {
  return runs.filter(({ kind }) => kind === 'counted')
}

type Progress = Pick<
  ClassStudent,
  'status' | 'round' | 'rounds' | 'attemptsUsed' | 'rehearsals' | 'lastActiveAt'
>

/** A student's position in the last counted attempt. An open one is frozen if the class is closed. */
function progressOf(runs: readonly RunRow[], rounds: number, closed: boolean): Progress {
  const counted = countedOf(runs)
  const newest = counted.toSorted((a, b) => b.attempt - a.attempt)[0]
  const frozen = closed && newest?.status === 'open'
  return {
    status: newest === undefined ? 'not_started' : frozen ? 'frozen' : newest.status,
    round: Math.min(newest?.round ?? 0, newest?.rounds ?? 0),
    rounds: newest?.rounds ?? rounds,
    attemptsUsed: counted.length,
    rehearsals: runs.length - counted.length,
    lastActiveAt: runs.length === 0 ? null : Math.max(...runs.map(({ saved_at }) => saved_at.getTime())),
  }
}

/** Numbers get quartiles, words get counts. */
function spreadOf(
  values: readonly (string | number)[],
): Pick<ClassView['choices'][number], 'numbers' | 'values'> {
  const numbers = values.filter((value) => typeof value === 'number')
  return numbers.length === values.length
    ? { numbers: quartilesOf(numbers), values: [] }
    : { numbers: null, values: countValues(values.map(String)) }
}

function isOutlierAmong(score: number | null, quartiles: { lower: number; upper: number }): boolean {
  return score !== null && isOutlier(score, quartiles)
}

function scoresOf(students: readonly ClassStudent[]): number[] {
  return students.map(({ score }) => score).filter((score) => score !== null)
}

function definedOf<T>(items: readonly (T | undefined)[]): T[] {
  return items.filter((item) => item !== undefined)
}
