import type { LabPosition } from '@tradewind/labs/engine/lab-engine'
import type { WorldView } from '@tradewind/labs/engine/shared-world'
import type {
  Replay,
  ReplayMoment,
  ReplayedRun,
  ReplayStep,
} from '@tradewind/contract/teaching/debrief/replays'
import type { SignedInCaller } from '../../../../kernel/caller.ts'
import type { Db } from '../../../../platform/database/database.ts'
import type { StoredFact } from '../../../../platform/database/tables.ts'
import { AppError } from '../../../../kernel/error.ts'
import type { Services } from '../../../../kernel/services.ts'
import { listSteps, type DecidedStep } from '../../classes/class-view.ts'
import type { HeldClass } from '../../classes/classes.queries.ts'
import { attemptThatCounts } from '../../classes/classes.service.ts'
import { byName, grouped, pairOf, type Pair } from '../../classes/class-figures.ts'
import { getHeld } from '../../classes/class-management.ts'
import { findRoom } from '../../room-log/room-log.queries.ts'
import { isWithheld } from '../../room-log/room-state.ts'
import { engineOrRefuse } from '../../runs/run-rules.ts'
import { findAnyRun, findPosition, listDecisions } from '../../runs/runs.queries.ts'
import { firmsOf } from '../../runs/run-context.ts'
import { forOthers, toResult } from '../../runs/run-answers.ts'
import { toPlay } from '../../runs/run-world.ts'
import type { RunRow } from '../../runs/lab-runs.store.ts'
import { listPlayedIn, listPlayersIn, type PlayedRow } from './replays.queries.ts'

/** The runs of a class by student or team, the newest of each first, and the two that are put side by side first. */
export async function listReplays(
  { db }: Services,
  caller: SignedInCaller,
  id: string,
): Promise<{ runs: ReplayedRun[]; pair: Pair | null }> {
  const heldClass = await getHeld(db, caller, id)
  const rows = await listPlayedIn(db, heldClass.id)
  const runs = [...grouped(rows, (row) => row.id).values()].map(toReplayed)
  const counted = rows.filter(({ kind }) => kind === 'counted')
  const counting = [...grouped(counted, (row) => row.player_id).values()].flatMap(
    (own) => attemptThatCounts(heldClass.counted, own) ?? [],
  )
  return { runs: runs.toSorted((a, b) => byName.compare(a.player, b.player)), pair: pairOf(counting) }
}

/** What was decided in a run, step by step. Refuses one that cannot be replayed. */
export async function readReplay(
  services: Services,
  caller: SignedInCaller,
  ids: { id: string; runId: string },
): Promise<Replay> {
  const { run, played } = await runToReplay(services, caller, ids)
  await playOrRefuse(services, run, await listDecisions(services.db, run))
  return { run: played, steps: toReplaySteps(await stepsOf(services.db, run)) }
}

/** A run after `step` decisions, as its player knew it then. */
export async function readStep(
  services: Services,
  caller: SignedInCaller,
  { step, ...ids }: { id: string; runId: string; step: number },
): Promise<ReplayMoment> {
  const { run } = await runToReplay(services, caller, ids)
  const decisions = await decisionsBefore(services.db, run, step)
  return await toMoment(services, run, await positionAfter(services, run, decisions))
}

/** @param position null while the room keeps it from the player */
export async function toMoment(
  services: Services,
  run: RunRow,
  position: LabPosition | null,
): Promise<ReplayMoment> {
  const shown = position && forOthers(run, position)
  return {
    rules: run.rules,
    round: Math.min(position?.round ?? run.round, run.rounds),
    rounds: run.rounds,
    state: shown?.state ?? null,
    firms: await firmsOf(services, run),
    result: shown?.result ? toResult(shown.result, true) : null,
  }
}

/** A run of a class of the caller's, which this version of Tradewind can play. */
export async function runToReplay(
  services: Services,
  caller: SignedInCaller,
  { id, runId }: { id: string; runId: string },
): Promise<{ heldClass: HeldClass; run: RunRow; played: ReplayedRun }> {
  const heldClass = await getHeld(services.db, caller, id)
  const players = await listPlayersIn(services.db, { classId: heldClass.id, runId })
  const run = players.length > 0 && (await findAnyRun(services.db, runId))
  if (!run)
    throw new AppError('not_found', 'We could not find this run in the class. Please reload the page.')
  engineOrRefuse('run', run.lab_id, run.rules)
  return { heldClass, run, played: toReplayed(players) }
}

/** The first decisions of a run. Refuses a step that the run does not have. */
export async function decisionsBefore(db: Db, run: RunRow, step: number): Promise<unknown[]> {
  const decisions = await listDecisions(db, run)
  if (step <= decisions.length) return decisions.slice(0, step)
  throw new AppError('not_found', 'This run does not have so many steps. Please reload the page.')
}

/** Where a run stood after its first decisions; null while its room kept that until the next round opens. */
async function positionAfter(
  services: Services,
  run: RunRow,
  decisions: readonly unknown[],
): Promise<LabPosition | null> {
  const isLast = decisions.length === run.version
  if (isLast && run.status === 'finished') return (await findPosition(services.db, run.id)) as LabPosition
  if (isLast && (await waitsForRoom(services.db, run))) return null
  const next = isLast ? null : (await stepsOf(services.db, run))[decisions.length]
  return await playOrRefuse(services, run, decisions, next?.round ?? run.round)
}

async function waitsForRoom(db: Db, run: RunRow): Promise<boolean> {
  if (run.class_session_id === null || run.kind === 'rehearsal') return false
  const room = await findRoom(db, run.class_session_id)
  return room !== undefined && isWithheld(room, run)
}

/**
 * Plays decisions of a run.
 * @param round in a world, the open round: its outcome, and what is told later, is left out
 * @throws AppError `not_found` if this version no longer plays them, or plays them to another score
 */
async function playOrRefuse(
  services: Services,
  run: RunRow,
  decisions: readonly unknown[],
  round?: number,
): Promise<LabPosition> {
  const { place, ...play } = await toPlay(services, run)
  const then = round === undefined ? place : placeIn(place, round)
  const played = await services.engines.play({ ...play, place: then, decisions })
  const score = played.refused === null ? played.position.result?.score : undefined
  if (played.refused !== null || (score !== undefined && run.score !== null && score !== run.score))
    throw new AppError(
      'not_found',
      'This version of Tradewind plays these decisions differently, so the run cannot be replayed. You find what was decided, and the result, on the student’s page.',
    )
  return played.position
}

/** What a run knew of its world while a round was open. */
export function placeIn(place: WorldView | null, round: number): WorldView | null {
  return place && { ...place, outcomes: place.outcomes.slice(0, round - 1), news: place.news.slice(0, round) }
}

export async function stepsOf(db: Db, run: Pick<RunRow, 'id' | 'version'>): Promise<DecidedStep[]> {
  return ((await listSteps(db, [run.id])).get(run.id) ?? []).slice(0, run.version)
}

/** Each fact beside what was decided the last time that the lab asked the same. */
export function toReplaySteps(steps: readonly DecidedStep[]): ReplayStep[] {
  const known = new Map<string, string>()
  return steps.map(({ facts, ...step }) => {
    const told = facts.map((fact) => {
      const value = String(fact.value)
      const before = known.get(askedBy(fact)) ?? null
      return { name: fact.name, value, before: before === value ? null : before }
    })
    for (const fact of facts) known.set(askedBy(fact), String(fact.value))
    return { ...step, facts: told }
  })
}

/** What a lab asked, and about what. It may number what it asks in each round, such as `ratio.2.sales` in quarter 2. */
function askedBy({ id, name }: StoredFact): string {
  return `${id.replaceAll(/\.\d+(?=\.|$)/gu, '.')} ${name.replaceAll(/\d+/gu, '')}`
}

/** @param players everybody who plays this run */
export function toReplayed(players: readonly PlayedRow[]): ReplayedRun {
  const [run] = players
  if (!run) throw new Error('Somebody plays every run that is replayed')
  return {
    id: run.id,
    player: run.team ?? `${run.first_name} ${run.last_name}`,
    student: run.player_id,
    kind: run.kind,
    counts: run.counts,
    attempt: run.attempt,
    triedFrom: run.tried_from,
    status: run.status,
    round: Math.min(run.round, run.rounds),
    rounds: run.rounds,
    decisions: run.version,
    score: run.score,
  }
}
