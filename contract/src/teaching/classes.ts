import { z } from 'zod'
import { email, id, labId, message, optional, shortText } from '../fields.ts'
import { quartiles, spreadOfPart } from './figures.ts'
import { pace, pacing } from './rooms.ts'
import { countedRule, joinedClass, triedFrom } from './runs.ts'
import type { Routes } from '../route.ts'
import { unsent } from './rooms/teams.ts'

/** Times in ms since 1970. */
const time = z.number()

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) instanceof Intl.DateTimeFormat
  } catch {
    return false
  }
}

/** IANA name of a time zone. */
export const timeZoneName = z.string().max(60).refine(isTimeZone, 'Please choose a time zone.')

const changeable = {
  name: shortText,
  deadline: z.int().nullable(),
  /** The time zone in which the deadline was set and is shown to the class. */
  timeZone: timeZoneName,
  attempts: z.int().min(1, 'Enter at least 1.').max(10, 'Enter at most 10.'),
  counted: countedRule,
  /** Whether the class is a rehearsal. A new class counts by default; without it, a class stays as it is. */
  rehearsal: optional(z.boolean()),
}

const settings = z.record(z.string().max(60), z.json())

/** Who may read an open solution: students without an attempt left, or everybody. */
const solutionTo = z.enum(['finished', 'everybody'])
export type SolutionTo = z.infer<typeof solutionTo>

/** What a person may do with a class; each right includes those before it. */
export const classRights = ['see', 'change', 'teach'] as const
const classRight = z.enum(classRights)
export type ClassRight = z.infer<typeof classRight>

const classSession = z.object({
  id,
  lab: labId,
  /** The number of the lab's rules, which every run of the class follows, and of those that a new class gets. */
  rules: z.number(),
  newestRules: z.number(),
  name: z.string(),
  /** Eight characters, which students type to join. */
  code: z.string(),
  joinLink: z.string(),
  settings,
  deadline: time.nullable(),
  timeZone: z.string(),
  attempts: z.number(),
  counted: countedRule,
  pacing,
  /** Nothing counts in a rehearsal: its attempts are no counted ones, and no grade is sent. */
  rehearsal: z.boolean(),
  /** Whether a student has begun an attempt, after which `rehearsal` stays. */
  begun: z.boolean(),
  solutionOpen: z.boolean(),
  solutionTo,
  createdAt: time,
  endedAt: time.nullable(),
  students: z.number(),
  /** The instructors who hold the class, owner first. */
  instructors: z.array(z.object({ id, name: z.string(), email: z.string(), owner: z.boolean() })),
  /** The teaching assistants of the class's LMS courses who have come, in the order of coming. */
  assistants: z.array(
    z.object({
      id,
      name: z.string(),
      mayChange: z.boolean(),
      /** What they are again if the owner says so; null for those whom their launches call assistants. */
      back: z.enum(['instructor', 'student']).nullable(),
    }),
  ),
  /** What the caller may do: see it (assistants), also change it (those whom an instructor allowed), or everything. */
  right: classRight,
  /** Whether the caller owns it. */
  owns: z.boolean(),
})
export type ClassSession = z.infer<typeof classSession>

/** A setting that an instructor may choose, with everything needed to draw a form. */
const settingField = z.object({
  id: z.string(),
  name: z.string(),
  help: z.string(),
  options: z.array(z.object({ value: z.union([z.string(), z.number()]), name: z.string() })),
  /** The setting that this one belongs to, and its value with which it matters; null if it always does. */
  only: z.object({ field: z.string(), value: z.union([z.string(), z.number()]) }).nullable(),
})
export type SettingField = z.infer<typeof settingField>

/** A part of a score: its points, in tenths, of at most `max`. */
export const scorePart = z.object({ id: z.string(), name: z.string(), points: z.number(), max: z.number() })
export type ScorePart = z.infer<typeof scorePart>

const classStudent = z.object({
  id,
  name: z.string(),
  email: z.string(),
  /** The name of their team; null for who plays alone. */
  team: z.string().nullable(),
  joinedAt: time,
  /** Whether they came from a course of an LMS. */
  fromCourse: z.boolean(),
  /** The status of the last counted attempt that was begun. */
  status: z.enum(['not_started', 'open', 'finished', 'abandoned', 'frozen']),
  round: z.number(),
  rounds: z.number(),
  attemptsUsed: z.number(),
  rehearsals: z.number(),
  /** The score of the attempt that counts. */
  score: z.number().nullable(),
  /** The parts of that score; empty without one. */
  parts: z.array(scorePart),
  /** Whether the score lies more than 1.5 interquartile ranges outside the quartiles of the class (Tukey). */
  outlier: z.boolean(),
  lastActiveAt: time.nullable(),
  /** A later deadline for this student. */
  extendedTo: time.nullable(),
})
export type ClassStudent = z.infer<typeof classStudent>

const classView = z.object({
  session: classSession,
  /** By name. */
  students: z.array(classStudent),
  started: z.number(),
  finished: z.number(),
  /** Of the scores that count; null if there is none yet. */
  scores: quartiles.nullable(),
  /** The parts of these scores, in the order of the result. */
  parts: z.array(spreadOfPart),
  /** The choices in the attempts that count: per fact, how often each value was chosen, most frequent first. */
  choices: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      round: z.number(),
      /** Numeric facts have quartiles, others have counts. */
      numbers: quartiles.nullable(),
      values: z.array(z.object({ value: z.string(), count: z.number() })),
    }),
  ),
})
export type ClassView = z.infer<typeof classView>

/** What was decided in a run, and when. */
export const timelineStep = z.object({
  at: time,
  round: z.number(),
  /** Whether it counted because the student had not decided when the round closed. */
  isDefault: z.boolean(),
  /** What of a team counted then; null for the lab's own default. */
  unsent: unsent.nullable(),
  /** Who sent it for the team; null in a run of one person, and for what counted by default. */
  by: z.string().nullable(),
  facts: z.array(z.object({ name: z.string(), value: z.string() })),
})

const timeline = z.object({
  name: z.string(),
  /** The answers to the instructor's own questions, in the order of these. */
  answers: z.array(z.object({ round: z.number(), question: z.string(), answer: z.string(), at: time })),
  /** Newest run first. */
  runs: z.array(
    z.object({
      id,
      kind: z.enum(['rehearsal', 'counted']),
      /** Whether it is a counted attempt. Those in a class that is a rehearsal are not. */
      counts: z.boolean(),
      attempt: z.number(),
      /** Null for all runs but a rehearsal that tries an earlier one again. */
      triedFrom: triedFrom.nullable(),
      status: z.enum(['open', 'finished', 'abandoned']),
      score: z.number().nullable(),
      parts: z.array(scorePart),
      startedAt: time,
      steps: z.array(timelineStep),
    }),
  ),
})
export type StudentTimeline = z.infer<typeof timeline>

const namedText = z.object({ name: z.string(), text: z.string() })
const sentences = z.array(z.string()).readonly()

const planSteps = z.array(namedText.extend({ minutes: z.number() })).readonly()

const oneNote = z.object({
  lead: z.string(),
  /** What students will be able to do. */
  goals: sentences,
  /** What to do before the class, in order. */
  before: sentences,
  /** An hour, step by step. */
  plan: planSteps,
  /** Plans for classes of another length. */
  otherPlans: z
    .array(z.object({ minutes: z.number(), steps: planSteps }))
    .readonly()
    .optional(),
  questions: z.array(z.object({ question: z.string(), listenFor: sentences })).readonly(),
  /** Common mistakes of students, and how to respond. */
  pitfalls: z.array(namedText).readonly(),
  /** Which settings suit which kind of class. */
  settings: z.array(namedText).readonly(),
  reading: z.array(z.object({ by: z.string(), title: z.string(), where: z.string() })).readonly(),
})

const teachingNote = oneNote.extend({
  /** Notes on the other ways in which the lab can be played. */
  otherWays: z
    .array(z.object({ name: z.string(), note: oneNote }))
    .readonly()
    .optional(),
})
export type TeachingNote = z.infer<typeof teachingNote>

const one = z.object({ id })
const ofStudent = z.object({ id, student: id })

/**
 * Classes that play a lab together. Instructors reach only classes that they hold, and assistants those of the courses
 * that they assist; all others answer 404.
 */
export const classesRoutes = {
  'GET /api/class-sessions': {
    access: 'assistant',
    summary: 'My class sessions of all labs, the newest first',
    answer: z.array(classSession),
  },
  'GET /api/labs/:lab/teaching-note': {
    access: 'instructor',
    summary: 'How to teach with a lab: goals, an hour’s plan, questions and what to listen for',
    params: z.object({ lab: labId }),
    answer: teachingNote,
  },
  'GET /api/labs/:lab/class-sessions': {
    access: 'assistant',
    summary: 'My class sessions of a lab, the newest first, and the settings that a new one may have',
    params: z.object({ lab: labId }),
    answer: z.object({
      sessions: z.array(classSession),
      settingFields: z.array(settingField),
      defaultSettings: settings,
    }),
  },
  'POST /api/labs/:lab/rounds': {
    access: 'instructor',
    summary: 'How many rounds a class session with these settings would have',
    params: z.object({ lab: labId }),
    body: z.object({ settings }),
    answer: z.object({ rounds: z.number() }),
  },
  'POST /api/labs/:lab/class-sessions': {
    access: 'instructor',
    summary: 'Create a class session',
    params: z.object({ lab: labId }),
    body: z.object({
      ...changeable,
      settings,
      /** Any text. The same seed and settings give the same case; without a seed, the case is new. */
      seed: optional(shortText),
      /** How the rounds open; by default at each student's own pace. */
      pace: optional(pace),
    }),
    answer: classSession,
  },
  'POST /api/labs/:lab/class-sessions/join': {
    access: 'session',
    forLabs: true,
    summary: 'Join a class session with its code',
    params: z.object({ lab: labId }),
    body: z.object({ code: z.string().max(100) }),
    answer: joinedClass,
  },
  'POST /api/class-codes/find': {
    access: 'session',
    summary: 'Which lab the code of a class belongs to',
    body: z.object({ code: z.string().max(100) }),
    answer: z.object({ lab: labId, code: z.string() }),
  },
  'GET /api/class-sessions/:id': {
    access: 'assistant',
    summary: 'A class session with its students, scores and spread of choices',
    params: one,
    answer: classView,
  },
  'PUT /api/class-sessions/:id': {
    access: 'assistant',
    summary: 'Change a class session, open or close its solution',
    params: one,
    body: z.object({
      ...changeable,
      solutionOpen: z.boolean(),
      /** Without it, as before. */
      solutionTo: optional(solutionTo),
    }),
    answer: classSession,
  },
  'POST /api/class-sessions/:id/end': {
    access: 'assistant',
    summary: 'End a class session: nobody can join or play it afterwards',
    params: one,
    answer: classSession,
  },
  'POST /api/class-sessions/:id/copy': {
    access: 'instructor',
    summary:
      'A new class session with the same settings, a new code and a new case, without deadline or students',
    params: one,
    body: z.object({ name: shortText }),
    answer: classSession,
  },
  'GET /api/class-sessions/:id/csv': {
    access: 'assistant',
    summary: 'Students, scores and choices as CSV text; no cell begins a formula',
    params: one,
    answer: z.object({ fileName: z.string(), csv: z.string() }),
  },
  'GET /api/class-sessions/:id/students/:student': {
    access: 'assistant',
    summary: 'What a student decided, and when',
    params: ofStudent,
    answer: timeline,
  },
  'PUT /api/class-sessions/:id/students/:student': {
    access: 'assistant',
    summary: 'Set a separate deadline for a student, or remove it with null',
    params: ofStudent,
    body: z.object({ extendedTo: z.int().nullable() }),
    answer: message,
  },
  'DELETE /api/class-sessions/:id/students/:student': {
    access: 'assistant',
    summary: 'Remove a student; they keep their runs, which no longer count',
    params: ofStudent,
    answer: message,
  },
  'POST /api/class-sessions/:id/instructors': {
    access: 'instructor',
    summary: 'Add another instructor to the class session',
    params: one,
    body: z.object({ email }),
    answer: classSession,
  },
  'PUT /api/class-sessions/:id/assistants/:assistant': {
    access: 'instructor',
    summary: 'Allow a teaching assistant to change the class session, or to see it only',
    params: z.object({ id, assistant: id }),
    body: z.object({ mayChange: z.boolean() }),
    answer: classSession,
  },
} as const satisfies Routes
