import { z } from 'zod'
import { labIds } from '../catalogue.ts'
import { id, labId, message } from '../fields.ts'
import { csvFile, day, search } from '../lists.ts'
import type { Routes } from '../route.ts'

/** Times in ms since 1970. */
const time = z.number()

/** A lab that a course's school pays for everybody who has not opted out by a day. */
const rosterBilling = z.object({
  id: z.string(),
  /** The title of the course; empty if the learning platform does not say. */
  course: z.string(),
  /** Null after the institution was deleted. */
  institution: z.string().nullable(),
  lab: z.enum(labIds),
  /** The last moment to opt out. */
  optOutUntil: time,
  accessUntil: time,
  /** - `open`: students may opt out and in - `frozen`: the list stands - `cancelled`: it was taken back before */
  state: z.enum(['open', 'frozen', 'cancelled']),
  /** Students with an account: who stays in, and who opted out. */
  in: z.number(),
  out: z.number(),
})
export type RosterBilling = z.infer<typeof rosterBilling>

/** A course that can be billed. */
const billableCourse = z.object({
  id: z.string(),
  title: z.string(),
  institution: z.string(),
  /** The students on the course's list; 0 if the learning platform gives none. */
  students: z.number(),
})
export type BillableCourse = z.infer<typeof billableCourse>

/** A lab that a course of the caller pays. */
const billedLab = z.object({
  id: z.string(),
  course: z.string(),
  lab: z.enum(labIds),
  optOutUntil: time,
  accessUntil: time,
  optedOut: z.boolean(),
  /** Whether the caller may still opt out or in. */
  open: z.boolean(),
})
export type BilledLab = z.infer<typeof billedLab>

const ofBilling = z.object({ billing: id })

/** Courses whose school pays by their class list, with an opt-out for each student. */
export const rosterBillingRoutes = {
  'GET /api/roster-billing': {
    access: 'admin',
    summary: 'All billed courses, the newest first',
    answer: z.array(rosterBilling),
  },
  'GET /api/roster-billing/courses': {
    access: 'admin',
    summary: 'Courses of institutions that can be billed; at most 50 that match',
    query: z.object({ search }),
    answer: z.array(billableCourse),
  },
  'POST /api/roster-billing': {
    access: 'admin',
    freshProof: true,
    summary: 'Bill a course: its students have the lab at once, and may opt out until a day',
    body: z.object({ course: id, lab: labId, optOutUntil: day, accessUntil: day }),
    answer: rosterBilling,
  },
  'POST /api/roster-billing/:billing/cancel': {
    access: 'admin',
    freshProof: true,
    summary: 'Take a billing back before its list stands; the access that it gave ends',
    params: ofBilling,
    answer: message,
  },
  'GET /api/roster-billing/:billing/csv': {
    access: 'admin',
    summary: 'The list for the school’s bill as CSV, always with the same bytes; 409 before it stands',
    params: ofBilling,
    answer: csvFile,
  },
  'GET /api/roster-billing/mine': {
    access: 'session',
    summary: 'The labs that my courses pay for me',
    answer: z.array(billedLab),
  },
  'POST /api/roster-billing/:billing/choice': {
    access: 'session',
    summary: 'Opt out of a lab that my course pays, or in again, until the last day',
    params: ofBilling,
    body: z.object({ optedOut: z.boolean() }),
    answer: billedLab,
  },
} as const satisfies Routes
