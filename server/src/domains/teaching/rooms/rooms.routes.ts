import type { FastifyInstance } from 'fastify'
import { roomsRoutes } from '@tradewind/contract/teaching/rooms'
import { implement } from '../../../platform/http/routes.ts'
import { implementStreams } from '../../../platform/http/streams.ts'
import type { Services } from '../../../kernel/services.ts'
import { giveCommand } from './commands.ts'
import { readHostView, readRoom } from './host-view.ts'
import { changePace, readPace } from './pace.ts'
import { followRoom } from './room-events.ts'
import { closeProjector, openProjector, readProjector } from './projector.ts'
import { addRobots, changeSeat, removeRobot, takeTestSeat } from './seats.ts'

export function registerRooms(app: FastifyInstance, services: Services): void {
  implement({ app, services }, roomsRoutes, {
    'GET /api/rooms/:id': ({ params, caller }) => readRoom(services, caller, params.id),
    'GET /api/rooms/:id/host': ({ params, caller }) => readHostView(services, caller, params.id),
    'POST /api/rooms/:id/commands': ({ params, body, caller }) =>
      giveCommand(services, caller, { id: params.id, ...body }),
    'GET /api/rooms/:id/pace': ({ params, caller }) => readPace(services, caller, params.id),
    'PUT /api/rooms/:id/pace': async ({ params, body, caller }) => ({
      message: await changePace(services, caller, { id: params.id, pace: body }),
    }),
    'PUT /api/rooms/:id/seats/:student': ({ params, body, caller }) =>
      changeSeat(services, caller, { id: params.id, studentId: params.student, ...body }),
    'POST /api/rooms/:id/robots': ({ params, body, caller }) =>
      addRobots(services, caller, { id: params.id, ...body }),
    'DELETE /api/rooms/:id/robots/:robot': ({ params, caller }) =>
      removeRobot(services, caller, { id: params.id, robotId: params.robot }),
    'POST /api/rooms/:id/test-seats': ({ params, caller }) => takeTestSeat(services, caller, params.id),
    'POST /api/rooms/:id/projector': ({ params, body, caller }) =>
      openProjector(services, caller, { id: params.id, ...body }),
    'DELETE /api/rooms/:id/projector': async ({ params, caller }) => ({
      message: await closeProjector(services, caller, params.id),
    }),
    'GET /api/projector/:token': ({ params, caller }) => readProjector(services, caller, params.token),
  })
  implementStreams({ app, services }, roomsRoutes, {
    'GET /api/rooms/:id/events': (call) => followRoom(services, call),
  })
}
