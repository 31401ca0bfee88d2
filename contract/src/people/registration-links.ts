import { z } from 'zod'
import {
  email,
  firstName,
  id,
  lastName,
  message,
  newPassword,
  optional,
  provenText,
  textUpTo,
  withDefault,
} from '../fields.ts'
import { csvFile, listOf, pageQuery, search } from '../lists.ts'
import type { Routes } from '../route.ts'
import { user } from './users.ts'

/** ISO. */
const moment = z.iso.datetime({ offset: true, error: 'Please choose a day and a time.' })
const linkType = z.enum(['single-use', 'multi-use'])

/** The number of uses that a link lists; the CSV contains all. */
export const usageHistoryLimit = 100

const registrationLink = z.object({
  linkId: id,
  linkType,
  description: z.string(),
  /** The address of the administrator who made it; null after that account was deleted. */
  createdBy: z.string().nullable(),
  createdAt: moment,
  expiresAt: moment,
  activeFrom: moment.nullable(),
  activeTo: moment.nullable(),
  /** Null means unlimited. */
  usageLimit: z.number().nullable(),
  currentUsage: z.number(),
  /** The newest 100 uses, newest first. Deleted accounts have a null address. The CSV contains all uses. */
  usageHistory: z.array(z.object({ email: z.string().nullable(), usedAt: moment })),
  /** For single-use links. */
  isUsed: z.boolean(),
  usedBy: z.string().nullable(),
  usedAt: moment.nullable(),
  registrationUrl: z.string(),
})
export type RegistrationLink = z.infer<typeof registrationLink>

const usageLimit = z.int('Please enter a whole number.').min(1, 'The limit must be at least 1.').max(100_000)
const description = textUpTo(200)
const token = provenText

const linkFilters = {
  /** Searches descriptions. */
  search,
}

/** Links by which instructors register without approval. */
export const registrationLinksRoutes = {
  'GET /api/registration-links': {
    access: 'admin',
    summary: 'The registration links, the newest first',
    query: z.object({ ...pageQuery, ...linkFilters }),
    answer: listOf(registrationLink),
  },
  'GET /api/registration-links/csv': {
    access: 'admin',
    summary: 'The same as CSV',
    query: z.object(linkFilters),
    answer: csvFile,
  },
  'POST /api/registration-links': {
    access: 'admin',
    freshProof: true,
    summary: 'Make a registration link; a window and a limit are for multi-use links only',
    body: z.object({
      linkType,
      expiresAt: moment,
      description: withDefault(description, ''),
      usageLimit: usageLimit.nullish(),
      activeFrom: moment.nullish(),
      activeTo: moment.nullish(),
    }),
    answer: registrationLink,
  },
  'PUT /api/registration-links/:linkId': {
    access: 'admin',
    freshProof: 'by payload',
    summary: 'Change the given fields; null clears a limit or an end of the window',
    params: z.object({ linkId: id }),
    body: z.object({
      expiresAt: optional(moment),
      description: optional(description),
      usageLimit: usageLimit.nullable().optional(),
      activeFrom: moment.nullable().optional(),
      activeTo: moment.nullable().optional(),
    }),
    answer: registrationLink,
  },
  'DELETE /api/registration-links/:linkId': {
    access: 'admin',
    freshProof: true,
    summary: 'Delete a registration link; accounts that it made stay',
    params: z.object({ linkId: id }),
    answer: message,
  },
  'POST /api/registration-links/validate': {
    access: 'public',
    summary: 'Check whether a link works now, without using it',
    body: z.object({ token }),
    answer: z.object({ valid: z.boolean(), activeFrom: moment.nullable(), error: z.string().nullable() }),
  },
  'POST /api/registration-links/use': {
    access: 'public',
    summary: 'Register as an instructor with a link',
    body: z.object({ token, firstName, lastName, email, password: newPassword }),
    answer: z.object({ status: z.literal('success'), user, token: z.string() }),
  },
} as const satisfies Routes
