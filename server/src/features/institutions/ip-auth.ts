import type { FastifyInstance } from 'fastify'
import type { Caller } from '../../platform/caller.ts'
import { leadOn, orErrorScreen } from '../../platform/http/lead-on.ts'
import { callerOf } from '../../platform/http/routes.ts'
import type { Services } from '../../platform/services.ts'
import { addressKey, type LimitRule } from '../../platform/rate-limits.ts'
import { issueTicket } from '../../platform/sessions/tickets.ts'
import { judgeVisit } from './guests.ts'
import { shownAddress } from './ip-ranges.ts'

// A whole campus arrives from one address, at the beginning of a lecture all at once.
const visitsOfAddress: LimitRule = { name: 'visit-address', points: 3000, seconds: 600 }

/** The maximum length of each text on the error screen. */
const detailsLength = 300

/**
 * The institution selector and links of libraries lead here, and the visitor's address decides. Opening it only creates
 * a ticket.
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
        const { screen, query } = await whereTo(services, caller, institution)
        return leadOn(reply, screen, query)
      }),
  )
}

async function whereTo(
  { db, config }: Services,
  caller: Caller,
  institution: unknown,
): Promise<{ screen: string; query: Record<string, string> }> {
  if (!isInstitutionId(institution)) return { screen: '/error', query: errors.unknown }
  const verdict = await judgeVisit(db, caller, { institution, environment: config.environment })
  if ('admittedBy' in verdict) {
    const ticket = await issueTicket(db, caller, { purpose: 'guest', data: { institution } })
    return { screen: '/demo', query: { ticket } }
  }
  if (verdict.refusal !== 'outside') return { screen: '/error', query: errors[verdict.refusal] }
  const message = `Your IP address is ${shownAddress(caller.address)}.`
  const details = shortened(verdict.instructions)
  return {
    screen: '/error',
    query: { type: 'guest_access', message, ...(details !== '' && { details }) },
  }
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
