import type { FastifyInstance } from 'fastify'
import { authRoutes } from '@tradewind/contract/people/auth'
import { audit } from '../../../platform/database/audit.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { implement } from '../../../platform/http/routes.ts'
import type { Services } from '../../../kernel/services.ts'
import { labTokenOf } from '../../../kernel/tokens.ts'
import { endSession } from '../../../platform/sessions/sessions.store.ts'
import { admitGuest } from '../../institutions/institutions/guests.ts'
import { describeApplication } from './applications.ts'
import { deleteAccount } from './auth.service.ts'
import { exchangeTicket } from './exchange.ts'
import { exchangeCode, requestReset, resetPassword } from './forgot.ts'
import { hashQueue } from '../../../platform/waiting/hash-queue.ts'
import { completeArrival, linkArrival, makeAccount } from './institution-arrivals.ts'
import { register } from './registration.ts'
import { askSecondStepPasskey, askSignInPasskey, completeSecondStep, signInByPasskey } from './second-step.ts'
import { signIn } from './sign-in.ts'
import { correctEmail, resendVerification, verifyEmail } from './verification.ts'

const emailSent = { message: 'Email Sent' }

export function registerAuth(app: FastifyInstance, services: Services): void {
  const closeHashQueue = hashQueue.open()
  app.addHook('preClose', async () => closeHashQueue())
  implement({ app, services }, authRoutes, {
    'POST /api/auth/register': ({ body, caller, browser }) =>
      register(services, caller, { ...body, browser }),
    'POST /api/auth/application': async ({ body, caller }) => {
      await describeApplication(services, caller, body)
      return { message: 'We added this to your application.' }
    },
    'POST /api/auth/login': ({ body, caller, browser }) => signIn(services, caller, { ...body, browser }),
    'POST /api/auth/second-step': ({ body, caller, browser }) =>
      completeSecondStep(services, caller, { ...body, browser }),
    'POST /api/auth/second-step/passkey': ({ body, caller }) =>
      askSecondStepPasskey(services, caller, body.step),
    'POST /api/auth/passkey/question': ({ caller }) => askSignInPasskey(services, caller),
    'POST /api/auth/passkey': ({ body, caller, browser }) =>
      signInByPasskey(services, caller, { ...body, browser }),
    'POST /api/auth/institution': ({ body, caller, browser }) =>
      completeArrival(services, caller, { ...body, browser }),
    'POST /api/auth/institution/account': ({ body, caller, browser }) =>
      makeAccount(services, caller, { ...body, browser }),
    'POST /api/auth/institution/link': ({ body, caller, browser }) =>
      linkArrival(services, caller, { ...body, browser }),
    'POST /api/auth/validatetoken': async ({ caller }) => {
      await admitGuest(services, caller)
      return { token: caller.session.token, user: caller.session.user }
    },
    'POST /api/auth/exchange': ({ body: { ticket, secret }, caller, browser }) =>
      exchangeTicket(services, caller, {
        ticket,
        secrets: [browser.secretOfTicket(ticket), secret].filter((each) => typeof each === 'string'),
      }),
    'GET /api/auth/user': ({ caller }) => Promise.resolve(caller.session.user),
    'POST /api/auth/updatetoken': ({ caller }) => Promise.resolve({ token: caller.session.token }),
    'GET /api/auth/labtoken': ({ caller }) => Promise.resolve({ token: labTokenOf(caller.session.token) }),
    'POST /api/auth/logout': async ({ caller }) => {
      const { id, user, viewed } = caller.session
      await inTransaction(services, async (trx) => {
        await endSession(trx, id, user.id)
        // The end of a view is nothing that the viewed person did.
        if (!viewed) await audit(trx, caller, 'signed_out', { subject: user.id })
      })
      return { message: 'You are signed out.' }
    },
    'POST /api/auth/verifyemail': ({ body, caller }) => verifyEmail(services, caller, body.code),
    'POST /api/auth/resendverification': async ({ caller }) => {
      await resendVerification(services, caller)
      return emailSent
    },
    'POST /api/auth/correctemail': ({ body, caller }) => correctEmail(services, caller, body.email),
    'POST /api/auth/delete': async ({ body, caller }) => {
      await deleteAccount(services, caller, body)
      return { message: 'Account Successfully Deleted' }
    },
    'POST /api/forgot/forgot': async ({ body, caller, browser }) => {
      await requestReset(services, caller, { ...body, browser })
      return emailSent
    },
    'POST /api/forgot/verifyotp': ({ body, caller, browser }) =>
      exchangeCode(services, caller, { ...body, handle: browser.read('reset') }),
    'POST /api/forgot/resetpassword': ({ body, caller, browser }) =>
      resetPassword(services, caller, { ...body, browser }),
  })
}
