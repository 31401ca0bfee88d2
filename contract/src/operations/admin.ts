import { z } from 'zod'
import { auditEntry } from './audit.ts'
import { redeemableIds } from '../catalogue.ts'
import { listOf, pageQuery } from '../lists.ts'
import { waitingMail } from './mails.ts'
import type { Routes } from '../route.ts'

/** A number of things, counted up to `pagedAtMost + 1`, because counting more would take too long. */
const count = z.number().int()

const overview = z.object({
  /** Instructors who wait for approval. */
  pendingApplications: count,
  /** The products of access codes of which fewer than `fewCodes` can still be used. */
  codesRunningOut: z.array(z.object({ product: z.enum(redeemableIds), available: count })),
  /** Institutions with a lab that ends within `endingWithinDays`. */
  institutionsEnding: count,
  failedPayments: z.object({
    count,
    /** The first day that is counted, yyyy-mm-dd in Denver. */
    since: z.string(),
  }),
  mailsWaiting: count,
  latest: z.array(auditEntry),
})
export type Overview = z.infer<typeof overview>

/** What administrators see first, across the features. */
export const adminRoutes = {
  'GET /api/admin/overview': {
    access: 'admin',
    summary: 'What needs attention, each as the number of rows of a list, and the latest activity',
    answer: overview,
  },
  'GET /api/admin/mails': {
    access: 'admin',
    summary: 'The mails that are stored and not yet delivered, the oldest first, without their texts',
    query: z.object(pageQuery),
    answer: listOf(waitingMail),
  },
} as const satisfies Routes
