import { z } from 'zod'
import { labId } from '../fields.ts'
import { institutionId } from './institutions.ts'
import type { Routes } from '../route.ts'

/** Times in ms since 1970. */
const time = z.number()

const desk = z.object({
  institutionId: z.string(),
  name: z.string(),
  /** Numbers only: who these people are is theirs. */
  people: z.object({
    accounts: z.number(),
    instructors: z.number(),
    /** How many of the accounts signed in within the last 30 days. */
    lately: z.number(),
    /** Visits without an account of the institution within the same days, such as those from its network. */
    visits: z.number(),
  }),
  licences: z.array(
    z.object({
      lab: labId,
      /** The end; null for none. */
      until: time.nullable(),
    }),
  ),
  networks: z.object({
    ranges: z.array(z.string()),
    proxies: z.array(z.string()),
    /** The address from which the reader sees this. */
    address: z.string(),
    /** The range or proxy of the institution that contains it; null if none does. */
    inside: z.object({ range: z.string(), proxy: z.boolean() }).nullable(),
  }),
  /** What a library enters in its program to read usage reports. An administrator makes the key. */
  usageReports: z.object({ address: z.string(), customerId: z.string() }),
})
export type InstitutionDesk = z.infer<typeof desk>

/** What the contact of an institution sees of it. */
export const institutionDeskRoutes = {
  'GET /api/institution-desk': {
    access: 'verified',
    summary: 'The institutions that name the caller’s address as their contact, by name',
    answer: z.array(z.object({ institutionId: z.string(), name: z.string() })),
  },
  'GET /api/institution-desk/:institutionId': {
    access: 'verified',
    summary: 'An institution as its contact sees it; also for administrators',
    params: z.object({ institutionId }),
    answer: desk,
  },
} as const satisfies Routes
