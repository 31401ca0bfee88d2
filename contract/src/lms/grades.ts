import { z } from 'zod'
import { platformFamilies } from './lms.ts'
import { id, message, optional } from '../fields.ts'
import { csvFile } from '../lists.ts'
import type { Routes } from '../route.ts'

/** Times in ms since 1970. */
const time = z.number()

/**
 * Where a grade is on its way to the LMS.
 * - `not_linked`: the student came by no course of an LMS, or the course takes no grades from this link
 * - `no_score`: no counted attempt is finished
 * - `on_its_way`
 * - `sent`: the LMS took it, and has not been seen to hold it
 * - `arrived`: the LMS was seen to hold it
 * - `delayed`: the LMS did not take it yet; `nextTryAt` says when it is tried again
 * - `refused`: it is not tried again until a person does something
 * - `conflict`: the LMS holds another grade, which only an instructor overwrites
 * - `vanished`: the LMS took it, and does not hold it
 */
export const gradeStates = [
  'not_linked',
  'no_score',
  'on_its_way',
  'sent',
  'arrived',
  'delayed',
  'refused',
  'conflict',
  'vanished',
] as const
export type GradeState = (typeof gradeStates)[number]

/** What a student and their instructors see of a grade in the LMS. */
const gradeReceipt = z.object({
  state: z.enum(gradeStates),
  /** The counted score in the portal, 0 to 100; null if there is none. */
  score: z.number().nullable(),
  /** What the LMS was seen to hold: since when where it arrived, otherwise when it was seen. */
  inLms: z.object({ score: z.number(), maximum: z.number(), at: time }).nullable(),
  /** A stable code that says why the grade has not arrived; null if nothing is wrong. */
  reason: z.string().nullable(),
  /** The same as a sentence for this reader, and what they can do. */
  sentence: z.string().nullable(),
  advice: z.string().nullable(),
  nextTryAt: time.nullable(),
  /** From when on "send again" is accepted; null if there is nothing to send. */
  sendAgainAt: time.nullable(),
})
export type GradeReceipt = z.infer<typeof gradeReceipt>

/** A column of a grade book that takes the grades of a class. */
const gradeColumn = z.object({
  /** The link in the course whose column it is. */
  id,
  course: z.string(),
  link: z.string(),
  platform: z.string(),
  family: z.enum(platformFamilies),
  /** How the column came: with a launch, found in the grade book, or made by us; null until it is known. */
  origin: z.enum(['launch', 'found', 'made']).nullable(),
  label: z.string(),
  /** The points of the column; null while unknown. */
  maximum: z.number().nullable(),
  problem: z
    .object({
      reason: z.string(),
      sentence: z.string(),
      advice: z.string(),
      /** Whether a new column may be made instead. */
      canMake: z.boolean(),
    })
    .nullable(),
})
export type GradeColumn = z.infer<typeof gradeColumn>

const studentGrade = z.object({
  id,
  name: z.string(),
  email: z.string(),
  /** The column that takes their grade; null for those without an LMS. */
  column: id.nullable(),
  receipt: gradeReceipt,
})
export type StudentGrade = z.infer<typeof studentGrade>

const classGrades = z.object({
  columns: z.array(gradeColumn),
  /** By name. */
  students: z.array(studentGrade),
  /** Whether peer factors are in the scores of teams' members. */
  withPeerFactors: z.boolean(),
  /** How many students are in each state. */
  counts: z.record(z.enum(gradeStates), z.number()),
  /** What to check when nothing arrives, as sentences; empty otherwise. */
  guidance: z.array(z.string()),
  /** When the grade books were compared last; null if never. */
  comparedAt: time.nullable(),
})
export type ClassGrades = z.infer<typeof classGrades>

/** The import forms of grade books. `plain` has names, addresses and scores. */
export const gradeFileFormats = ['canvas', 'moodle', 'blackboard', 'brightspace', 'plain'] as const
export type GradeFileFormat = (typeof gradeFileFormats)[number]

const one = z.object({ id })
/**
 * By what a grade book finds the students of a file: by ids that it knows them by, by names where an id is unknown, by
 * Moodle's user id, or by email address.
 */
const gradeFileMatch = z.enum(['ids', 'names', 'user_id', 'email'])
export type GradeFileMatch = z.infer<typeof gradeFileMatch>

const gradeFile = csvFile.extend({
  matchedBy: gradeFileMatch,
  /** The names of students with a score whom the LMS could not find by anything that is known of them. */
  leftOut: z.array(z.string()),
})
export type GradeFile = z.infer<typeof gradeFile>

/** More students than any class has. */
const mostStudents = 10_000

/**
 * Grades in the LMS. Instructors and assistants reach only classes that they hold or assist; all others answer 404.
 * Assistants see the table and its files, and may send what counts if an instructor allowed it. Only instructors send
 * zeros, overwrite what the LMS holds, or have a column made.
 */
export const gradesRoutes = {
  'GET /api/class-sessions/:id/grades': {
    access: 'assistant',
    summary: 'The students of a class session with what their LMS has of their scores',
    params: one,
    answer: classGrades,
  },
  'POST /api/class-sessions/:id/grades/send': {
    access: 'assistant',
    summary: 'Send grades to the LMS: all, those that differ there, those that failed, or one student’s',
    params: one,
    body: z.object({
      what: z.enum(['all', 'changed', 'failed', 'one']),
      /** For `one`. */
      student: optional(id),
    }),
    answer: message,
  },
  'GET /api/class-sessions/:id/grades/zeros': {
    access: 'assistant',
    summary: 'The students who would get 0 points: without a finished attempt, or on the list and never here',
    params: one,
    answer: z.object({
      students: z.array(z.object({ id, name: z.string(), hasCome: z.boolean() })),
    }),
  },
  'POST /api/class-sessions/:id/grades/zeros': {
    access: 'instructor',
    summary: 'Send 0 points for those of the named students who have still finished nothing',
    params: one,
    body: z.object({ students: z.array(id).min(1).max(mostStudents) }),
    answer: message,
  },
  'POST /api/class-sessions/:id/grades/students/:student/overwrite': {
    access: 'instructor',
    summary: 'Overwrite the other grade that the LMS holds',
    params: z.object({ id, student: id }),
    answer: message,
  },
  'POST /api/class-sessions/:id/grades/columns/:column/make': {
    access: 'instructor',
    summary: 'Make a new column in the place of one that was deleted in the LMS',
    params: z.object({ id, column: id }),
    answer: message,
  },
  'GET /api/class-sessions/:id/grades/file': {
    access: 'assistant',
    summary: 'The grades as CSV text in the import form of an LMS; no cell begins a formula',
    params: one,
    query: z.object({
      format: z.enum(gradeFileFormats),
      /** Only the students of this column. */
      column: id.optional(),
    }),
    answer: gradeFile,
  },
  'GET /api/runs/:run/grade': {
    access: 'session',
    forLabs: true,
    summary: 'What the LMS has of my score in the class session of this run',
    params: z.object({ run: id }),
    answer: gradeReceipt,
  },
  'POST /api/runs/:run/grade/send': {
    access: 'session',
    forLabs: true,
    summary: 'Send my score to the LMS again, at most once a minute',
    params: z.object({ run: id }),
    answer: gradeReceipt,
  },
} as const satisfies Routes
