import type { FastifyInstance } from 'fastify'
import { usersRoutes } from '@tradewind/contract/users'
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
      const { user, token } = await changeUser(platform, session, caller, params.user, body)
      if (token !== null) replaceToken(token)
      return user
    },
    'DELETE /api/users/:user': ({ params, session, caller }) =>
      deleteUser(platform, session, caller, params.user),
    'POST /api/users/:user/sign-out': ({ params, session, caller }) =>
      signOutUser(platform, session, caller, params.user),
    'POST /api/users/:user/send-code': ({ params, caller }) => sendCode(platform, caller, params.user),
    'GET /api/users/:user/grants': ({ params }) => readGrants(platform, params.user),
    'POST /api/users/:user/grants': ({ params, body, session, caller }) =>
      addGrant(platform, session, caller, params.user, body),
    'DELETE /api/users/:user/grants/:grant': ({ params, session, caller }) =>
      takeGrant(platform, session, caller, params.user, params.grant),
  })
}
