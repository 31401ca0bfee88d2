import type { FastifyInstance } from 'fastify'
import { instructorsRoutes } from '@tradewind/contract/people/instructors'
import { implement } from '../../../platform/http/routes.ts'
import { answerList, rowsAndCount } from '../../../platform/database/lists.ts'
import type { Services } from '../../../kernel/services.ts'
import { acceptInvitation, completeRegistration, readInvitation } from './acceptance.ts'
import {
  createInstructor,
  exportInvitations,
  inviteInstructor,
  revokeInvitation,
  sendInvitationAgain,
  toInvitation,
} from './invitations.ts'
import { countOpenInvitations, listOpenInvitations } from './invitations.queries.ts'
import { approveInstructor, exportPending, rejectInstructor, toPending } from './pending-instructors.ts'
import { countPending, listPending } from './pending-instructors.queries.ts'

export function registerInstructors(app: FastifyInstance, services: Services): void {
  implement({ app, services }, instructorsRoutes, {
    'GET /api/instructors/pending': ({ query }) =>
      answerList(
        query,
        rowsAndCount(
          (range) => listPending(services.db, query, range),
          (countTo) => countPending(services.db, query.search, countTo),
        ),
        toPending,
      ),
    'GET /api/instructors/pending/csv': ({ query, caller }) => exportPending(services, caller, query),
    'POST /api/instructors/approve': async ({ body, caller }) => {
      await approveInstructor(services, caller, body.email)
      return { message: 'The instructor was approved and will get an email.' }
    },
    'POST /api/instructors/reject': async ({ body, caller }) => {
      await rejectInstructor(services, caller, body)
      return { message: 'The application was rejected, and the applicant will get an email.' }
    },
    'POST /api/instructors/invite': async ({ body, caller }) => {
      await inviteInstructor(services, caller, body.email)
      return { message: 'Instructor invitation sent successfully!' }
    },
    'POST /api/instructors/create': async ({ body, caller }) => {
      await createInstructor(services, caller, body)
      const message =
        'Instructor account created successfully with access to all labs! An approval email has been sent.'
      return { success: true as const, message }
    },
    'GET /api/instructors/invitations': ({ query }) =>
      answerList(
        query,
        rowsAndCount(
          (range) => listOpenInvitations(services.db, query.search, range),
          (countTo) => countOpenInvitations(services.db, query.search, countTo),
        ),
        toInvitation,
      ),
    'GET /api/instructors/invitations/csv': ({ query, caller }) => exportInvitations(services, caller, query),
    'POST /api/instructors/invitations/:invitation/send': async ({ params, caller }) => {
      await sendInvitationAgain(services, caller, params.invitation)
      return { message: 'The invitation was sent again.' }
    },
    'DELETE /api/instructors/invitations/:invitation': async ({ params, caller }) => {
      await revokeInvitation(services, caller, params.invitation)
      return { message: 'The invitation was withdrawn.' }
    },
    'POST /api/instructors/invitation': ({ body, caller }) => readInvitation(services, caller, body.token),
    'POST /api/instructors/complete-registration': async ({ body, caller }) => {
      await completeRegistration(services, caller, body)
      return { message: 'Registration Complete!' }
    },
    'POST /api/instructors/accept': async ({ body, caller, replaceToken }) => {
      const answer = await acceptInvitation(services, caller, body.invitation)
      replaceToken(answer.token)
      return answer
    },
  })
}
