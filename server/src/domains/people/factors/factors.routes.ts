import type { FastifyInstance } from 'fastify'
import { factorsRoutes } from '@tradewind/contract/people/factors'
import { AppError } from '../../../kernel/error.ts'
import { implement } from '../../../platform/http/routes.ts'
import type { Services } from '../../../kernel/services.ts'
import {
  addPasskey,
  addTotp,
  askForPasskeyOfOwn,
  beginTotp,
  readFactors,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
} from './own-factors.ts'
import { renamePasskey } from './passkeys.ts'
import { askReset, confirmReset, readUserFactors, withdrawReset } from './resets.ts'

export function registerFactors(app: FastifyInstance, services: Services): void {
  implement({ app, services }, factorsRoutes, {
    'GET /api/account/factors': ({ caller }) => readFactors(services, caller),
    'POST /api/account/factors/totp/secret': ({ caller }) => Promise.resolve(beginTotp(services, caller)),
    'POST /api/account/factors/totp': async ({ body, caller }) => ({
      recoveryCodes: await addTotp(services, caller, body),
    }),
    'DELETE /api/account/factors/totp': async ({ caller }) => {
      await removeTotp(services, caller)
      return { message: 'We no longer ask for codes of your app.' }
    },
    'POST /api/account/factors/recovery-codes': async ({ caller }) => ({
      recoveryCodes: await renewRecoveryCodes(services, caller),
    }),
    'POST /api/account/factors/passkeys/question': ({ caller }) => askForPasskeyOfOwn(services, caller),
    'POST /api/account/factors/passkeys': async ({ body, caller }) => ({
      recoveryCodes: await addPasskey(services, caller, body),
    }),
    'PUT /api/account/factors/passkeys/:passkey': async ({ params, body, caller }) => {
      const renamed = { id: params.passkey, userId: caller.session.user.id, name: body.name }
      if (!(await renamePasskey(services.db, renamed)))
        throw new AppError('not_found', 'This passkey was removed before.')
      return { message: 'The passkey has its new name.' }
    },
    'DELETE /api/account/factors/passkeys/:passkey': async ({ params, caller }) => {
      await removePasskey(services, caller, params.passkey)
      return { message: 'The passkey was removed.' }
    },
    'GET /api/users/:user/factors': ({ params, caller }) => readUserFactors(services, caller, params.user),
    'POST /api/users/:user/factors/reset': ({ params, caller }) => askReset(services, caller, params.user),
    'POST /api/users/:user/factors/reset/confirm': ({ params, caller }) =>
      confirmReset(services, caller, params.user),
    'DELETE /api/users/:user/factors/reset': ({ params, caller }) =>
      withdrawReset(services, caller, params.user),
  })
}
