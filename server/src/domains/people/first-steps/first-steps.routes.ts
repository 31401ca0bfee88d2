import type { FastifyInstance } from 'fastify'
import { firstStepsRoutes } from '@tradewind/contract/people/first-steps'
import { implement } from '../../../platform/http/routes.ts'
import type { Services } from '../../../kernel/services.ts'
import { findFirstSteps, markStep } from './first-steps.store.ts'

export function registerFirstSteps(app: FastifyInstance, services: Services): void {
  const { db } = services
  implement({ app, services }, firstStepsRoutes, {
    'GET /api/first-steps': async ({ caller }) => await findFirstSteps(db, caller.session.user.id),
    'POST /api/first-steps/email': async ({ caller }) => {
      const { id } = caller.session.user
      await markStep(db, id, { column: 'email_copied_at', at: caller.now })
      return await findFirstSteps(db, id)
    },
    'POST /api/first-steps/dismiss': async ({ caller }) => {
      const { id } = caller.session.user
      await markStep(db, id, { column: 'dismissed_at', at: caller.now })
      return await findFirstSteps(db, id)
    },
  })
}
