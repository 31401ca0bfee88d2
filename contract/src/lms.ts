import { z } from 'zod'
import { id, message, provenText, shortText, textUpTo } from './fields.ts'
import { csvFile, listOf, pageQuery, search } from './lists.ts'
import type { Routes } from './route.ts'
import { signedIn } from './users.ts'

const ltiPlatform = z.object({
  id,
  name: z.string(),
  issuer: z.string(),
  clientId: z.string(),
  deploymentIds: z.array(z.string()),
  authUrl: z.string(),
  keysetUrl: z.string(),
  /** Origins whose pages may frame the portal and its labs; `*` replaces one part of a host name. */
  frameOrigins: z.array(z.string()),
  /**
   * The institution whose labs its users hold. Null after the institution was deleted, which also switches the platform
   * off.
   */
  institutionId: z.string().nullable(),
  institutionName: z.string().nullable(),
  active: z.boolean(),
  /** Whether the first student of a copied course opens its class, if no instructor came before. */
  opensCopies: z.boolean(),
  /** Times in ms since 1970. */
  created: z.number(),
  lastLaunch: z.number().nullable(),
})
export type LmsPlatform = z.infer<typeof ltiPlatform>

const address = textUpTo(500)
const form = {
  name: shortText,
  issuer: address.min(1, 'Please fill this in.'),
  clientId: address.min(1, 'Please fill this in.'),
  deploymentIds: z.array(textUpTo(255)).min(1, 'Please enter at least one deployment id.').max(50),
  authUrl: address,
  keysetUrl: address,
  /** If empty, the origins come from the platform's addresses. */
  frameOrigins: z.array(textUpTo(255)).max(20).default([]),
  institutionId: textUpTo(64),
  active: z.boolean().default(true),
  opensCopies: z.boolean().default(false),
}

const wanted = z.object({ platform: id })

/** Learning management systems that send their users here by LTI 1.3. */
export const lmsRoutes = {
  'GET /api/lti/tool': {
    access: 'admin',
    summary: 'The addresses of this tool that a platform’s administrator enters there',
    answer: z.object({
      loginUrl: z.string(),
      launchUrl: z.string(),
      keysetUrl: z.string(),
      deepLinkingUrl: z.string(),
    }),
  },
  'GET /api/lti/platforms': {
    access: 'admin',
    summary: 'The platforms by name',
    query: z.object({ ...pageQuery, search }),
    answer: listOf(ltiPlatform),
  },
  'GET /api/lti/platforms/csv': {
    access: 'admin',
    summary: 'The same as CSV',
    query: z.object({ search }),
    answer: csvFile,
  },
  'POST /api/lti/platforms': {
    access: 'admin',
    summary: 'Add a platform',
    body: z.object(form),
    answer: ltiPlatform,
  },
  'PUT /api/lti/platforms/:platform': {
    access: 'admin',
    summary: 'Change a platform; switching it off ends the sessions that it began',
    params: wanted,
    body: z.object(form),
    answer: ltiPlatform,
  },
  'DELETE /api/lti/platforms/:platform': {
    access: 'admin',
    summary: 'Remove a platform; its users keep what they did',
    params: wanted,
    answer: message,
  },
  'GET /api/lti/identity': {
    access: 'session',
    summary: 'Whose LMS identity a link ticket of this session would link',
    answer: z.object({
      /** Empty if the LMS does not share it. */
      name: z.string(),
      email: z.string(),
      /** The name of the LMS here; null if it was removed. */
      platform: z.string().nullable(),
    }),
  },
  'POST /api/lti/link-ticket': {
    access: 'session',
    summary: 'A ticket that links the LMS user who calls to a portal account; it works once, for ten minutes',
    answer: z.object({ linkTicket: z.string() }),
  },
  'POST /api/lti/link': {
    // Linking an unverified address would show its later owner another person's launches.
    access: 'verified',
    summary: 'Link an LMS user to the portal account that calls, for all later launches',
    body: z.object({ linkTicket: provenText }),
    answer: signedIn,
  },
} as const satisfies Routes
