import type { FastifyInstance } from 'fastify'
import { instructorsRoutes } from '@tradewind/contract/instructors'
import { signedInCaller } from '../../platform/caller.ts'
import { implement } from '../../platform/http/routes.ts'
import { answerList, rowsAndCount } from '../../platform/lists.ts'
import type { Platform } from '../../platform/platform.ts'
import { acceptInvitation, completeRegistration, readInvitation } from './acceptance.ts'
import { createInstructor, exportOpen, invite, revoke, sendAgain, toInvitation } from './invitations.ts'
import { countOpen, listOpen } from './invitations.queries.ts'
import { approve, exportPending, reject, toPending } from './pending-instructors.ts'
import { countPending, listPending } from './pending-instructors.queries.ts'

export function registerInstructors(app: FastifyInstance, platform: Platform): void {
  implement(app, platform, instructorsRoutes, {
    'GET /api/instructors/pending': ({ query }) =>
      answerList(
        query,
        rowsAndCount(
          (range) => listPending(platform.db, query, range),
          (countTo) => countPending(platform.db, query.search, countTo),
        ),
        toPending,
      ),
    'GET /api/instructors/pending/csv': ({ query, caller }) => exportPending(platform, caller.now, query),
    'POST /api/instructors/approve': async ({ body, ...call }) => {
      await approve(platform, signedInCaller(call), body.email)
      return { message: 'The instructor is approved, and an email says so.' }
    },
    'POST /api/instructors/reject': async ({ body, ...call }) => {
      await reject(platform, signedInCaller(call), body)
      return { message: 'The application is rejected, and an email says so.' }
    },
    'POST /api/instructors/invite': async ({ body, ...call }) => {
      await invite(platform, signedInCaller(call), body.email)
      return { message: 'Instructor invitation sent successfully!' }
    },
    'POST /api/instructors/create': async ({ body, ...call }) => {
      await createInstructor(platform, signedInCaller(call), body)
      const message =
        'Instructor account created successfully with access to all labs! An approval email has been sent.'
      return { success: true as const, message }
    },
    'GET /api/instructors/invitations': ({ query }) =>
      answerList(
        query,
        rowsAndCount(
          (range) => listOpen(platform.db, query.search, range),
          (countTo) => countOpen(platform.db, query.search, countTo),
        ),
        toInvitation,
      ),
    'GET /api/instructors/invitations/csv': ({ query, caller }) =>
      exportOpen(platform, caller.now, query.search),
    'POST /api/instructors/invitations/:invitation/send': async ({ params, ...call }) => {
      await sendAgain(platform, signedInCaller(call), params.invitation)
      return { message: 'The invitation is sent again.' }
    },
    'DELETE /api/instructors/invitations/:invitation': async ({ params, ...call }) => {
      await revoke(platform, signedInCaller(call), params.invitation)
      return { message: 'The invitation is withdrawn.' }
    },
    'POST /api/instructors/invitation': ({ body, caller }) => readInvitation(platform, caller, body.token),
    'POST /api/instructors/complete-registration': async ({ body, caller }) => {
      await completeRegistration(platform, caller, body)
      return { message: 'Registration Complete!' }
    },
    'POST /api/instructors/accept': async ({ body, session, caller, replaceToken }) => {
      const answer = await acceptInvitation(platform, caller, session, body.invitation)
      replaceToken(answer.token)
      return answer
    },
  })
}
