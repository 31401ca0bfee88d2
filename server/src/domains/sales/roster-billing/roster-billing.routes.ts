import type { FastifyInstance } from 'fastify'
import { rosterBillingRoutes } from '@tradewind/contract/sales/roster-billing'
import { implement } from '../../../platform/http/routes.ts'
import type { Services } from '../../../kernel/services.ts'
import { billCourse, cancelBilling, readBillings, readList } from './bill-course.ts'
import { chooseBilled, readBilledLabs } from './choose.ts'
import { listInstitutionCourses } from '../../lms/lms/lms.service.ts'

export function registerRosterBilling(app: FastifyInstance, services: Services): void {
  const { db } = services
  implement({ app, services }, rosterBillingRoutes, {
    'GET /api/roster-billing': () => readBillings(db),
    'GET /api/roster-billing/courses': async ({ query }) =>
      (await listInstitutionCourses(db, query.search)).map(({ id, title, institution, students }) => ({
        id,
        title,
        institution,
        students: students ?? 0,
      })),
    'POST /api/roster-billing': ({ body, caller }) => billCourse(services, caller, body),
    'POST /api/roster-billing/:billing/cancel': ({ params, caller }) =>
      cancelBilling(services, caller, params.billing),
    'GET /api/roster-billing/:billing/csv': ({ params }) => readList(db, params.billing),
    'GET /api/roster-billing/mine': ({ caller }) => readBilledLabs(services, caller),
    'POST /api/roster-billing/:billing/choice': ({ params, body, caller }) =>
      chooseBilled(services, caller, { billingId: params.billing, optedOut: body.optedOut }),
  })
}
