import type { FastifyInstance } from 'fastify'
import { admitCall, noticeScope, tellLie, type ServingPlatform } from './stand-in-state.ts'

/** The handlers of notices, as Canvas keeps them: one for each type. */
export function serveNotices(app: FastifyInstance, lms: ServingPlatform): void {
  const { notices } = lms.services
  app.get('/api/lti/notice-handlers/1', async (request, reply) => {
    if (!admitCall(lms, request, reply, noticeScope)) return reply
    if (tellLie(notices.lie, reply, { notice_handlers: 'none' })) return reply
    return {
      client_id: lms.clientId,
      deployment_id: lms.deploymentId,
      notice_handlers: ['LtiHelloWorldNotice', 'LtiContextCopyNotice'].map((notice_type) => ({
        notice_type,
        handler: notices.handlers.get(notice_type) ?? '',
      })),
    }
  })
  app.put('/api/lti/notice-handlers/1', async (request, reply) => {
    if (!admitCall(lms, request, reply, noticeScope)) return reply
    if (tellLie(notices.lie, reply, [])) return reply
    const { notice_type = '', handler = '' } = request.body as Record<string, string>
    notices.asked.push({ notice_type, handler })
    notices.handlers.set(notice_type, handler)
    return { notice_type, handler, max_batch_size: 100 }
  })
}
