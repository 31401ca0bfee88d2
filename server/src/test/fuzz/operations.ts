import type { FastifyInstance } from 'fastify'
import type { Access } from '@tradewind/contract/route'

/** The parts of JSON Schema that the API document uses. */
export interface Schema {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  format?: string
  minimum?: number
  maximum?: number
  maxLength?: number
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  items?: Schema
  minItems?: number
  maxItems?: number
  anyOf?: Schema[]
  oneOf?: Schema[]
}

/** A route as the fuzzer calls it. */
export interface Operation {
  method: string
  /** With `:name` for parameters. */
  path: string
  query: Record<string, Schema>
  body: Schema | null
  /** Whether the contract declares it; if so, its refusals must have the common shape of errors. */
  isCall: boolean
  access: Access
}

interface Documented {
  parameters?: { name: string; in: string; schema: Schema }[]
  requestBody?: { content?: Record<string, { schema: Schema }> }
}

/** Every route of the OpenAPI document, and every other GET route of the app. */
export function operationsOf(app: FastifyInstance): { documented: Operation[]; others: Operation[] } {
  const paths = app.swagger().paths as Record<string, Record<string, Documented>>
  const documented = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, route]) => toOperation(app, method.toUpperCase(), path, route)),
  )
  const known = new Set(documented.map(({ method, path }) => `${method} ${path}`))
  const others = [...app.declaredRoutes.keys()]
    .filter((name) => name.startsWith('GET /') && !known.has(name))
    .map((name) => toOperation(app, 'GET', name.slice('GET '.length), {}))
  return { documented, others }
}

function toOperation(
  app: FastifyInstance,
  method: string,
  pattern: string,
  { parameters = [], requestBody }: Documented,
): Operation {
  const path = pattern.replaceAll(/\{(\w+)\}/gu, ':$1')
  const query = parameters.filter((parameter) => parameter.in === 'query')
  const config = app.declaredRoutes.get(`${method} ${path}`)
  return {
    method,
    path,
    query: Object.fromEntries(query.map(({ name, schema }) => [name, schema])),
    body: requestBody?.content?.['application/json']?.schema ?? null,
    isCall: config?.isCall === true,
    access: config?.access ?? 'public',
  }
}
