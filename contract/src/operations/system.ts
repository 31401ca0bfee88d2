import { z } from 'zod'
import type { Routes } from '../route.ts'

const count = z.number().int().nonnegative()

/** What a server process has done in the last `windowSeconds` that are over, and what it does right now. */
export const processFigures = z.object({
  requestsPerMinute: z.number(),
  /** Answers with a status of 500 or above. */
  failuresPerMinute: z.number(),
  /** Answers with 429: a person was asked to wait. */
  refusalsPerMinute: z.number(),
  /** Half of all answers took less than this, in ms. Null without requests. */
  p50Ms: z.number().nullable(),
  p95Ms: z.number().nullable(),
  /** How late the event loop was at most in 99 of 100 looks, in ms. */
  loopDelayMs: z.number(),
  /** Connections to the database in use, and requests that wait for one. */
  poolBusy: count,
  poolWaiting: count,
  /** Sign-ins, registrations and requests for reset codes that wait for their turn. */
  hashesWaiting: count,
  /** Pages that follow a class. */
  streams: count,
  /** In MB (1,000,000 bytes), as the operating system sees it. */
  memoryMb: count,
  /** Long work beside the calls, and how many of its pieces are done. */
  work: z.object({ name: z.enum(['count-earlier-events']), done: count, total: count }).nullable(),
})
export type ProcessFigures = z.infer<typeof processFigures>

/** How long a process collects before it tells its figures, in seconds. */
export const windowSeconds = 15

const serverProcess = processFigures.extend({
  id: z.string(),
  host: z.string(),
  pid: count,
  /** When this version was built, in ms since 1970; null if unknown. */
  builtAt: z.number().nullable(),
  startedAt: z.number(),
  /** When it told its figures. */
  toldAt: z.number(),
})
export type ServerProcess = z.infer<typeof serverProcess>

const jobCounts = z.object({ name: z.string(), waiting: count, running: count, failed: count })
export type JobCounts = z.infer<typeof jobCounts>

const system = z.object({
  /** Those that have told of themselves lately, the oldest first. */
  processes: z.array(serverProcess),
  database: z.object({
    kind: z.enum(['embedded', 'server']),
    bytes: count,
    /** Null for the embedded database. */
    connections: count.nullable(),
    /** `resting`: it failed a moment ago, and the database answers in its place. */
    replica: z.enum(['none', 'used', 'resting']),
  }),
  /** Queues with work, or with jobs that failed for good within the last hour. */
  jobs: z.array(jobCounts),
  mailsWaiting: count,
})
export type System = z.infer<typeof system>

/** What runs: the processes of the server, the database and the queues. */
export const systemRoutes = {
  'GET /api/system': {
    access: 'admin',
    summary: 'The figures of all server processes, of the database and of the job queue',
    answer: system,
  },
} as const satisfies Routes
