import type { accessCodesRoutes } from './access-codes.ts'
import type { accountRoutes } from './account.ts'
import type { adminRoutes } from './admin.ts'
import type { analyticsRoutes } from './analytics.ts'
import type { auditRoutes } from './audit.ts'
import type { authRoutes } from './auth.ts'
import type { checkoutRoutes, sandboxRoutes } from './checkout.ts'
import type { classesRoutes } from './classes.ts'
import type { coursesRoutes } from './courses.ts'
import type { debriefRoutes } from './debrief.ts'
import type { demoRoutes } from './demo.ts'
import type { factorsRoutes } from './factors.ts'
import type { firstStepsRoutes } from './first-steps.ts'
import type { gradesRoutes } from './grades.ts'
import type { institutionDeskRoutes } from './institution-desk.ts'
import type { institutionsRoutes } from './institutions.ts'
import type { extensionsRoutes } from './extensions.ts'
import type { courtesyRoutes } from './courtesy.ts'
import type { identityProvidersRoutes } from './identity-providers.ts'
import type { invoiceOrdersRoutes } from './invoice-orders.ts'
import type { instructorsRoutes } from './instructors.ts'
import type { roomsRoutes } from './rooms.ts'
import type { standingsRoutes } from './standings.ts'
import type { statusRoutes } from './status.ts'
import type { systemRoutes } from './system.ts'
import type { teamsRoutes } from './teams.ts'
import type { orderDeskRoutes } from './order-desk.ts'
import type { papersRoutes } from './papers.ts'
import type { peerEvaluationsRoutes } from './peer-evaluations.ts'
import type { replaysRoutes } from './replays.ts'
import type { rosterBillingRoutes } from './roster-billing.ts'
import type { runsRoutes } from './runs.ts'
import type { lmsRoutes } from './lms.ts'
import type { promotionCodesRoutes } from './promotion-codes.ts'
import type { questionsRoutes } from './questions.ts'
import type { registrationLinksRoutes } from './registration-links.ts'
import type { usageReportsRoutes } from './usage-reports.ts'
import type { usersRoutes } from './users.ts'

/** Every call of the product by name. This is only a type, so importing it loads nothing in a browser. */
export type Api = typeof authRoutes &
  typeof accountRoutes &
  typeof factorsRoutes &
  typeof runsRoutes &
  typeof classesRoutes &
  typeof debriefRoutes &
  typeof replaysRoutes &
  typeof firstStepsRoutes &
  typeof accessCodesRoutes &
  typeof promotionCodesRoutes &
  typeof checkoutRoutes &
  typeof papersRoutes &
  typeof rosterBillingRoutes &
  typeof orderDeskRoutes &
  typeof invoiceOrdersRoutes &
  typeof sandboxRoutes &
  typeof usersRoutes &
  typeof auditRoutes &
  typeof institutionsRoutes &
  typeof institutionDeskRoutes &
  typeof usageReportsRoutes &
  typeof courtesyRoutes &
  typeof extensionsRoutes &
  typeof identityProvidersRoutes &
  typeof instructorsRoutes &
  typeof registrationLinksRoutes &
  typeof demoRoutes &
  typeof lmsRoutes &
  typeof coursesRoutes &
  typeof gradesRoutes &
  typeof roomsRoutes &
  typeof teamsRoutes &
  typeof questionsRoutes &
  typeof standingsRoutes &
  typeof peerEvaluationsRoutes &
  typeof adminRoutes &
  typeof statusRoutes &
  typeof systemRoutes &
  typeof analyticsRoutes
