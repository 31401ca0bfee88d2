import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { DatabaseUnavailable, type Unavailability } from '../database/unavailable.ts'
import { AppError } from '../../kernel/error.ts'

/**
 * In ms: how long a refusal for too many tries is held back. A guesser asks again as soon as it is answered, so quick
 * refusals would delay everybody else.
 */
const refusedAfter = 500

/** Converts every failure of a call to the common form of error answers. */
export function installErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler(async (error: FastifyError | AppError | DatabaseUnavailable, request, reply) => {
    const known = asAppError(error)
    if (error instanceof DatabaseUnavailable) request.log.error({ err: error }, outages[error.reason].logged)
    else if (known.code === 'server_error') request.log.error({ err: error }, 'request failed')
    else if (known.code === 'too_many_requests') await delay(refusedAfter)
    return sendError(request, reply, known)
  })
}

export function sendError(request: FastifyRequest, reply: FastifyReply, error: AppError): FastifyReply {
  if (error.retryAfter !== undefined) void reply.header('retry-after', String(error.retryAfter))
  return reply
    .code(error.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(error.body(error.status >= 500 ? request.id : undefined))
}

/** What people and the log read when the database cannot do its work, and after how many seconds to try again. */
export const outages: Record<Unavailability, { logged: string; sentence: string; retryAfter: number }> = {
  away: {
    logged: 'the database does not answer',
    sentence: 'We cannot reach our data at the moment. Please wait a little and try again.',
    retryAfter: 5,
  },
  full: {
    logged: 'the database has no space left',
    sentence: 'We cannot save anything at the moment. Please try again in a few minutes.',
    retryAfter: 60,
  },
  'read-only': {
    logged: 'the database accepts no changes',
    sentence: 'We cannot save anything at the moment. Please try again in a few minutes.',
    retryAfter: 60,
  },
}

export function refusalOfOutage({ reason }: DatabaseUnavailable): AppError {
  const { sentence, retryAfter } = outages[reason]
  return new AppError('unavailable', sentence, { retryAfter })
}

function asAppError(error: FastifyError | AppError | DatabaseUnavailable): AppError {
  if (error instanceof AppError) return error
  if (error instanceof DatabaseUnavailable) return refusalOfOutage(error)
  if (hasZodFastifySchemaValidationErrors(error)) return refusalOfFields(error.validation)
  switch (error.statusCode) {
    case 404:
      return new AppError('not_found', 'There is nothing at this address.')
    case 413:
      return new AppError('too_large', 'This request is too large. Please send less at a time.')
    case 415:
      return new AppError('unsupported_media_type', 'This call accepts only JSON.')
    default:
      if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
        return new AppError(
          'malformed',
          'We could not read this request. Please reload the page and try again.',
        )
      return new AppError('server_error', 'Server Error')
  }
}

/** Broken rules of a well-formed request. Everything else that the schema refuses is malformed. */
const ruleKeywords = new Set(['custom', 'too_big', 'too_small'])

/** The first problem of each field gives its sentence. The answer's own sentence is the first of them. */
export function refusalOfFields(
  problems: { keyword: string; instancePath: string; message?: string }[],
): AppError {
  const fields: Record<string, string> = {}
  for (const { instancePath, message } of problems) {
    const name = instancePath
      .split('/')
      .filter((part) => part !== '')
      .join('.')
    if (name !== '' && !Object.hasOwn(fields, name)) fields[name] = message ?? 'Please check this entry.'
  }
  const [first] = Object.values(fields)
  const isRule = problems.every(({ keyword }) => ruleKeywords.has(keyword))
  return new AppError(
    isRule ? 'invalid_fields' : 'malformed',
    first ?? 'We could not read this request. Please reload the page and try again.',
    {
      fields,
    },
  )
}
