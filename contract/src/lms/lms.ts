import { z } from 'zod'
import { lmsAtStake } from '../people/at-stake.ts'
import { id, message, provenText, shortText, textUpTo, withDefault } from '../fields.ts'
import { csvFile, listOf, pageQuery, search } from '../lists.ts'
import type { Routes } from '../route.ts'
import { signedIn } from '../people/users.ts'

/** The kinds of LMS that differ in what they ask and answer. */
export const platformFamilies = ['moodle', 'canvas', 'brightspace', 'blackboard', 'sakai', 'other'] as const
export type PlatformFamily = (typeof platformFamilies)[number]

const ltiPlatform = z.object({
  id,
  name: z.string(),
  issuer: z.string(),
  clientId: z.string(),
  deploymentIds: z.array(z.string()),
  authUrl: z.string(),
  keysetUrl: z.string(),
  family: z.enum(platformFamilies),
  /** Where access tokens for its services are asked for; empty if unknown, then its services are not used. */
  tokenUrl: z.string(),
  /** The audience of that question; empty for the address itself. */
  tokenAudience: z.string(),
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
  /** Empty only while an LMS that registered itself has not launched yet. */
  deploymentIds: z.array(textUpTo(255)).max(50),
  authUrl: address,
  keysetUrl: address,
  family: withDefault(z.enum(platformFamilies), 'other'),
  tokenUrl: withDefault(address, ''),
  tokenAudience: withDefault(address, ''),
  /** If empty, the origins come from the platform's addresses. */
  frameOrigins: withDefault(z.array(textUpTo(255)).max(20), []),
  institutionId: textUpTo(64),
  active: withDefault(z.boolean(), true),
  opensCopies: withDefault(z.boolean(), false),
}

const wanted = z.object({ platform: id })

const connectionLink = z.object({
  id,
  institutionId: z.string(),
  institutionName: z.string(),
  /** Times in ms since 1970. */
  created: z.number(),
  expires: z.number(),
})
export type ConnectionLink = z.infer<typeof connectionLink>

const deploymentRequest = z.object({
  platformId: id,
  platformName: z.string(),
  deploymentId: z.string(),
  /** When it first tried to launch, in ms since 1970. */
  asked: z.number(),
})
export type DeploymentRequest = z.infer<typeof deploymentRequest>

const platformCheck = z.object({
  part: z.enum(['keyset', 'token', 'launch', 'line_items', 'roster', 'groups', 'notices']),
  /** `untested` where no course has told its address yet. */
  outcome: z.enum(['ok', 'failed', 'untested']),
  sentence: z.string(),
  /** What to change, usually in the LMS. */
  advice: z.string().nullable(),
})
export type PlatformCheck = z.infer<typeof platformCheck>

/** Times in ms since 1970. */
const time = z.number()

const classRoster = z.object({
  /** The courses of the class by title; empty for a class without an LMS. */
  courses: z.array(
    z.object({
      id,
      title: z.string(),
      /** When its list was last read to the end. */
      readAt: time.nullable(),
      reading: z.boolean(),
      /** Why the last reading failed, and what to do. It changed nothing. */
      problem: z.object({ sentence: z.string(), advice: z.string(), at: time.nullable() }).nullable(),
      /** The last reading lacked more than a fifth of the students and changes nothing before an instructor agrees. */
      wouldDrop: z.object({ students: z.number(), of: z.number() }).nullable(),
    }),
  ),
  /** Listed students who have not come to the class, by name; at most 500. */
  notHere: z.array(
    z.object({
      /** Names them to calls, as long as the list has them. */
      id,
      /** Four letters that stay the same. */
      mark: z.string(),
      /** Null if the LMS hides it. */
      name: z.string().nullable(),
      email: z.string(),
    }),
  ),
  notHereCount: z.number(),
  /** Students whom the courses no longer list. Their work is kept and does not count. */
  left: z.array(z.object({ id, name: z.string() })),
  /** Teachers in the role of a student and made-up students of an LMS, who play and count nowhere. */
  testStudents: z.array(z.object({ id, name: z.string() })),
})
export type ClassRoster = z.infer<typeof classRoster>

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
      /** What Canvas reads to connect the tool by hand. */
      canvasUrl: z.string(),
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
    freshProof: true,
    summary: 'Add a platform',
    body: z.object(form),
    answer: ltiPlatform,
  },
  'PUT /api/lti/platforms/:platform': {
    access: 'admin',
    freshProof: 'by payload',
    summary: 'Change a platform; switching it off ends the sessions that it began',
    params: wanted,
    body: z.object(form),
    answer: ltiPlatform,
  },
  'DELETE /api/lti/platforms/:platform': {
    access: 'admin',
    freshProof: true,
    summary: 'Remove a platform; its users keep what they did',
    params: wanted,
    answer: message,
  },
  'GET /api/lti/platforms/:platform/at-stake': {
    access: 'admin',
    summary: 'What would stop with a platform: running classes and grades on their way',
    params: wanted,
    answer: lmsAtStake,
  },
  'POST /api/lti/platforms/:platform/test': {
    access: 'admin',
    summary: 'Test keyset, access token, launches, line items, class list and copy notices of a platform',
    params: wanted,
    answer: z.object({ checks: z.array(platformCheck) }),
  },
  'GET /api/lti/connection-links': {
    access: 'admin',
    summary: 'The links that connect an LMS and still work, the newest first',
    answer: z.array(connectionLink),
  },
  'POST /api/lti/connection-links': {
    access: 'admin',
    freshProof: true,
    summary: 'A link with which the administrator of one LMS connects it; it works once, for 7 days',
    body: z.object({ institutionId: textUpTo(64) }),
    answer: z.object({
      /** Told only here. */
      url: z.string(),
      expires: z.number(),
    }),
  },
  'DELETE /api/lti/connection-links/:link': {
    access: 'admin',
    summary: 'Revoke a connection link that was not used',
    params: z.object({ link: id }),
    answer: message,
  },
  'GET /api/lti/deployment-requests': {
    access: 'admin',
    summary: 'Deployments that tried to launch and wait for an administrator',
    answer: z.array(deploymentRequest),
  },
  'POST /api/lti/platforms/:platform/deployments': {
    access: 'admin',
    freshProof: true,
    summary: 'Allow a deployment that tried to launch, or refuse it for good',
    params: wanted,
    body: z.object({ deploymentId: textUpTo(255), allowed: z.boolean() }),
    answer: message,
  },
  'GET /api/class-sessions/:id/roster': {
    access: 'assistant',
    summary: 'The class lists of the LMS courses of a class session: who has not come, who has left',
    params: z.object({ id }),
    answer: classRoster,
  },
  'POST /api/class-sessions/:id/roster': {
    access: 'assistant',
    summary: 'Read the class lists from the LMS, in the background',
    params: z.object({ id }),
    /** `opened` reads old lists only; `confirmed` lets many students go. */
    body: z.object({ why: z.enum(['opened', 'asked', 'confirmed']) }),
    answer: classRoster,
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
    // What is linked before the address is proven would show its later owner another person's launches.
    access: 'proven',
    freshProof: true,
    summary: 'Link an LMS user to the portal account that calls, for all later launches',
    body: z.object({ linkTicket: provenText }),
    answer: signedIn,
  },
} as const satisfies Routes
