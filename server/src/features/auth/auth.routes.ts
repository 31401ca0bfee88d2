import type { FastifyInstance } from 'fastify'
import { authRoutes } from '@tradewind/contract/auth'
import { recordAudit } from '../../platform/audit.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { implement } from '../../platform/http/routes.ts'
import type { Platform } from '../../platform/platform.ts'
import { endSession } from '../../platform/sessions/sessions.ts'
import { admitGuest } from '../institutions/institutions.service.ts'
import { deleteAccount } from './auth.service.ts'
import { exchangeTicket } from './exchange.ts'
import { exchangeCode, requestReset, resetPassword } from './forgot.ts'
import { register } from './registration.ts'
import { signIn } from './sign-in.ts'
import { correctEmail, resendVerification, verifyEmail } from './verification.ts'

const emailSent = { message: 'Email Sent' }

export function registerAuth(app: FastifyInstance, platform: Platform): void {
  implement(app, platform, authRoutes, {
    'POST /api/auth/register': ({ body, caller }) => register(platform, caller, body),
    'POST /api/auth/login': ({ body, caller }) => signIn(platform, caller, body),
    'POST /api/auth/validatetoken': async ({ session, caller }) => {
      await admitGuest(platform, session, caller)
      return { token: session.token, user: session.user }
    },
    'POST /api/auth/exchange': ({ body, caller }) => exchangeTicket(platform, caller, body.ticket),
    'GET /api/auth/user': ({ session }) => Promise.resolve(session.user),
    'POST /api/auth/updatetoken': ({ session }) => Promise.resolve({ token: session.token }),
    'POST /api/auth/logout': async ({ session, caller }) => {
      await inTransaction(platform.db, async (trx) => {
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
      verifyEmail(platform, caller, session, body.code),
    'POST /api/auth/resendverification': async ({ session, caller }) => {
      await resendVerification(platform, caller, session)
      return emailSent
    },
    'POST /api/auth/correctemail': ({ body, session, caller }) =>
      correctEmail(platform, caller, session, body.email),
    'POST /api/auth/delete': async ({ body, session, caller }) => {
      await deleteAccount(platform, caller, session, body)
      return { message: 'Account Successfully Deleted' }
    },
    'POST /api/forgot/forgot': async ({ body, caller }) => {
      await requestReset(platform, caller, body.email)
      return emailSent
    },
    'POST /api/forgot/verifyotp': async ({ body, caller }) => ({
      secret: await exchangeCode(platform, caller, body),
    }),
    'POST /api/forgot/resetpassword': ({ body, caller }) => resetPassword(platform, caller, body),
  })
}
