import { z } from 'zod'
import { institutionAtStake } from '../people/at-stake.ts'
import { maximumExpiration } from '../catalogue.ts'
import { labId, message, optional, shortText, textUpTo, withDefault } from '../fields.ts'
import { csvFile, day, listOf, pageQuery, search, sortBy } from '../lists.ts'
import type { Routes } from '../route.ts'
import { unknownInstitution } from '../rules.ts'

/** The id of an institution, which never changes. */
export const institutionId = z
  .string()
  .trim()
  .regex(/^[a-z0-9-]{2,64}$/u, 'Use 2 to 64 lowercase letters, digits and hyphens.')
  .refine((id) => id !== unknownInstitution, 'This id is reserved for users without an institution.')

const proxyInfo = z.object({
  type: z.string(),
  instructions: z.string(),
  proxyIPs: z.array(z.string()),
})

const institution = z.object({
  institutionId: z.string(),
  name: z.string(),
  ipRanges: z.array(z.string()),
  /** Per lab, the end of access in ms since 1970. The older format is a plain list of labs without ends. */
  products: z.union([
    z.array(labId),
    z.partialRecord(labId, z.object({ id: z.string(), expiration: z.number() })),
  ]),
  contactEmail: z.string(),
  /** Whether the address is the verified one of an account, which then has the institution's desk. */
  contactHasDesk: z.boolean(),
  /** Whether its people may use labs by courtesy access, before they pay. */
  allowsCourtesy: z.boolean(),
  proxyInfo: proxyInfo.nullable(),
  /** ms since 1970. */
  created: z.number(),
  /** The number of users who belong to it. */
  users: z.number(),
})
export type Institution = z.infer<typeof institution>

const ranges = z.array(textUpTo(100)).max(500, 'Enter at most 500 ranges.')

const form = {
  name: shortText,
  ipRanges: ranges.min(1, 'Please enter at least one range, or “none”.'),
  products: z.union(
    [
      z.array(labId).min(1, 'Please select at least one lab.'),
      z
        .partialRecord(
          labId,
          z.object({
            id: optional(z.string()),
            expiration: z.union([z.number().int().min(0).max(maximumExpiration), day]),
          }),
        )
        .refine((map) => Object.keys(map).length > 0, 'Please select at least one lab.'),
    ],
    'Please select at least one lab.',
  ),
  contactEmail: withDefault(textUpTo(254), ''),
  /** Without it, a change keeps what is stored, and a new institution allows it. */
  allowsCourtesy: optional(z.boolean()),
  proxyInfo: z
    .object({
      type: withDefault(textUpTo(100), ''),
      /** Limited to the length that the error screen shows to visitors from other networks. */
      instructions: withDefault(textUpTo(300), ''),
      proxyIPs: withDefault(ranges, []),
    })
    .nullish(),
}

const institutionFilters = {
  /** Searches ids, names and contact emails. */
  search,
  /** `soon` finds institutions with a lab that ends within `endingWithinDays`. */
  ending: z.enum(['soon']).optional(),
  sort: sortBy(['name', 'id', 'created']).default('name'),
}

const wanted = z.object({ institutionId })

/** Universities, from whose networks guests come. */
export const institutionsRoutes = {
  'GET /api/institutions': {
    access: 'admin',
    summary: 'The institutions',
    query: z.object({ ...pageQuery, ...institutionFilters }),
    answer: listOf(institution),
  },
  'GET /api/institutions/csv': {
    access: 'admin',
    summary: 'The same as CSV',
    query: z.object(institutionFilters),
    answer: csvFile,
  },
  'GET /api/institutions/public': {
    access: 'public',
    summary: 'The institutions with at least one unexpired lab, by name',
    answer: z.array(z.object({ institutionId: z.string(), name: z.string() })),
  },
  'POST /api/institutions': {
    access: 'admin',
    freshProof: true,
    summary: 'Add an institution',
    body: z.object({
      institutionId,
      ...form,
    }),
    answer: institution,
  },
  'PUT /api/institutions/:institutionId': {
    access: 'admin',
    freshProof: 'by payload',
    summary: 'Change an institution; its id stays',
    params: wanted,
    body: z.object(form),
    answer: institution,
  },
  'DELETE /api/institutions/:institutionId': {
    access: 'admin',
    freshProof: true,
    summary: 'Delete an institution; its users keep their accounts and their own grants',
    params: wanted,
    answer: message,
  },
  'GET /api/institutions/:institutionId/at-stake': {
    access: 'admin',
    summary: 'What would stop with an institution: renewed labs, classes of its LMS and grades on their way',
    params: wanted,
    answer: institutionAtStake,
  },
  'POST /api/institutions/check-ranges': {
    access: 'admin',
    summary:
      'Warnings about ranges before they are saved: private, very wide, or shared with another institution',
    body: z.object({
      ipRanges: ranges,
      proxyIPs: withDefault(ranges, []),
      /** The institution that gets the ranges. Its current ranges do not count as an overlap. */
      institutionId: z.string().max(64).nullish(),
    }),
    answer: z.object({ warnings: z.array(z.string()) }),
  },
  'POST /api/institutions/test-address': {
    access: 'admin',
    summary: 'Which institutions an address belongs to, and through which ranges',
    body: z.object({ address: textUpTo(100) }),
    answer: z.array(
      z.object({
        institutionId: z.string(),
        name: z.string(),
        range: z.string(),
        /** The range is one of the institution's proxies. */
        proxy: z.boolean(),
      }),
    ),
  },
} as const satisfies Routes
