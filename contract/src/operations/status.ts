import { z } from 'zod'
import type { Routes } from '../route.ts'

/** `impaired`: it works, and something waits or fails. `unknown`: the database did not answer, so nobody can tell. */
const partState = z.enum(['working', 'impaired', 'down', 'unknown'])
export type PartState = z.infer<typeof partState>

const count = z.number().int().nonnegative()

const lms = z.object({
  state: partState,
  /** Grades that will be sent again because a try failed. */
  gradesDelayed: count,
  /** Courses whose list of people could not be read the last time. */
  listsFailed: count,
})

const status = z.object({
  /** When it was looked at, ms since 1970. It may be half a minute old. */
  at: z.number(),
  /** The worst of all parts, where one LMS alone makes the whole at most `impaired`. */
  state: partState,
  portal: z.object({ state: partState }),
  database: z.object({ state: partState }),
  mail: z.object({
    state: partState,
    waiting: count,
    /** The age of the oldest mail that waits, in minutes. */
    oldestMinutes: count,
  }),
  payments: z.object({
    state: partState,
    /** Payments and refunds that have waited for the provider for half an hour or longer. */
    stuck: count,
  }),
  /** The connected learning management systems, without their names, the first connected first. */
  lms: z.array(lms),
})
export type Status = z.infer<typeof status>

/** The same with names, and what to do. */
const statusDetails = z.object({
  status,
  lms: z.array(
    lms.extend({
      id: z.string(),
      name: z.string(),
      institution: z.string().nullable(),
      /** ms since 1970; null before the first launch. */
      lastLaunchAt: z.number().nullable(),
      /** What failed last and what to change, each once. */
      problems: z.array(z.object({ sentence: z.string(), advice: z.string() })),
    }),
  ),
})
export type StatusDetails = z.infer<typeof statusDetails>

/** How long a person who comes now waits. */
const lineAnswer = z.object({
  /** Whole seconds until it is the turn of a person at the caller's address; 0 if nobody waits. */
  seconds: count,
})

export const statusRoutes = {
  'GET /api/line': {
    access: 'public',
    summary: 'How long whoever comes now waits for their turn',
    answer: lineAnswer,
  },
  'GET /status.json': {
    access: 'public',
    summary: 'What works right now, as numbers and without names',
    answer: status,
  },
  'GET /api/status/details': {
    access: 'admin',
    summary: 'What works right now, with the names of the connected LMS and what to do',
    answer: statusDetails,
  },
} as const satisfies Routes
