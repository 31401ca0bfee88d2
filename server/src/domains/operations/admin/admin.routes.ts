import type { FastifyInstance } from 'fastify'
import { adminRoutes } from '@tradewind/contract/operations/admin'
import { implement } from '../../../platform/http/routes.ts'
import { answerList, rowsAndCount } from '../../../platform/database/lists.ts'
import { countWaitingMails, listWaitingMails, toMail } from '../../../platform/mail/outbox.ts'
import type { Services } from '../../../kernel/services.ts'
import { readOverview } from './overview.ts'

export function registerAdmin(app: FastifyInstance, services: Services): void {
  implement({ app, services }, adminRoutes, {
    'GET /api/admin/mails': ({ query }) =>
      answerList(
        query,
        rowsAndCount(
          (range) => listWaitingMails(services.db, range),
          (countTo) => countWaitingMails(services.db, countTo),
        ),
        (row) => ({ ...toMail(row), recipient: row.recipient, subject: row.subject }),
      ),
    'GET /api/admin/overview': ({ caller }) => readOverview(services, caller),
  })
}
