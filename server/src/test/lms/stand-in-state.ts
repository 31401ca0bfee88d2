import type { FastifyReply, FastifyRequest } from 'fastify'
import type { JSONWebKeySet } from 'jose'
import type { Character } from './characters.ts'

/** The platforms whose services the stand-in behaves like. */
export type CharacterName = Character['name']

/** How an address of the stand-in lies; null behaves well. */
export type Lie = 'slow' | 'long' | 'elsewhere' | 'down' | 'busy' | 'page' | 'empty' | 'shape' | null

export interface StandInServices {
  character: CharacterName
  token: {
    /** Requests for a token that arrived, with the claims of their assertions. */
    asked: { scope: string; claims: Record<string, unknown>; kid: string }[]
    lie: Lie
    /** The scopes that the platform allows the tool. */
    allowed: string[]
    /** Seconds that a token lives. */
    lives: number
    /** Tokens that still work, with their scopes. */
    working: Map<string, string[]>
    /** The tool's public keys; null reads them at the tool's address. */
    toolKeys: (() => Promise<JSONWebKeySet>) | null
  }
  /** Every call of a service: path with query, and the bearer token. */
  calls: { url: string; token: string; at: number }[]
  /** How many service calls ran at once at most. */
  mostAtOnce: number
  /** What the list of line items answers instead of its own status; null is normal. */
  lineItems: { lie: Lie; status: number | null }
  registration: StandInRegistration
  roster: StandInRoster
  groups: StandInGroups
  notices: {
    /** Handlers by type of notice. */
    handlers: Map<string, string>
    /** Every question for notices that was accepted. */
    asked: { notice_type: string; handler: string }[]
    lie: Lie
  }
  grades: StandInGrades
}

export const nrpsScope = 'https://purl.imsglobal.org/spec/lti-nrps/scope/contextmembership.readonly'
export const groupScope = 'https://purl.imsglobal.org/spec/lti-gs/scope/contextgroup.readonly'
export const noticeScope = 'https://purl.imsglobal.org/spec/lti/scope/noticehandlers'
export const agsScopes = ['lineitem', 'lineitem.readonly', 'result.readonly', 'score'].map(
  (name) => `https://purl.imsglobal.org/spec/lti-ags/scope/${name}`,
)

export interface StandInRoster {
  /** The people of the course, as the platform's list has them. */
  members: Record<string, unknown>[]
  /** How many a page has if the caller names no limit; null for all. */
  pageSize: number | null
  lie: Lie | 'itself' | 'other_host' | 'endless' | 'no_members'
  /** The page from 1 on which it lies. */
  lieAt: number
}

/** The course groups service. */
export interface StandInGroups {
  offered: boolean
  /** As the platform's lists have them. */
  groups: unknown[]
  sets: unknown[]
  lie: Lie
}

/** A column. */
export interface GradeItem {
  id: string
  label: string
  scoreMaximum: number
  resourceId: string
  resourceLinkId: string
}

/** A score as a tool sent it. */
export interface ReceivedScore {
  userId: string
  scoreGiven?: number
  scoreMaximum?: number
  timestamp: string
  activityProgress: string
  gradingProgress: string
  comment?: string
  submission?: { startedAt: string; submittedAt: string }
  'https://canvas.instructure.com/lti/submission'?: Record<string, unknown>
}

interface Held {
  /** In points of the column; null after it was wiped. */
  score: number | null
  comment: string
  timestamp: number
  attempts: number
  /** A person typed or imported it. Moodle keeps it over every score that comes later, and says nothing. */
  overridden?: boolean
}

/** How a message is refused: with words in the status line, in the body, or without any. */
export interface Refusal {
  status: number
  line?: string
  body?: string
}

/** A grade book, and how it misbehaves. */
export interface StandInGrades {
  items: GradeItem[]
  /** By the column's path and the user. */
  held: Map<string, Held>
  /** The messages that it took, in order, with the path of their column. */
  taken: { column: string; score: ReceivedScore }[]
  /** All messages that arrived. */
  arrived: ReceivedScore[]
  /** How many calls for a new column it answered. */
  made: number
  /** Those who can have grades; null for everybody. */
  enrolled: Set<string> | null
  /** Paths of columns that were deleted. */
  deleted: Set<string>
  /** An answer instead of its own; for the message of one user if it names one. */
  answer: (Refusal & { headers?: Record<string, string>; userId?: string }) | null
  /** The users and the paths of columns whose grades Moodle does not let change. */
  locked: Set<string>
  /** It has failed, and answers 500 to everything. */
  down: boolean
  /** What every question for results is answered with instead. */
  results: Refusal | null
  /** How long it takes for a message, in ms; infinite for never. */
  takes: number
  /** Says 200 and keeps nothing. */
  loses: boolean
  /** Takes a message and breaks the connection before it answers. */
  breaks: boolean
  /** How many submissions Canvas allows. */
  maximumAttempts: number
  mostAtOnce: number
  now: () => Date
}

export interface StandInRegistration {
  /** What tools sent to be registered. */
  received: { body: Record<string, unknown>; token: string }[]
  /** Registration tokens that still work. */
  tokens: Set<string>
  /** Fields of the platform's configuration that replace its own; undefined removes one. */
  configuration: Record<string, unknown>
  /** An answer to a registration that replaces the platform's own. */
  answer: { status: number; body: unknown } | null
  /** How the configuration lies. */
  lie: Lie
}

/** The stand-in as far as its services need it. */
export interface ServingPlatform {
  url: string
  issuer: string
  clientId: string
  deploymentId: string
  services: StandInServices
}

/** The scopes that the platform allows the tool, with that of the groups where it has their service. */
export function scopesOf({ services: { token, groups } }: ServingPlatform): string[] {
  return [...token.allowed, ...(groups.offered ? [groupScope] : [])]
}

/** Answers in the way of a lie. Returns false where there is none. */
export function tellLie(lie: Lie, reply: FastifyReply, shape: unknown): boolean {
  switch (lie) {
    case null:
      return false
    case 'slow':
      // Nothing is ever sent.
      reply.hijack()
      return true
    case 'long':
      void reply.send({ padding: 'x'.repeat(1024 * 1024 + 1) })
      return true
    case 'elsewhere':
      void reply.redirect('/elsewhere')
      return true
    case 'down':
      void reply.code(500).send('Fatal error')
      return true
    case 'busy':
      void reply.code(429).header('retry-after', '120').send('Later')
      return true
    case 'page':
      void reply.type('text/html').send('<!doctype html><title>Sign in</title>')
      return true
    case 'empty':
      void reply.type('application/json').send('')
      return true
    case 'shape':
      void reply.send(shape)
      return true
  }
}

export function bearerOf({ headers }: FastifyRequest): string {
  return (headers.authorization ?? '').replace(/^Bearer /u, '')
}

/**
 * Notes a service call and refuses it without a token that has the scope. Returns false once it has answered.
 */
export function admitCall(lms: ServingPlatform, request: FastifyRequest, reply: FastifyReply, scope: string) {
  const { calls, token } = lms.services
  const bearer = bearerOf(request)
  calls.push({ url: request.url, token: bearer, at: Date.now() })
  if (token.working.get(bearer)?.includes(scope) === true) return true
  const isMoodle = lms.services.character === 'moodle'
  void reply.code(401).send(isMoodle ? JSON.stringify({ status: 401, reason: 'Unauthorized' }) : '')
  return false
}
