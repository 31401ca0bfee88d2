import type { FastifyInstance } from 'fastify'
import { usersRoutes } from '@tradewind/contract/people/users'
import { implement } from '../../../platform/http/routes.ts'
import type { Services } from '../../../kernel/services.ts'
import { readAtStake } from '../account/account.service.ts'
import { changeUsers, requireProofForMany } from './bulk.ts'
import { changeUser } from './change-user.ts'
import { importPeople, previewImport } from './import-people.ts'
import { moveAccess } from './move-access.ts'
import { getManaged, toManagedUser } from './managed-users.ts'
import { deleteUser, sendCode, signOutUser } from './user-care.ts'
import { endDevice, readDevices, readUserOrders } from './user-page.ts'
import { readMailsOf, sendAgain } from './user-mails.ts'
import { addGrant, readGrants, takeGrant } from './user-grants.ts'
import { beginView } from './view-as.ts'
import { exportUsers, readUsers } from './users-list.ts'

/** 2,000 people with long names, as JSON. */
const importBody = 2 * 1024 * 1024

export function registerUsers(app: FastifyInstance, services: Services): void {
  const options = {
    'POST /api/users/import/preview': { bodyLimit: importBody },
    'POST /api/users/import': { bodyLimit: importBody },
  }
  implement({ app, services, options }, usersRoutes, {
    'POST /api/users/bulk': ({ body, caller }) => changeUsers(services, caller, body),
    'POST /api/users/import/preview': ({ body }) => previewImport(services, body.people),
    'POST /api/users/import': ({ body, caller }) => importPeople(services, caller, body),
    'GET /api/users': ({ query }) => readUsers(services, query),
    'GET /api/users/csv': ({ query, caller }) => exportUsers(services, caller, query),
    'GET /api/users/:user': async ({ params }) => toManagedUser(await getManaged(services.db, params.user)),
    'PUT /api/users/:user': async ({ params, body, caller, replaceToken }) => {
      if (body.products) await requireProofForMany(services, caller, 1)
      const { user, token } = await changeUser(services, caller, { wanted: params.user, form: body })
      if (token !== null) replaceToken(token)
      return user
    },
    'DELETE /api/users/:user': ({ params, caller }) => deleteUser(services, caller, params.user),
    'POST /api/users/:user/sign-out': ({ params, caller }) => signOutUser(services, caller, params.user),
    'POST /api/users/:user/send-code': ({ params, caller }) => sendCode(services, caller, params.user),
    'POST /api/users/:user/view': ({ params, caller }) => beginView(services, caller, params.user),
    'GET /api/users/:user/sessions': ({ params, caller }) => readDevices(services, caller, params.user),
    'DELETE /api/users/:user/sessions/:session': ({ params, caller }) =>
      endDevice(services, caller, { wanted: params.user, sessionId: params.session }),
    'GET /api/users/:user/at-stake': async ({ params }) =>
      await readAtStake(services, (await getManaged(services.db, params.user)).id),
    'GET /api/users/:user/mails': ({ params }) => readMailsOf(services, params.user),
    'POST /api/users/:user/mails/:mail/send-again': ({ params, caller }) =>
      sendAgain(services, caller, { wanted: params.user, mailId: params.mail }),
    'GET /api/users/:user/orders': ({ params }) => readUserOrders(services, params.user),
    'GET /api/users/:user/grants': ({ params }) => readGrants(services, params.user),
    'POST /api/users/:user/grants': async ({ params, body, caller }) => {
      await requireProofForMany(services, caller, 1)
      return await addGrant(services, caller, { wanted: params.user, ...body })
    },
    'POST /api/users/:user/grants/move': ({ params, body, caller }) =>
      moveAccess(services, caller, { wanted: params.user, to: body.to }),
    'DELETE /api/users/:user/grants/:grant': ({ params, caller }) =>
      takeGrant(services, caller, { wanted: params.user, grantId: params.grant }),
  })
}
