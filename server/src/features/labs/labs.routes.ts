import type { FastifyInstance } from 'fastify'
import { labById, labsIn } from '@tradewind/contract/catalogue'
import { labsRoutes } from '@tradewind/contract/labs'
import { holdsLab } from '@tradewind/contract/roles'
import { AppError } from '../../platform/http/app-error.ts'
import { implement } from '../../platform/http/routes.ts'
import type { Platform } from '../../platform/platform.ts'
import { isVerified } from '../../platform/sessions/guard.ts'
import { recordEvent } from '../analytics/analytics.service.ts'

export function registerLabs(app: FastifyInstance, platform: Platform): void {
  implement(app, platform, labsRoutes, {
    'POST /log/openlab': async ({ body, session, caller }) => {
      const lab = labById(body.data.lab)
      if (!labsIn(platform.config.environment).includes(lab))
        throw new AppError('lab_not_held', 'This lab is not offered here.')
      if (!isVerified(session))
        throw new AppError('email_not_verified', 'Please verify your email address first.')
      if (!holdsLab(session.user, lab.id, caller.now.getTime()))
        throw new AppError('lab_not_held', `You do not have access to ${lab.name}.`)
      if (lab.comes !== null)
        throw new AppError('lab_not_ready', `${lab.name} is not open yet. ${lab.comes}.`)
      await recordEvent(
        platform.db,
        caller.now,
        { analyticsKey: session.analyticsKey, institutionId: session.user.institutionId },
        { kind: 'OpenLab', lab: lab.id, studentView: !session.user.instructor },
      )
      return { message: `${lab.name} is open.` }
    },
  })
}
