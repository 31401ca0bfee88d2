import type { FastifyInstance } from 'fastify'
import { usersRoutes } from '@tradewind/contract/users'
import { signedInCaller } from '../../platform/caller.ts'
import { implement } from '../../platform/http/routes.ts'
import type { Platform } from '../../platform/platform.ts'
import { changeUser } from './change-user.ts'
import { getManaged, toManagedUser } from './managed-users.ts'
import { deleteUser, sendCode, signOutUser } from './user-care.ts'
import { addGrant, readGrants, takeGrant } from './user-grants.ts'
import { exportUsers, readUsers } from './users-list.ts'

export function registerUsers(app: FastifyInstance, platform: Platform): void {
  implement(app, platform, usersRoutes, {
    'GET /api/users': ({ query }) => readUsers(platform, query),
    'GET /api/users/csv': ({ query, caller }) => exportUsers(platform, query, caller.now),
    'GET /api/users/:user': async ({ params }) => toManagedUser(await getManaged(platform.db, params.user)),
    'PUT /api/users/:user': async ({ params, body, session, caller, replaceToken }) => {
      const { user, token } = await changeUser(
        platform,
        signedInCaller({ session, caller }),
        session.id,
        params.user,
        body,
      )
      if (token !== null) replaceToken(token)
      return user
    },
    'DELETE /api/users/:user': ({ params, ...call }) =>
      deleteUser(platform, signedInCaller(call), params.user),
    'POST /api/users/:user/sign-out': ({ params, session, caller }) =>
      signOutUser(platform, signedInCaller({ session, caller }), session.id, params.user),
    'POST /api/users/:user/send-code': ({ params, ...call }) =>
      sendCode(platform, signedInCaller(call), params.user),
    'GET /api/users/:user/grants': ({ params }) => readGrants(platform, params.user),
    'POST /api/users/:user/grants': ({ params, body, ...call }) =>
      addGrant(platform, signedInCaller(call), params.user, body),
    'DELETE /api/users/:user/grants/:grant': ({ params, ...call }) =>
      takeGrant(platform, signedInCaller(call), params.user, params.grant),
  })
}
