import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { accessCode, labId } from '@tradewind/contract/fields'
import { AppError } from '../../platform/http/app-error.ts'
import { leadOn, orErrorScreen } from '../../platform/http/lead-on.ts'
import { callerOf } from '../../platform/http/routes.ts'
import type { Services } from '../../platform/services.ts'
import { issueTicket } from '../../platform/sessions/tickets.ts'
import { findDemo } from './demo.service.ts'

const startQuery = z.object({ code: accessCode, lab: labId.optional() })

/** What partners link to. It uses nothing up: whoever checks links opens them, too. */
export function registerDemoStart(app: FastifyInstance, services: Services): void {
  app.get(
    '/demo/start',
    {
      config: { access: 'public' },
      schema: {
        summary: 'Begins a demo with a `code`, and with a `lab` there; redirects to a page of the portal',
      },
    },
    async (request, reply) =>
      await orErrorScreen(reply, 'This demo cannot begin', async () => {
        const { data } = startQuery.safeParse(request.query)
        if (!data)
          throw new AppError(
            'malformed',
            'This link is not complete. Please check it with whoever gave it to you.',
          )
        const caller = callerOf(request, services)
        const demo = await findDemo(services, caller, { code: data.code, lab: data.lab ?? null })
        const ticket = await issueTicket(services.db, caller, { purpose: 'demo', data: demo })
        return leadOn(reply, '/demo', { ticket })
      }),
  )
}
