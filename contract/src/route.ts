import type { z } from 'zod'

/**
 * Who may call a route. There is no default: a route without an access level does not compile and does not start.
 * - `public`: anybody
 * - `guest`: any living session, those of guests and demos included
 * - `session`: a person's session (portal account or LMS user)
 * - `verified`: such a session whose address is proven (roles and LMS imply it)
 * - `instructor`, `admin`: by role; an administrator may do what an instructor may
 */
export const accessLevels = ['public', 'guest', 'session', 'verified', 'instructor', 'admin'] as const
export type Access = (typeof accessLevels)[number]

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** `METHOD /path`, with `:name` for parameters: the one name of a call in contract, server, portal and tests. */
export type RouteName = `${Method} /${string}`

export interface Route {
  access: Access
  /** One line for the API's document. */
  summary: string
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** The answer with status 200. Only what the schema names leaves the server. */
  answer: z.ZodType
}

export type Routes = Record<RouteName, Route>

export type ParamsOf<R> = R extends { params: infer S extends z.ZodType } ? z.output<S> : undefined
/** What a client asks with. */
export type QueryIn<R> = R extends { query: infer S extends z.ZodType } ? z.input<S> : undefined
/** What a handler gets. */
export type QueryOf<R> = R extends { query: infer S extends z.ZodType } ? z.output<S> : undefined
/** What a client sends. */
export type BodyIn<R> = R extends { body: infer S extends z.ZodType } ? z.input<S> : undefined
/** What a handler gets. */
export type BodyOf<R> = R extends { body: infer S extends z.ZodType } ? z.output<S> : undefined
export type AnswerIn<R> = R extends { answer: infer S extends z.ZodType } ? z.input<S> : never
export type AnswerOf<R> = R extends { answer: infer S extends z.ZodType } ? z.output<S> : never
