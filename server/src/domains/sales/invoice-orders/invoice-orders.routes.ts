import type { FastifyInstance } from 'fastify'
import { invoiceOrdersRoutes } from '@tradewind/contract/sales/invoice-orders'
import { implement } from '../../../platform/http/routes.ts'
import type { Services } from '../../../kernel/services.ts'
import { askForInvoice, readMine } from './ask-invoice.ts'
import { approveInvoice, cancelInvoice, declineInvoice, recordTransfer } from './decide-invoice.ts'

export function registerInvoiceOrders(app: FastifyInstance, services: Services): void {
  implement({ app, services }, invoiceOrdersRoutes, {
    'GET /api/invoice-orders/mine': ({ caller }) => readMine(services, caller),
    'POST /api/invoice-orders': ({ body, caller }) => askForInvoice(services, caller, body),
    'POST /api/invoice-orders/:order/approve': ({ params, body, caller }) =>
      approveInvoice(services, caller, { ...body, number: params.order }),
    'POST /api/invoice-orders/:order/decline': ({ params, body, caller }) =>
      declineInvoice(services, caller, { ...body, number: params.order }),
    'POST /api/invoice-orders/:order/transfer': ({ params, caller }) =>
      recordTransfer(services, caller, params.order),
    'POST /api/invoice-orders/:order/void': ({ params, caller }) =>
      cancelInvoice(services, caller, params.order),
  })
}
