import type { FastifyInstance } from 'fastify'
import type { Caller } from '../../../kernel/caller.ts'
import { leadOn, orErrorScreen } from '../../../platform/http/lead-on.ts'
import { leadInByTicket } from '../../../platform/sessions/lead-in.ts'
import { callerOf } from '../../../platform/http/routes.ts'
import type { Services } from '../../../kernel/services.ts'
import { addressKey } from '../../../kernel/addresses.ts'
import type { LimitRule } from '../../../platform/http/rate-limits.ts'
import { judgeVisit } from './guests.ts'
import { signsPeopleIn } from './guests.queries.ts'
import { shownAddress } from './ip-ranges.ts'

// A whole campus arrives from one address, at the beginning of a lecture all at once.
const visitsOfAddress: LimitRule = { name: 'visit-address', points: 3000, seconds: 600 }

/** The maximum length of each text on the error screen. */
const detailsLength = 300

/**
 * The institution selector and links of libraries lead here, and the visitor's address decides. Who is elsewhere is led
 * on to the institution's sign-in, if it has one. Opening it only creates a ticket.
 */
export function registerIpAuth(app: FastifyInstance, services: Services): void {
  app.get(
    '/ipauth',
    {
      config: { access: 'public' },
      schema: {
        summary: 'Admits a visitor from the network of `institution`; redirects to a page of the portal',
      },
    },
    async (request, reply) =>
      await orErrorScreen(reply, 'Please wait a moment', async () => {
        const caller = callerOf(request, services)
        await services.limits.take([visitsOfAddress, addressKey(caller.address)])
        const institution = (request.query as Record<string, unknown>)['institution']
        const error = await errorOf(services, caller, institution)
        if (error?.['type'] === 'guest_access' && (await signsPeopleIn(services.db, String(institution))))
          return leadOn(reply, '/institution/sign-in', { institution: String(institution) })
        if (error !== null) return leadOn(reply, '/error', error)
        const ticket = { purpose: 'guest', data: { institution: String(institution) } } as const
        return await leadInByTicket(services, caller, { reply, ticket })
      }),
  )
}

/** The query of the error screen if the visitor is not admitted; otherwise null. */
async function errorOf(
  { db, config }: Services,
  caller: Caller,
  institution: unknown,
): Promise<Record<string, string> | null> {
  if (!isInstitutionId(institution)) return errors.unknown
  const verdict = await judgeVisit(db, caller, { institution, environment: config.environment })
  if ('admittedBy' in verdict) return null
  if (verdict.refusal !== 'outside') return errors[verdict.refusal]
  const message = `Your IP address is ${shownAddress(caller.address)}.`
  const details = shortened(verdict.instructions)
  return { type: 'guest_access', message, ...(details !== '' && { details }) }
}

const errors = {
  unknown: { type: 'institution_not_found' },
  nothing_open: { type: 'lab_not_available' },
}

function isInstitutionId(text: unknown): text is string {
  return typeof text === 'string' && /^[a-z0-9-]{2,64}$/u.test(text)
}

function shortened(text: string): string {
  const characters = [...text]
  return characters.length <= detailsLength ? text : `${characters.slice(0, detailsLength - 1).join('')}…`
}
