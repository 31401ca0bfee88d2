import type { FastifyInstance } from 'fastify'
import { usersRoutes } from '@tradewind/contract/users'
import { signedInCaller } from '../../platform/caller.ts'
import { implement } from '../../platform/http/routes.ts'
import type { Services } from '../../platform/services.ts'
import { changeUser } from './change-user.ts'
import { getManaged, toManagedUser } from './managed-users.ts'
import { deleteUser, sendCode, signOutUser } from './user-care.ts'
import { addGrant, readGrants, takeGrant } from './user-grants.ts'
import { exportUsers, readUsers } from './users-list.ts'

export function registerUsers(app: FastifyInstance, services: Services): void {
  implement(app, services, usersRoutes, {
    'GET /api/users': ({ query }) => readUsers(services, query),
    'GET /api/users/csv': ({ query, caller }) => exportUsers(services, query, caller.now),
    'GET /api/users/:user': async ({ params }) => toManagedUser(await getManaged(services.db, params.user)),
    'PUT /api/users/:user': async ({ params, body, session, caller, replaceToken }) => {
      const { user, token } = await changeUser(
        services,
        signedInCaller({ session, caller }),
        session.id,
        params.user,
        body,
      )
      if (token !== null) replaceToken(token)
      return user
    },
    'DELETE /api/users/:user': ({ params, ...call }) =>
      deleteUser(services, signedInCaller(call), params.user),
    'POST /api/users/:user/sign-out': ({ params, session, caller }) =>
      signOutUser(services, signedInCaller({ session, caller }), session.id, params.user),
    'POST /api/users/:user/send-code': ({ params, ...call }) =>
      sendCode(services, signedInCaller(call), params.user),
    'GET /api/users/:user/grants': ({ params }) => readGrants(services, params.user),
    'POST /api/users/:user/grants': ({ params, body, ...call }) =>
      addGrant(services, signedInCaller(call), params.user, body),
    'DELETE /api/users/:user/grants/:grant': ({ params, ...call }) =>
      takeGrant(services, signedInCaller(call), params.user, params.grant),
  })
}
