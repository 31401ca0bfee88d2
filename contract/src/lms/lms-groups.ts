import { z } from 'zod'
import { id } from '../fields.ts'

const person = z.object({ id, name: z.string() })
export type GroupPerson = z.infer<typeof person>

const lmsGroup = z.object({
  /** The LMS’s own name; where it does not tell one, a number. */
  name: z.string(),
  /** Those who are in the class, by name. */
  members: z.array(person),
})
export type LmsGroup = z.infer<typeof lmsGroup>

/** Groups of a course that are alternatives: those of one group set, or those in no set. */
export const lmsGrouping = z.object({
  course: z.object({ id, title: z.string() }),
  /** The name of the LMS here. */
  lms: z.string(),
  /** The group set in the LMS; null for the groups in no set. */
  set: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** The groups with a student in the class, by name. */
  groups: z.array(lmsGroup),
  /** The students of the class who are in none of the groups, by name. */
  without: z.array(person),
  /** How many people of the groups have not come to the class. */
  notHere: z.number(),
  /** When the LMS listed the groups; null if it tells them only when a student opens the lab. */
  readAt: z.number().nullable(),
})
export type LmsGrouping = z.infer<typeof lmsGrouping>

/** Where a student of several groups goes: into the first of them by name, or into no team yet. */
export const inSeveral = z.enum(['first', 'none'])
export type InSeveral = z.infer<typeof inSeveral>
