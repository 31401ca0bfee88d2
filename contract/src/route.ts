import type { z } from 'zod'

/**
 * Who may call a route. There is no default: a route without an access level does not compile and does not start.
 * - `public`: everybody
 * - `guest`: any valid session, including guests and demo users
 * - `session`: a person's session (portal account or LMS user)
 * - `verified`: such a session with a verified address (implied by roles and LMS)
 * - `proven`: such a session whose owner has shown by a mail to the address that it is theirs; roles and administrators
 *   prove nothing, and people from an LMS have no address here
 * - `assistant`: instructors, and in a session from an LMS the teaching assistants of its course
 * - `instructor`, `admin`: by role; an administrator may do everything an instructor may
 */
export const accessLevels = [
  'public',
  'guest',
  'session',
  'verified',
  'proven',
  'assistant',
  'instructor',
  'admin',
] as const
export type Access = (typeof accessLevels)[number]

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** `METHOD /path`, with `:name` for parameters. This is the name of the call in contract, server, portal and tests. */
export type RouteName = `${Method} /${string}`

export interface Route {
  access: Access
  /** Whether labs make this call. Their token is refused everywhere else. Of public calls it says nothing. */
  forLabs?: true
  /** Whether people may call it who have not set up the second factor that they need. All other calls refuse them. */
  beforeFactor?: true
  /**
   * Whether the caller must have proven lately who they are, because the call widens rights, moves money or cannot be
   * undone: `fresh_proof_required` otherwise. `by payload`: only where what is sent does so, which the handler decides.
   */
  freshProof?: true | 'by payload'
  /** One line for the API's document. */
  summary: string
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** The answer stays open and tells about changes by server-sent events. */
  stream?: true
  /** The answer with status 200, or the data of one event. The server sends only what the schema names. */
  answer: z.ZodType
}

export type Routes = Record<RouteName, Route>

/** The names of a contract's routes that answer once. */
export type CallsOf<T> = { [N in keyof T]: T[N] extends { stream: true } ? never : N }[keyof T]
/** The names of a contract's streams. */
export type StreamsOf<T> = { [N in keyof T]: T[N] extends { stream: true } ? N : never }[keyof T]

export type ParamsOf<R> = R extends { params: infer S extends z.ZodType } ? z.output<S> : undefined
/** The query that a client sends. */
export type QueryIn<R> = R extends { query: infer S extends z.ZodType } ? z.input<S> : undefined
/** The query that a handler gets. */
export type QueryOf<R> = R extends { query: infer S extends z.ZodType } ? z.output<S> : undefined
/** The body that a client sends. */
export type BodyIn<R> = R extends { body: infer S extends z.ZodType } ? z.input<S> : undefined
/** The body that a handler gets. */
export type BodyOf<R> = R extends { body: infer S extends z.ZodType } ? z.output<S> : undefined
export type AnswerIn<R> = R extends { answer: infer S extends z.ZodType } ? z.input<S> : never
export type AnswerOf<R> = R extends { answer: infer S extends z.ZodType } ? z.output<S> : never
