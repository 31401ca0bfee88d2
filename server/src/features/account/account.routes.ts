import type { FastifyInstance } from 'fastify'
import { accountRoutes } from '@tradewind/contract/account'
import { recordAudit } from '../../platform/audit.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { implement } from '../../platform/http/routes.ts'
import type { Services } from '../../platform/services.ts'
import { endSession, listSessions } from '../../platform/sessions/sessions.ts'
import { changePassword } from '../auth/auth.service.ts'
import { updateNames } from './account.queries.ts'
import { deviceName } from './device-name.ts'
import { downloadData } from './personal-data.ts'

export function registerAccount(app: FastifyInstance, services: Services): void {
  implement(app, services, accountRoutes, {
    'POST /api/account/updateaccount': async ({ body, session, caller }) => {
      const { firstName, lastName } = body
      await inTransaction(services.db, async (trx) => {
        await updateNames(trx, session.user.id, { first_name: firstName, last_name: lastName })
        await recordAudit(trx, caller, caller.now, {
          action: 'account_updated',
          actor: session.user.id,
          subject: session.user.id,
        })
      })
      return { token: session.token, user: { ...session.user, firstName, lastName } }
    },
    'POST /api/account/changePassword': async ({ body, session, caller, replaceToken }) => {
      replaceToken(await changePassword(services, caller, session, body))
      return { message: 'Updated Password' }
    },
    'GET /api/account/sessions': async ({ session, caller }) => {
      const rows = await listSessions(services.db, session.user, caller.now)
      return rows.map((row) => ({
        id: row.id,
        device: deviceName(row.user_agent),
        signedInAt: row.signed_in_at.getTime(),
        lastUsedAt: row.last_used_at.getTime(),
        current: row.id === session.id,
      }))
    },
    'DELETE /api/account/sessions/:id': async ({ params, session, caller }) => {
      await inTransaction(services.db, async (trx) => {
        if (!(await endSession(trx, params.id, session.user.id)))
          throw new AppError('not_found', 'This device is signed out already.')
        await recordAudit(trx, caller, caller.now, {
          action: 'session_ended',
          actor: session.user.id,
          subject: session.user.id,
        })
      })
      return { message: 'The device is signed out.' }
    },
    'GET /api/account/data': ({ session, caller, fromLab }) => {
      if (fromLab) throw new AppError('forbidden', 'Please do this in the portal.')
      return downloadData(services, caller, session.user.id)
    },
  })
}
