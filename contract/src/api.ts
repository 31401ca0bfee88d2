import type { accessCodesRoutes } from './access/access-codes.ts'
import type { accountRoutes } from './people/account.ts'
import type { adminRoutes } from './operations/admin.ts'
import type { analyticsRoutes } from './operations/analytics.ts'
import type { auditRoutes } from './operations/audit.ts'
import type { authRoutes } from './people/auth.ts'
import type { checkoutRoutes, sandboxRoutes } from './sales/checkout.ts'
import type { classesRoutes } from './teaching/classes.ts'
import type { coursesRoutes } from './lms/courses.ts'
import type { debriefRoutes } from './teaching/debrief.ts'
import type { demoRoutes } from './access/demo.ts'
import type { factorsRoutes } from './people/factors.ts'
import type { firstStepsRoutes } from './people/first-steps.ts'
import type { gradesRoutes } from './lms/grades.ts'
import type { institutionDeskRoutes } from './institutions/institution-desk.ts'
import type { institutionsRoutes } from './institutions/institutions.ts'
import type { extensionsRoutes } from './access/extensions.ts'
import type { courtesyRoutes } from './access/courtesy.ts'
import type { identityProvidersRoutes } from './institutions/identity-providers.ts'
import type { invoiceOrdersRoutes } from './sales/invoice-orders.ts'
import type { instructorsRoutes } from './people/instructors.ts'
import type { roomsRoutes } from './teaching/rooms.ts'
import type { standingsRoutes } from './teaching/standings.ts'
import type { statusRoutes } from './operations/status.ts'
import type { systemRoutes } from './operations/system.ts'
import type { teamsRoutes } from './teaching/teams.ts'
import type { orderDeskRoutes } from './sales/order-desk.ts'
import type { papersRoutes } from './sales/papers.ts'
import type { peerEvaluationsRoutes } from './teaching/peer-evaluations.ts'
import type { replaysRoutes } from './teaching/replays.ts'
import type { rosterBillingRoutes } from './sales/roster-billing.ts'
import type { runsRoutes } from './teaching/runs.ts'
import type { lmsRoutes } from './lms/lms.ts'
import type { promotionCodesRoutes } from './access/promotion-codes.ts'
import type { questionsRoutes } from './teaching/questions.ts'
import type { registrationLinksRoutes } from './people/registration-links.ts'
import type { usageReportsRoutes } from './institutions/usage-reports.ts'
import type { usersRoutes } from './people/users.ts'

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
