import { z } from 'zod'
import { id, labId, message, optional, storedObject } from '../fields.ts'
import { firms, pacing, roomState } from './rooms.ts'
import type { Routes } from '../route.ts'

/** A rehearsal never counts, and uses a different seed than counted attempts unless it tries one again. */
const runKind = z.enum(['rehearsal', 'counted'])
export type RunKind = z.infer<typeof runKind>

/** A trial plays along in a room and counts nowhere: the run of a test seat. */
const runKindSeen = z.enum([...runKind.options, 'trial'])

/** Times in ms since 1970. */
const time = z.number()

/** What a rehearsal tries again: a finished run of its player, from a round on. */
export const triedFrom = z.object({
  round: z.number(),
  kind: runKind,
  counts: z.boolean(),
  attempt: z.number(),
})

/** One play of a lab by one user. */
const runSummary = z.object({
  id,
  lab: labId,
  /** The number of the lab's rules that the run began under. */
  rules: z.number(),
  kind: runKindSeen,
  /** Whether it is a counted attempt. Those in a class that is a rehearsal are not. */
  counts: z.boolean(),
  /** The way of playing in which runs meet, such as "The live desk"; null for the usual way. */
  way: z.string().nullable(),
  /** From 1, per kind, within its class session or among the runs without one. */
  attempt: z.number(),
  /** Null for all runs but a rehearsal that tries an earlier one again. */
  triedFrom: triedFrom.nullable(),
  /** The player ended an `abandoned` run early, so it has no result. */
  status: z.enum(['open', 'finished', 'abandoned']),
  classSession: id.nullable(),
  /** The number of saved decisions. */
  version: z.number(),
  round: z.number(),
  rounds: z.number(),
  /** 0 to 100, in tenths; null until the run is finished. */
  score: z.number().nullable(),
  startedAt: time,
  savedAt: time,
  /** A sentence that says why the run accepts no decisions; null if it does. */
  closed: z.string().nullable(),
})
export type RunSummary = z.infer<typeof runSummary>

const scorePart = z.object({
  id: z.string(),
  name: z.string(),
  points: z.number(),
  max: z.number(),
  says: z.string(),
})

/** Where the room is in which a run is played. */
const roomOfRun = z.object({
  state: roomState,
  /** Whether the run has passed the open round: then its state and result are null until the next one opens. */
  withheld: z.boolean(),
  /** What counted for the player in rounds that closed before they had decided, oldest first. */
  missed: z.array(z.object({ round: z.number(), says: z.string() })),
})

/** The result of a finished run, as the lab tells it. */
export const labResult = z.object({
  score: z.number(),
  parts: z.array(scorePart),
  debrief: z.unknown(),
  /** The best alternatives on the same seed; null until they may be shown. */
  solution: z.unknown(),
})

const labRun = runSummary.extend({
  /** The name of its class session; null for a run outside one, or whose class was deleted. */
  className: z.string().nullable(),
  /** The content of the lab's page: never the seed, hidden facts or the solution. */
  state: z.unknown(),
  /** Null for a run that is played at the player's own pace. */
  room: roomOfRun.nullable(),
  /** The team that plays; null for a run of one person. */
  team: z.object({ id, name: z.string() }).nullable(),
  /** The firms of a room in which runs meet; empty elsewhere, also for who plays alone against robots. */
  firms,
  result: labResult.nullable(),
})
export type LabRun = z.infer<typeof labRun>

/** Which counted attempt counts for the class. */
export const countedRule = z.enum(['best', 'first', 'last'])

/** A class session for its students. */
export const joinedClass = z.object({
  id,
  name: z.string(),
  instructor: z.string(),
  /** The deadline for this student, including an extension; null if there is none. */
  deadline: time.nullable(),
  timeZone: z.string(),
  attempts: z.number(),
  counted: countedRule,
  pacing,
  /** Nothing counts in a rehearsal. */
  rehearsal: z.boolean(),
  solutionOpen: z.boolean(),
  endedAt: time.nullable(),
})
export type JoinedClass = z.infer<typeof joinedClass>

/** Where a student may play: in a class session, or alone (null). */
const playContext = z.object({
  classSession: joinedClass.nullable(),
  /** The number of counted attempts: allowed and begun. */
  attempts: z.number(),
  used: z.number(),
  /** The score that counts; null until an attempt is finished. */
  score: z.number().nullable(),
  /** Whether the solution of finished counted attempts may be shown. */
  solutionOpen: z.boolean(),
})
export type PlayContext = z.infer<typeof playContext>

const labStart = z.object({
  /** The class sessions, last joined first, and then playing alone. */
  contexts: z.array(playContext),
  /** Newest first. */
  runs: z.array(runSummary),
  /** The way of playing in which runs meet, which can be rehearsed alone against robots; null if the lab has none. */
  shared: z.object({ name: z.string(), says: z.string() }).nullable(),
})
export type LabStart = z.infer<typeof labStart>

const namedPath = z.object({ name: z.string(), values: z.array(z.number()) })

/** What the result of a finished run opens with. */
const runHindsight = z.object({
  /** The counted scores of the class without names; null without a class, and until five have finished. */
  class: z
    .object({
      name: z.string(),
      finished: z.number(),
      median: z.number(),
      /** How many scored below 10, below 20 and so on; a full score is in the last ten. */
      tens: z.array(z.number()),
    })
    .nullable(),
  /** The finished runs of the same kind in the same place, this one too; the first attempt first. */
  attempts: z.array(z.object({ id, attempt: z.number(), rules: z.number(), score: z.number() })),
  /** How many other choices the engine tried, one at a time; 0 if it cannot say. */
  tried: z.number(),
  /** The decision whose change alone would have brought most points; null if none would have brought any. */
  decisive: z
    .object({
      round: z.number(),
      name: z.string(),
      chosen: z.string(),
      /** In points, above 0. */
      weight: z.number(),
      /** Part of the solution: null until it may be shown. */
      better: z.string().nullable(),
    })
    .nullable(),
  /** What to try next, as a sentence. */
  next: z.string().nullable(),
  /** The run as one picture: a value per round. */
  path: z
    .object({
      name: z.string(),
      unit: z.string(),
      rounds: z.array(z.string()),
      own: z.array(z.number()),
      others: z.array(namedPath),
      /** Part of the solution: null until it may be shown. */
      best: namedPath.nullable(),
      /**
       * The same attempt in the class without names: its quartiles after each round. Null without a class, and until the
       * paths of five are known.
       */
      class: z
        .object({
          finished: z.number(),
          lower: z.array(z.number()),
          median: z.array(z.number()),
          upper: z.array(z.number()),
        })
        .nullable(),
    })
    .nullable(),
  /** Whether the solution is shown, or what it waits for: the player's own attempts, or the instructor. */
  solution: z.enum(['shown', 'attempts', 'instructor']),
})
export type RunHindsight = z.infer<typeof runHindsight>

/** The number of decisions that the caller has seen. The maximum is the database's. */
const seenVersion = z
  .int()
  .min(0)
  .max(2 ** 31 - 1)

/** Opening and playing labs. The server determines user, view and institution itself and ignores what clients send. */
export const runsRoutes = {
  'POST /log/openlab': {
    access: 'guest',
    forLabs: true,
    summary: 'Record that a lab is opened; refuses a lab that is not held',
    body: z.object({
      source: optional(z.string().max(100)),
      is_prod_env: optional(z.boolean()),
      userid: optional(z.string().max(100)),
      log_level: optional(z.string().max(100)),
      event: optional(z.string().max(100)),
      data: z.object({
        lab: labId,
        studentView: optional(z.boolean()),
        institutionId: z.string().max(100).nullish(),
      }),
    }),
    answer: message,
  },
  'POST /api/labs/:lab/link': {
    access: 'verified',
    summary: 'Mail me a link to a lab that I hold, for a larger screen',
    params: z.object({ lab: labId }),
    body: z.object({
      /** The code of the class session that the link joins. */
      classCode: z
        .string()
        .regex(/^[A-Za-z0-9 -]{1,20}$/u)
        .nullable()
        .default(null),
    }),
    answer: message,
  },
  'GET /api/labs/:lab/runs': {
    access: 'guest',
    forLabs: true,
    summary: 'My runs of a lab and where I may play it; readable also after access has lapsed',
    params: z.object({ lab: labId }),
    answer: labStart,
  },
  'POST /api/labs/:lab/runs': {
    access: 'guest',
    forLabs: true,
    summary: 'Resume my open run of this kind, or start one',
    params: z.object({ lab: labId }),
    body: z.object({
      kind: runKind,
      classSession: id.nullable(),
      /** Plays the lab in the way in which runs meet, against robots. Only for a rehearsal without a class. */
      shared: optional(z.boolean()),
    }),
    answer: labRun,
  },
  'GET /api/runs': {
    access: 'guest',
    summary: 'My runs of all labs, the newest first',
    answer: z.object({ runs: z.array(runSummary) }),
  },
  'GET /api/runs/:run': {
    access: 'guest',
    forLabs: true,
    summary: 'One of my runs; readable also after access has lapsed',
    params: z.object({ run: id }),
    answer: labRun,
  },
  'GET /api/runs/:run/hindsight': {
    access: 'guest',
    forLabs: true,
    summary:
      'What the result of one of my finished runs opens with: other scores, the decision that mattered most, its path',
    params: z.object({ run: id }),
    answer: runHindsight,
  },
  'GET /api/class-sessions/:id/students/:student/runs/:run': {
    access: 'assistant',
    summary: 'The result of a student in my class session, with the solution',
    params: z.object({ id, student: id, run: id }),
    answer: labRun,
  },
  'GET /api/class-sessions/:id/students/:student/runs/:run/hindsight': {
    access: 'assistant',
    summary: 'What the result of a student in my class session opens with, with the solution',
    params: z.object({ id, student: id, run: id }),
    answer: runHindsight,
  },
  'POST /api/runs/:run/decisions': {
    access: 'guest',
    forLabs: true,
    summary: 'Save the next decision of a run; 409 run_changed if `version` is not the newest',
    params: z.object({ run: id }),
    body: z.object({ version: seenVersion, decision: storedObject }),
    answer: labRun,
  },
  'POST /api/runs/:run/again': {
    access: 'guest',
    forLabs: true,
    summary:
      'Try a finished run of mine again from a round on, as a rehearsal on its case, once I may see its solution',
    params: z.object({ run: id }),
    body: z.object({
      round: z.int().min(1, 'Choose one of the rounds.').max(100, 'Choose one of the rounds.'),
    }),
    answer: labRun,
  },
  'POST /api/runs/:run/finish': {
    access: 'guest',
    forLabs: true,
    summary: 'End a run; an unfinished run becomes abandoned, without a result',
    params: z.object({ run: id }),
    body: z.object({ version: seenVersion }),
    answer: labRun,
  },
} as const satisfies Routes
