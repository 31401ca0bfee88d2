import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { callerOf } from '../../../platform/http/routes.ts'
import { addressKey } from '../../../kernel/addresses.ts'
import type { LimitRule } from '../../../platform/http/rate-limits.ts'
import type { Services } from '../../../kernel/services.ts'
import { canvasConfiguration } from './canvas-configuration.ts'
import { registerPath } from './connection-links.ts'
import { sendLtiPage, type LtiPage } from './lti-pages.tsx'
import { installTool, offerTool, type Registering } from './registering.tsx'

/** Each step asks an LMS, so few of them begin at one address. */
const stepsOfAddress: LimitRule = { name: 'lti-register-address', points: 60, seconds: 600 }

interface RegisterRoute {
  Params: { link: string }
  Querystring: Record<string, unknown>
  Body: Record<string, unknown> | undefined
}

/** The pages with which an LMS installs the tool by a connection link, and the file for Canvas by hand. */
export function registerRegistrationPages(scope: FastifyInstance, services: Services): void {
  const answer = async (
    request: FastifyRequest<RegisterRoute>,
    reply: FastifyReply,
    step: (services: Services, caller: ReturnType<typeof callerOf>, given: Registering) => Promise<LtiPage>,
    given: Omit<Registering, 'token'>,
  ) => {
    const caller = callerOf(request, services)
    await services.limits.take([stepsOfAddress, addressKey(caller.address)])
    const page = await step(services, caller, { token: request.params.link, ...given })
    return sendLtiPage(reply, services.config, page)
  }
  scope.get<RegisterRoute>(
    registerPath,
    {
      config: { access: 'public' },
      schema: { summary: 'For platforms: shows what a connection link installs' },
      exposeHeadRoute: false,
    },
    (request, reply) => {
      const { query: fields, headers } = request
      return answer(request, reply, offerTool, { fields, from: headers.referer ?? '' })
    },
  )
  scope.post<RegisterRoute>(
    registerPath,
    { config: { access: 'public' }, schema: { summary: 'For platforms: installs the tool' } },
    (request, reply) => {
      const fields = request.body ?? {}
      const { from } = fields
      return answer(request, reply, installTool, { fields, from: typeof from === 'string' ? from : '' })
    },
  )
  scope.get(
    '/lti/canvas.json',
    {
      config: { access: 'public' },
      schema: { summary: 'The tool’s configuration for Canvas, to connect it by hand' },
    },
    () => canvasConfiguration(services.config),
  )
}
