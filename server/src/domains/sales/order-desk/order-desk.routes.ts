import type { FastifyInstance } from 'fastify'
import { orderDeskRoutes } from '@tradewind/contract/sales/order-desk'
import { implement } from '../../../platform/http/routes.ts'
import type { Services } from '../../../kernel/services.ts'
import { exportDesk, readDesk } from './desk-list.ts'
import { readStory, refundForBuyer } from './order-story.ts'

export function registerOrderDesk(app: FastifyInstance, services: Services): void {
  implement({ app, services }, orderDeskRoutes, {
    'GET /api/order-desk': ({ query, caller }) => readDesk(services, caller, query),
    'GET /api/order-desk/csv': ({ query, caller }) => exportDesk(services, caller, query),
    'GET /api/order-desk/:order': ({ params, caller }) => readStory(services, caller, params.order),
    'POST /api/order-desk/:order/refund': ({ params, body, caller }) =>
      refundForBuyer(services, caller, { number: params.order, pieces: body.pieces }),
  })
}
