import { z } from 'zod'
import { id } from '../fields.ts'
import { quartiles, spreadOfPart } from './figures.ts'
import type { Routes } from '../route.ts'

/** Runs that decided alike: how many they are, and the middle of their scores. */
const group = { runs: z.number(), score: z.number() }

const decisionSpread = z.object({
  id: z.string(),
  name: z.string(),
  round: z.number(),
  /** Whether it belongs to what the lab's classes are talked about by; others are shown on request. */
  telling: z.boolean(),
  /** Of words: each value with those who chose it, most frequent first. */
  values: z.array(z.object({ value: z.string(), ...group })),
  /** Of numbers: up to four groups of about the same size, from the smallest numbers to the largest. */
  ranges: z.array(z.object({ from: z.number(), to: z.number(), ...group })),
  /** The middle of the numbers, and the ends of their middle half; null for words. */
  middle: z.object({ lower: z.number(), median: z.number(), upper: z.number() }).nullable(),
})
export type DecisionSpread = z.infer<typeof decisionSpread>

const moment = z.object({
  round: z.number(),
  /** Which decision it was; null where runs are put together by the round alone. */
  name: z.string().nullable(),
  /** In how many runs no other decision mattered more. */
  runs: z.number(),
  /** The points that another choice alone would have earned more there, on average, in tenths. */
  weight: z.number(),
})
export type Moment = z.infer<typeof moment>

const path = z.object({
  name: z.string(),
  unit: z.string(),
  rounds: z.array(z.string()),
  /** Of the run with the highest score, and of the one nearest to the median score, with their scores. */
  best: z.object({ score: z.number(), values: z.array(z.number()) }),
  typical: z.object({ score: z.number(), values: z.array(z.number()) }),
})
export type ClassPath = z.infer<typeof path>

const classDebrief = z.object({
  /** The finished attempts that count, or would count in a rehearsal; a team's is one. */
  finished: z.number(),
  /** Fewer finished attempts are not shown: the students of the class would know whose they are. */
  tooFew: z.boolean(),
  scores: quartiles.nullable(),
  parts: z.array(spreadOfPart),
  /** By round, what a class is talked about by first. */
  decisions: z.array(decisionSpread),
  /** Up to three, the one with most points at stake first. */
  moments: z.array(moment),
  /** How many of the finished attempts the engine has looked back on; moments are known of these only. */
  lookedBack: z.number(),
  path: path.nullable(),
  /** The run nearest to the median score, by which a page can tell what all runs met; null without one. */
  typical: z.object({ student: id, run: id }).nullable(),
})
export type ClassDebrief = z.infer<typeof classDebrief>

/** Who looks: an instructor at their desk, or everybody in the room, where groups under five are left out. */
const audience = z.enum(['desk', 'wall'])
export type Audience = z.infer<typeof audience>

const one = z.object({ id })

export const debriefRoutes = {
  'GET /api/class-sessions/:id/debrief': {
    access: 'assistant',
    summary: 'A class as one picture: its scores, decisions and decisive moments, without names',
    params: one,
    query: z.object({ audience: audience.default('desk') }),
    answer: classDebrief,
  },
  'POST /api/class-sessions/:id/look-back': {
    access: 'assistant',
    summary: 'Let the engine look back on a few more finished attempts',
    params: one,
    answer: z.object({ lookedBack: z.number(), finished: z.number() }),
  },
  'GET /api/class-sessions/:id/cohorts': {
    access: 'assistant',
    summary:
      'My other classes of the same lab, rules and settings in which somebody has finished, newest first',
    params: one,
    answer: z.array(z.object({ id, name: z.string(), createdAt: z.number(), finished: z.number() })),
  },
  'GET /api/class-sessions/:id/slides': {
    access: 'assistant',
    summary: 'Slides of a class without names, as a PowerPoint file in Base64',
    params: one,
    answer: z.object({ fileName: z.string(), pptx: z.string() }),
  },
} as const satisfies Routes
