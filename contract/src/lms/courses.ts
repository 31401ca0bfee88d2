import { z } from 'zod'
import { timeZoneName } from '../teaching/classes.ts'
import { id, labId, message } from '../fields.ts'
import type { Routes } from '../route.ts'
import { countedRule } from '../teaching/runs.ts'

/** Where a visit from a course goes. */
export const coursePlace = z.object({
  /** Whether the screen of the course comes first, because there is something to wait for, to choose or to know. */
  course: z.boolean(),
  /** The lab that opens; Home if null. */
  lab: labId.nullable(),
  /** The class that opens with the lab; null for the lab without a class. */
  classSession: id.nullable(),
})
export type CoursePlace = z.infer<typeof coursePlace>

const courseClass = z.object({
  id,
  lab: labId,
  name: z.string(),
  /** Empty until an instructor of the course has come. */
  instructor: z.string(),
  students: z.number(),
  attempts: z.number(),
  counted: countedRule,
  /** Nothing counts in a rehearsal. */
  rehearsal: z.boolean(),
  ended: z.boolean(),
  /** Whether another class may take its place: nobody has joined it, and only this link opens it. */
  replaceable: z.boolean(),
})

const courseVisit = z.object({
  /** The title of the course in the learning platform; empty if the platform does not say. */
  course: z.string(),
  /** The title of the link that led here. */
  link: z.string(),
  /** Whether the caller teaches the course. */
  instructor: z.boolean(),
  /**
   * For instructors `no_class` or `class`. For students `waiting` until there is a class, `class`, `ended` and
   * `removed` if they cannot join it, and `none` if the link has no class to wait for.
   */
  state: z.enum(['no_class', 'class', 'waiting', 'ended', 'removed', 'none']),
  /** The lab that the link names. */
  lab: labId.nullable(),
  /** For instructors: the labs that the course can have a class of. */
  labs: z.array(labId),
  classSession: courseClass.nullable(),
  /** For instructors: their classes elsewhere that may open here too. */
  otherClasses: z.array(z.object({ id, lab: labId, name: z.string(), course: z.string().nullable() })),
})
export type CourseVisit = z.infer<typeof courseVisit>

/** The course in a learning platform from which the caller's session came. Other sessions get 404. */
export const coursesRoutes = {
  'GET /api/lti/course': {
    access: 'session',
    summary: 'The course and the link from which this session came, and the class that it opens',
    answer: courseVisit,
  },
  'POST /api/lti/course/open': {
    access: 'session',
    summary: 'Open the link again: joins a student to its class as soon as there is one',
    answer: coursePlace,
  },
  'POST /api/lti/course/class': {
    access: 'instructor',
    summary: 'Set up a class for the link, or a new one with the same settings after its class has ended',
    body: z.object({ lab: labId, timeZone: timeZoneName }),
    answer: courseVisit,
  },
  'POST /api/lti/course/share': {
    access: 'instructor',
    summary: 'Let the link open a class that the caller holds elsewhere',
    body: z.object({ classSession: id }),
    answer: courseVisit,
  },
  'PUT /api/class-sessions/:id/people/:person/role': {
    access: 'instructor',
    summary: 'Make a person of the course an assistant of the class, or what the course says; for its owner',
    /** The person is one of the class, or one of the class list who has not come. */
    params: z.object({ id, person: id }),
    body: z.object({ role: z.enum(['assistant', 'instructor', 'student']) }),
    answer: message,
  },
} as const satisfies Routes
