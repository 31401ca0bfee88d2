import { z } from 'zod'
import { id, labId, message, shortText } from '../fields.ts'
import { institutionId } from './institutions.ts'
import type { Routes } from '../route.ts'

/** The reports in the form of COUNTER 5.1, by the last part of their paths under `/sushi/r51/reports`. */
export const usageReportIds = ['pr', 'pr_p1', 'ir', 'ir_m1'] as const
export type UsageReportId = (typeof usageReportIds)[number]

/** A month as yyyy-mm, in UTC. */
const month = z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/u, 'Please choose a month.')

/** Both months are inside. Without them, the last twelve that are ready. */
const period = { from: month.optional(), to: month.optional() }

/** One count for each month of the answer. */
const perMonth = z.array(z.number())

const usage = z.object({
  /** The first and the last month that can be asked for. */
  first: month,
  last: month,
  months: z.array(month),
  labs: z.array(
    z.object({
      lab: labId,
      /** Uses of any kind: opening the lab, or only looking at it or at a result. */
      investigations: perMonth,
      /** How often the lab was opened. */
      requests: perMonth,
      uniqueInvestigations: perMonth,
      /** In how many sessions the lab was opened. */
      uniqueRequests: perMonth,
      /** How often a person of the institution was refused, because nothing gave them access. */
      refused: perMonth,
    }),
  ),
})
export type Usage = z.infer<typeof usage>

const usageKey = z.object({
  id,
  name: z.string(),
  /** ms since 1970. */
  created: z.number(),
  /** The name of the administrator who made it; null if they no longer have an account. */
  createdBy: z.string().nullable(),
  /** ms since 1970, within an hour; null if it was never used. */
  lastUsed: z.number().nullable(),
})
export type UsageKey = z.infer<typeof usageKey>

const ofInstitution = z.object({ institutionId })

/** The most keys of one institution. */
export const usageKeysAtMost = 20

/** What an institution's people do with labs, counted as COUNTER's code of practice 5.1 says. */
export const usageReportsRoutes = {
  'POST /api/labs/:lab/looks': {
    access: 'guest',
    summary: 'Count that the caller looks at the page of a lab without opening it',
    params: z.object({ lab: labId }),
    answer: message,
  },
  'GET /api/usage-reports/:institutionId': {
    access: 'verified',
    summary: 'The use of the labs by month; for contacts of the institution and administrators',
    params: ofInstitution,
    query: z.object(period),
    answer: usage,
  },
  'GET /api/usage-reports/:institutionId/:report': {
    access: 'verified',
    summary: 'A report in the form of COUNTER 5.1 as tab-separated values; for the same people',
    params: ofInstitution.extend({ report: z.enum(usageReportIds) }),
    query: z.object(period),
    answer: z.object({ fileName: z.string(), tsv: z.string() }),
  },
  'GET /api/institutions/:institutionId/usage-keys': {
    access: 'admin',
    summary: 'The keys with which an institution’s programs read its usage reports',
    params: ofInstitution,
    answer: z.object({
      /** The address that a library enters in its program. */
      address: z.string(),
      keys: z.array(usageKey),
    }),
  },
  'POST /api/institutions/:institutionId/usage-keys': {
    access: 'admin',
    freshProof: true,
    summary: 'Make a key for usage reports; only this answer contains it',
    params: ofInstitution,
    body: z.object({ name: shortText }),
    answer: z.object({ key: z.string() }),
  },
  'DELETE /api/institutions/:institutionId/usage-keys/:key': {
    access: 'admin',
    freshProof: true,
    summary: 'Revoke a key for usage reports',
    params: ofInstitution.extend({ key: id }),
    answer: message,
  },
} as const satisfies Routes
