import type { FastifyInstance } from 'fastify'
import { accountRoutes } from '@tradewind/contract/people/account'
import { audit } from '../../../platform/database/audit.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../kernel/error.ts'
import { implement } from '../../../platform/http/routes.ts'
import type { Services } from '../../../kernel/services.ts'
import { requireFreshProof } from '../../../platform/sessions/fresh-proof.ts'
import { listSessions } from '../../../platform/sessions/sessions.ts'
import { endSession } from '../../../platform/sessions/sessions.store.ts'
import { updateUser } from '../../../platform/sessions/users.store.ts'
import { askProofPasskey, giveFreshProof } from '../auth/fresh-proof.ts'
import { changePassword, setFirstPassword } from '../auth/auth.service.ts'
import { confirmEmailChange, requestEmailChange } from '../auth/email-change.ts'
import { removeIdentity } from '../auth/institution-arrivals.ts'
import { signedIn } from '../auth/registration.ts'
import { readAtStake } from './account.service.ts'
import { deviceName } from '../../../platform/sessions/device-name.ts'
import { downloadData } from './personal-data.ts'

export function registerAccount(app: FastifyInstance, services: Services): void {
  implement({ app, services }, accountRoutes, {
    'POST /api/account/updateaccount': async ({ body, caller }) => {
      const { firstName, lastName } = body
      const { token, user } = caller.session
      await inTransaction(services, async (trx) => {
        await updateUser(trx, user.id, { first_name: firstName, last_name: lastName })
        await audit(trx, caller, 'account_updated', { subject: user.id })
      })
      return { token, user: { ...user, firstName, lastName } }
    },
    'GET /api/account/at-stake': ({ caller }) => readAtStake(services, caller.session.user.id),
    'POST /api/account/changePassword': async ({ body, caller, replaceToken }) => {
      replaceToken(await changePassword(services, caller, body))
      return { message: 'Updated Password' }
    },
    'POST /api/account/password': async ({ body, caller, replaceToken }) => {
      const token = await setFirstPassword(services, caller, body.newPassword)
      replaceToken(token)
      return await signedIn(services, token)
    },
    'POST /api/account/changeemail': async ({ body, caller }) => {
      await requestEmailChange(services, caller, body)
      return { message: 'Email Sent' }
    },
    'POST /api/account/confirmemail': ({ body, caller }) => confirmEmailChange(services, caller, body.code),
    'POST /api/account/prove': async ({ body, caller, replaceToken }) => {
      replaceToken(await giveFreshProof(services, caller, body))
      return { message: 'Thank you.' }
    },
    'POST /api/account/prove/passkey': ({ caller }) => askProofPasskey(services, caller),
    'GET /api/account/sessions': async ({ caller }) => {
      const rows = await listSessions(services.db, caller.session.user, caller.now)
      return rows.map((row) => ({
        id: row.id,
        device: deviceName(row.user_agent),
        signedInAt: row.signed_in_at.getTime(),
        lastUsedAt: row.last_used_at.getTime(),
        current: row.id === caller.session.id,
      }))
    },
    'DELETE /api/account/sessions/:id': async ({ params, caller }) => {
      const { user, id: ownId } = caller.session
      // Ending the own session is signing out.
      if (params.id !== ownId) requireFreshProof(caller.session, caller.now)
      await inTransaction(services, async (trx) => {
        if (!(await endSession(trx, params.id, user.id)))
          throw new AppError('not_found', 'This device is already signed out.')
        await audit(trx, caller, 'session_ended', { subject: user.id })
      })
      return { message: 'The device was signed out.' }
    },
    'DELETE /api/account/institutions/:identity': async ({ params, caller }) => {
      await removeIdentity(services, caller, params.identity)
      return { message: 'This institution signs you in no more.' }
    },
    'GET /api/account/data': ({ caller, fromLab }) => {
      if (fromLab) throw new AppError('forbidden', 'Please do this in the portal.')
      return downloadData(services, caller)
    },
  })
}
