import type { FastifyInstance } from 'fastify'
import { authRoutes } from '@tradewind/contract/auth'
import { recordAudit } from '../../platform/audit.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { implement } from '../../platform/http/routes.ts'
import type { Services } from '../../platform/services.ts'
import { endSession } from '../../platform/sessions/sessions.ts'
import { admitGuest } from '../institutions/institutions.service.ts'
import { deleteAccount } from './auth.service.ts'
import { exchangeTicket } from './exchange.ts'
import { exchangeCode, requestReset, resetPassword } from './forgot.ts'
import { register } from './registration.ts'
import { signIn } from './sign-in.ts'
import { correctEmail, resendVerification, verifyEmail } from './verification.ts'

const emailSent = { message: 'Email Sent' }

export function registerAuth(app: FastifyInstance, services: Services): void {
  implement(app, services, authRoutes, {
    'POST /api/auth/register': ({ body, caller }) => register(services, caller, body),
    'POST /api/auth/login': ({ body, caller }) => signIn(services, caller, body),
    'POST /api/auth/validatetoken': async ({ session, caller }) => {
      await admitGuest(services, session, caller)
      return { token: session.token, user: session.user }
    },
    'POST /api/auth/exchange': ({ body, caller }) => exchangeTicket(services, caller, body.ticket),
    'GET /api/auth/user': ({ session }) => Promise.resolve(session.user),
    'POST /api/auth/updatetoken': ({ session }) => Promise.resolve({ token: session.token }),
    'POST /api/auth/logout': async ({ session, caller }) => {
      await inTransaction(services.db, async (trx) => {
        await endSession(trx, session.id, session.user.id)
        await recordAudit(trx, caller, caller.now, {
          action: 'signed_out',
          actor: session.user.id,
          subject: session.user.id,
        })
      })
      return { message: 'You are signed out.' }
    },
    'POST /api/auth/verifyemail': ({ body, session, caller }) =>
      verifyEmail(services, caller, session, body.code),
    'POST /api/auth/resendverification': async ({ session, caller }) => {
      await resendVerification(services, caller, session)
      return emailSent
    },
    'POST /api/auth/correctemail': ({ body, session, caller }) =>
      correctEmail(services, caller, session, body.email),
    'POST /api/auth/delete': async ({ body, session, caller }) => {
      await deleteAccount(services, caller, session, body)
      return { message: 'Account Successfully Deleted' }
    },
    'POST /api/forgot/forgot': async ({ body, caller }) => {
      await requestReset(services, caller, body.email)
      return emailSent
    },
    'POST /api/forgot/verifyotp': async ({ body, caller }) => ({
      secret: await exchangeCode(services, caller, body),
    }),
    'POST /api/forgot/resetpassword': ({ body, caller }) => resetPassword(services, caller, body),
  })
}
