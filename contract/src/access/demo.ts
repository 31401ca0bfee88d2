import { z } from 'zod'
import { accessCode, id, labId, message, shortText } from '../fields.ts'
import { csvFile, day, listOf, pageQuery, search } from '../lists.ts'
import type { Routes } from '../route.ts'

const demoCode = z.object({
  id,
  code: z.string(),
  name: z.string(),
  labs: z.array(labId),
  /** Times in ms since 1970. */
  created: z.number(),
  /** Null means no end. */
  expiresAt: z.number().nullable(),
  /** Null means unlimited. */
  maxUses: z.number().nullable(),
  used: z.number(),
  revokedAt: z.number().nullable(),
  /** The address that partners and visitors open. */
  startUrl: z.string(),
})
export type DemoCode = z.infer<typeof demoCode>

const demoFilters = {
  /** Searches names and codes. */
  search,
}

/** Demos. A code lets a visitor try its labs for two hours. */
export const demoRoutes = {
  'POST /api/demo/sessions': {
    access: 'public',
    summary: 'Begin a demo with a code',
    body: z.object({ code: accessCode, lab: labId.nullish() }),
    answer: z.object({
      token: z.string(),
      /** The lab to open; null if there are several to choose from. */
      lab: labId.nullable(),
    }),
  },
  'GET /api/demo/codes': {
    access: 'admin',
    summary: 'The demo codes, the newest first',
    query: z.object({ ...pageQuery, ...demoFilters }),
    answer: listOf(demoCode),
  },
  'GET /api/demo/codes/csv': {
    access: 'admin',
    summary: 'The same as CSV',
    query: z.object(demoFilters),
    answer: csvFile,
  },
  'POST /api/demo/codes': {
    access: 'admin',
    freshProof: true,
    summary: 'Make a demo code',
    body: z.object({
      name: shortText,
      labs: z.array(labId).min(1, 'Please select at least one lab.'),
      expires: day.nullable(),
      maxUses: z
        .int('Please enter a whole number.')
        .min(1, 'Enter at least 1.')
        .max(100_000, 'At most 100,000 uses.')
        .nullable(),
    }),
    answer: demoCode,
  },
  'POST /api/demo/codes/:demoCode/revoke': {
    access: 'admin',
    freshProof: true,
    summary: 'Stop a demo code; running demos continue',
    params: z.object({ demoCode: id }),
    answer: message,
  },
} as const satisfies Routes
