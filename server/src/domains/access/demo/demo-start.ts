import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { accessCode, labId } from '@tradewind/contract/fields'
import { AppError } from '../../../kernel/error.ts'
import { leadOn, orErrorScreen } from '../../../platform/http/lead-on.ts'
import { leadInByTicket } from '../../../platform/sessions/lead-in.ts'
import { callerOf } from '../../../platform/http/routes.ts'
import type { Services } from '../../../kernel/services.ts'
import { findDemo } from './demo.service.ts'

const startQuery = z.object({ code: accessCode, lab: labId.optional() })

/** The address that partners link to. It uses nothing up, because link checkers open it too. */
export function registerDemoStart(app: FastifyInstance, services: Services): void {
  app.get(
    '/demo/start',
    {
      config: { access: 'public' },
      schema: {
        summary:
          'Starts a demo with a `code`, in its `lab` if one is given; redirects to a page of the portal',
      },
    },
    async (request, reply) =>
      await orErrorScreen(reply, 'This demo cannot start', async () => {
        const { data } = startQuery.safeParse(request.query)
        if (!data)
          throw new AppError(
            'malformed',
            'This link is incomplete. Please check it with the person who gave it to you.',
          )
        const caller = callerOf(request, services)
        const demo = await findDemo(services, caller, { code: data.code, lab: data.lab ?? null }).catch(
          (error: unknown) => {
            if (isAboutCode(error)) return null
            throw error
          },
        )
        // There the visitor can correct the code, and sees the reason if it still does not work.
        if (demo === null) return leadOn(reply, '/demo', { refused: data.code })
        return await leadInByTicket(services, caller, { reply, ticket: { purpose: 'demo', data: demo } })
      }),
  )
}

function isAboutCode(error: unknown): boolean {
  return (
    error instanceof AppError &&
    ['code_unknown', 'code_used', 'code_expired', 'code_revoked'].includes(error.code)
  )
}
