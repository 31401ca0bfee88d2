import { z } from 'zod'
import { scorePart, timelineStep } from '../classes.ts'
import { id, storedObject } from '../../fields.ts'
import { firms } from '../rooms.ts'
import type { Routes } from '../../route.ts'
import { labResult, triedFrom } from '../runs.ts'

/** Replaying the runs of a class. Instructors and assistants reach only the runs of classes that are theirs. */

const replayedRun = z.object({
  id,
  /** The student or the team that played. */
  player: z.string(),
  /** Who has the run's result on their page: the student, or a member of the team. */
  student: id,
  kind: z.enum(['rehearsal', 'counted']),
  counts: z.boolean(),
  attempt: z.number(),
  triedFrom: triedFrom.nullable(),
  status: z.enum(['open', 'finished', 'abandoned']),
  round: z.number(),
  rounds: z.number(),
  /** The number of decisions. */
  decisions: z.number(),
  score: z.number().nullable(),
})
export type ReplayedRun = z.infer<typeof replayedRun>

const replayStep = timelineStep.extend({
  facts: z.array(
    z.object({
      name: z.string(),
      value: z.string(),
      /** What was decided the last time that the lab asked the same; null if that is no other value. */
      before: z.string().nullable(),
    }),
  ),
})
export type ReplayStep = z.infer<typeof replayStep>

/** A run before one of its decisions, or at its end. */
const moment = z.object({
  rules: z.number(),
  round: z.number(),
  rounds: z.number(),
  /** The content of the lab's page, as the player knew it; null while the room kept it until the next round opens. */
  state: z.unknown(),
  firms,
  /** With the solution; null before the end. */
  result: labResult.nullable(),
})
export type ReplayMoment = z.infer<typeof moment>

/** A run with what was decided in it. */
const replay = z.object({ run: replayedRun, steps: z.array(replayStep) })
export type Replay = z.infer<typeof replay>

const comparedRun = replay.extend({
  /** Empty before the run is finished. */
  parts: z.array(scorePart),
})
export type ComparedRun = z.infer<typeof comparedRun>

const comparison = z.object({
  first: comparedRun,
  second: comparedRun,
  /** Whether both play the same case under the same rules. Other attempts have other numbers. */
  sameCase: z.boolean(),
  /** The first decision in which they differ; null if they decided alike as far as both have come, or play other cases. */
  parting: z
    .object({
      /** The number of decisions before. */
      step: z.number(),
      round: z.number(),
      name: z.string(),
      /** Null where one of them decided nothing of the kind. */
      first: z.string().nullable(),
      second: z.string().nullable(),
    })
    .nullable(),
  /** What both decided, by round. */
  facts: z.array(
    z.object({
      round: z.number(),
      name: z.string(),
      first: z.string().nullable(),
      second: z.string().nullable(),
    }),
  ),
})
export type Comparison = z.infer<typeof comparison>

const chooseStep = 'Choose one of the steps.'
/** No run has more decisions. */
const mostSteps = 500
/** The number of decisions before the moment. */
const step = z.int(chooseStep).min(0, chooseStep).max(mostSteps, chooseStep)
const stepInAddress = z.coerce
  .number<number>(chooseStep)
  .int(chooseStep)
  .min(0, chooseStep)
  .max(mostSteps, chooseStep)

const one = z.object({ id })
const ofRun = z.object({ id, run: id })

export const replaysRoutes = {
  'GET /api/class-sessions/:id/replays': {
    access: 'assistant',
    summary: 'The runs of a class that can be replayed, by student or team, newest first',
    params: one,
    answer: z.object({
      runs: z.array(replayedRun),
      /** Of the runs that count: the best one, and a typical one of the same case. Null before two are finished. */
      pair: z.object({ best: id, typical: id }).nullable(),
    }),
  },
  'GET /api/class-sessions/:id/replays/:run': {
    access: 'assistant',
    summary: 'What was decided in a run of my class, step by step',
    params: ofRun,
    answer: replay,
  },
  'GET /api/class-sessions/:id/replays/:run/steps/:step': {
    access: 'assistant',
    summary: 'A run of my class after some of its decisions, as its player knew it then',
    params: ofRun.extend({ step: stepInAddress }),
    answer: moment,
  },
  'POST /api/class-sessions/:id/replays/:run/what-if': {
    access: 'assistant',
    summary:
      'What would have come of other decisions from a step of a run on; nothing is stored. Only once the solution is open',
    params: ofRun,
    body: z.object({
      step,
      /** What is decided in place of what the run decided from there on. */
      decisions: z.array(storedObject).max(mostSteps, 'A run can have at most 500 decisions.'),
    }),
    answer: moment,
  },
  'GET /api/class-sessions/:id/side-by-side': {
    access: 'assistant',
    summary: 'Two runs of my class beside each other, and the first decision in which they part',
    params: one,
    query: z.object({ first: id, second: id }),
    answer: comparison,
  },
} as const satisfies Routes
