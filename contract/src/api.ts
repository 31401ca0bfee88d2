import type { accountRoutes } from './people/account.ts'
import type { authRoutes } from './people/auth.ts'
import type { factorsRoutes } from './people/factors.ts'
import type { firstStepsRoutes } from './people/first-steps.ts'
import type { homeRoutes } from './people/home.ts'
import type { instructorsRoutes } from './people/instructors.ts'
import type { registrationLinksRoutes } from './people/registration-links.ts'
import type { usersRoutes } from './people/users.ts'
import type { accessCodesRoutes } from './access/access-codes.ts'
import type { courtesyRoutes } from './access/courtesy.ts'
import type { demoRoutes } from './access/demo.ts'
import type { promotionCodesRoutes } from './access/promotion-codes.ts'
import type { checkoutRoutes, sandboxRoutes } from './sales/checkout.ts'
import type { invoiceOrdersRoutes } from './sales/invoice-orders.ts'
import type { orderDeskRoutes } from './sales/order-desk.ts'
import type { papersRoutes } from './sales/papers.ts'
import type { rosterBillingRoutes } from './sales/roster-billing.ts'
import type { classesRoutes } from './teaching/classes.ts'
import type { debriefRoutes } from './teaching/debrief.ts'
import type { peerEvaluationsRoutes } from './teaching/debrief/peer-evaluations.ts'
import type { questionsRoutes } from './teaching/debrief/questions.ts'
import type { replaysRoutes } from './teaching/debrief/replays.ts'
import type { roomsRoutes } from './teaching/rooms.ts'
import type { runsRoutes } from './teaching/runs.ts'
import type { standingsRoutes } from './teaching/debrief/standings.ts'
import type { teamsRoutes } from './teaching/rooms/teams.ts'
import type { coursesRoutes } from './lms/courses.ts'
import type { gradesRoutes } from './lms/grades.ts'
import type { lmsRoutes } from './lms/lms.ts'
import type { identityProvidersRoutes } from './institutions/identity-providers.ts'
import type { institutionDeskRoutes } from './institutions/institution-desk.ts'
import type { institutionsRoutes } from './institutions/institutions.ts'
import type { usageReportsRoutes } from './institutions/usage-reports.ts'
import type { adminRoutes } from './operations/admin.ts'
import type { analyticsRoutes } from './operations/analytics.ts'
import type { auditRoutes } from './operations/audit.ts'
import type { statusRoutes } from './operations/status.ts'
import type { systemRoutes } from './operations/system.ts'

type People = typeof authRoutes &
  typeof accountRoutes &
  typeof factorsRoutes &
  typeof firstStepsRoutes &
  typeof homeRoutes &
  typeof usersRoutes &
  typeof instructorsRoutes &
  typeof registrationLinksRoutes

type Access = typeof accessCodesRoutes &
  typeof promotionCodesRoutes &
  typeof courtesyRoutes &
  typeof demoRoutes

type Sales = typeof checkoutRoutes &
  typeof papersRoutes &
  typeof rosterBillingRoutes &
  typeof orderDeskRoutes &
  typeof invoiceOrdersRoutes &
  typeof sandboxRoutes

type Teaching = typeof runsRoutes &
  typeof classesRoutes &
  typeof debriefRoutes &
  typeof replaysRoutes &
  typeof roomsRoutes &
  typeof teamsRoutes &
  typeof questionsRoutes &
  typeof standingsRoutes &
  typeof peerEvaluationsRoutes

type Lms = typeof lmsRoutes & typeof coursesRoutes & typeof gradesRoutes

type Institutions = typeof institutionsRoutes &
  typeof institutionDeskRoutes &
  typeof usageReportsRoutes &
  typeof identityProvidersRoutes

type Operations = typeof auditRoutes &
  typeof adminRoutes &
  typeof statusRoutes &
  typeof systemRoutes &
  typeof analyticsRoutes

/** Every call of the product by name. This is only a type, so importing it loads nothing in a browser. */
export type Api = People & Access & Sales & Teaching & Lms & Institutions & Operations
