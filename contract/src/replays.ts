import { z } from 'zod'
import { timelineStep } from './classes.ts'
import { id } from './fields.ts'
import { firms } from './rooms.ts'
import type { Routes } from './route.ts'
import { labResult } from './runs.ts'

/** Replaying the runs of a class. Instructors and assistants reach only the runs of classes that are theirs. */

const replayedRun = z.object({
  id,
  /** The student or the team that played. */
  player: z.string(),
  /** Who has the run's result on their page: the student, or somebody of the team. */
  student: id,
  kind: z.enum(['rehearsal', 'counted']),
  counts: z.boolean(),
  attempt: z.number(),
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

const mostSteps = 500
/** The number of decisions before the moment. */
const step = z.coerce
  .number<number>('Choose one of the steps.')
  .int('Choose one of the steps.')
  .min(0, 'Choose one of the steps.')
  .max(mostSteps, 'Choose one of the steps.')

const one = z.object({ id })
const ofRun = z.object({ id, run: id })

export const replaysRoutes = {
  'GET /api/class-sessions/:id/replays': {
    access: 'assistant',
    forLabs: true,
    summary: 'The runs of a class that can be replayed, by student or team, newest first',
    params: one,
    answer: z.array(replayedRun),
  },
  'GET /api/class-sessions/:id/replays/:run': {
    access: 'assistant',
    forLabs: true,
    summary: 'What was decided in a run of my class, step by step',
    params: ofRun,
    answer: z.object({ run: replayedRun, steps: z.array(replayStep) }),
  },
  'GET /api/class-sessions/:id/replays/:run/steps/:step': {
    access: 'assistant',
    forLabs: true,
    summary: 'A run of my class after some of its decisions, as its player knew it then',
    params: ofRun.extend({ step }),
    answer: moment,
  },
} as const satisfies Routes
