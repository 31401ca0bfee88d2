import type { FastifyInstance } from 'fastify'
import { teamsRoutes } from '@tradewind/contract/teaching/rooms/teams'
import { implement } from '../../../../platform/http/routes.ts'
import type { Services } from '../../../../kernel/services.ts'
import { changeSending, changeTeam, moveMember } from './change-teams.ts'
import { endTeams, makeTeamsByGroups, makeTeamsByList, makeTeamsBySize, readLmsGroups } from './make-teams.ts'
import { keepDraftOfCaptain, keepDrafts, readTeam } from './team-play.ts'
import { readTeams } from './teams-view.ts'

export function registerTeams(app: FastifyInstance, services: Services): void {
  implement({ app, services }, teamsRoutes, {
    'GET /api/rooms/:id/teams': ({ params, caller }) => readTeams(services, caller, params.id),
    'POST /api/rooms/:id/teams/by-size': ({ params, body, caller }) =>
      makeTeamsBySize(services, caller, { id: params.id, ...body }),
    'POST /api/rooms/:id/teams/by-list': ({ params, body, caller }) =>
      makeTeamsByList(services, caller, { id: params.id, ...body }),
    'GET /api/rooms/:id/lms-groups': ({ params, caller }) => readLmsGroups(services, caller, params.id),
    'POST /api/rooms/:id/teams/by-groups': ({ params, body, caller }) =>
      makeTeamsByGroups(services, caller, { id: params.id, ...body }),
    'DELETE /api/rooms/:id/teams': ({ params, caller }) => endTeams(services, caller, params.id),
    'PUT /api/rooms/:id/sending': ({ params, body, caller }) =>
      changeSending(services, caller, { id: params.id, ...body }),
    'PUT /api/rooms/:id/teams/:team': ({ params, body, caller }) =>
      changeTeam(services, caller, { id: params.id, teamId: params.team, ...body }),
    'PUT /api/rooms/:id/members/:student': ({ params, body, caller }) =>
      moveMember(services, caller, { id: params.id, studentId: params.student, to: body.team }),
    'GET /api/runs/:run/team': ({ params, query, caller }) =>
      readTeam(services, caller, { runId: params.run, since: query.since }),
    'PUT /api/runs/:run/drafts': async ({ params, body, caller }) => {
      await keepDrafts(services, caller, { runId: params.run, drafts: body.drafts })
      return { message: 'Your team sees this.' }
    },
    'PUT /api/runs/:run/captain-draft': ({ params, body, caller }) =>
      keepDraftOfCaptain(services, caller, { runId: params.run, ...body }),
  })
}
