import { z } from 'zod'
import type { Routes } from '../route.ts'

/** Which first steps of an instructor are done, as far as the server knows. */
const firstSteps = z.object({
  /** Began a run in any lab. */
  triedLab: z.boolean(),
  /** Holds a class session. */
  createdClass: z.boolean(),
  /** Owns a code for students, or a student has joined one of the classes. */
  gaveAccess: z.boolean(),
  /** Copied an email for students. */
  sentEmail: z.boolean(),
  /** Whether the list was hidden. */
  dismissed: z.boolean(),
})
export type FirstSteps = z.infer<typeof firstSteps>

/** What a new instructor does first. Every answer is the state afterwards. */
export const firstStepsRoutes = {
  'GET /api/first-steps': {
    access: 'instructor',
    summary: 'My first steps, and which are done',
    answer: firstSteps,
  },
  'POST /api/first-steps/email': {
    access: 'instructor',
    summary: 'Record that I copied an email for students',
    answer: firstSteps,
  },
  'POST /api/first-steps/dismiss': {
    access: 'instructor',
    summary: 'Hide my first steps for good',
    answer: firstSteps,
  },
} as const satisfies Routes
