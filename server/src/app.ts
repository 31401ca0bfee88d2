import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'
import { registerAccount } from './domains/people/account/account.routes.ts'
import { registerAuth } from './domains/people/auth/auth.routes.ts'
import { registerFactors } from './domains/people/factors/factors.routes.ts'
import { registerFirstSteps } from './domains/people/first-steps/first-steps.routes.ts'
import { registerHome } from './domains/people/home/home.routes.ts'
import { registerInstructors } from './domains/people/instructors/instructors.routes.ts'
import { registerRegistrationLinks } from './domains/people/registration-links/registration-links.routes.ts'
import { registerUsers } from './domains/people/users/users.routes.ts'
import { registerAccessCodes } from './domains/access/access-codes/access-codes.routes.ts'
import { registerCourtesy } from './domains/access/courtesy/courtesy.routes.ts'
import { registerDemo } from './domains/access/demo/demo.routes.ts'
import { registerPromotionCodes } from './domains/access/promotion-codes/promotion-codes.routes.ts'
import { registerCheckout } from './domains/sales/checkout/checkout.routes.ts'
import { registerInvoiceOrders } from './domains/sales/invoice-orders/invoice-orders.routes.ts'
import { registerOrderDesk } from './domains/sales/order-desk/order-desk.routes.ts'
import { registerPapers } from './domains/sales/papers/papers.routes.ts'
import { registerRosterBilling } from './domains/sales/roster-billing/roster-billing.routes.ts'
import { registerClasses } from './domains/teaching/classes/classes.routes.ts'
import { registerDebrief } from './domains/teaching/debrief/debrief.routes.ts'
import { registerPeerEvaluations } from './domains/teaching/debrief/peer-evaluations/peer-evaluations.routes.ts'
import { registerQuestions } from './domains/teaching/debrief/questions/questions.routes.ts'
import { registerReplays } from './domains/teaching/debrief/replays/replays.routes.ts'
import { registerRooms } from './domains/teaching/rooms/rooms.routes.ts'
import { registerRuns } from './domains/teaching/runs/runs.routes.ts'
import { registerStandings } from './domains/teaching/debrief/standings/standings.routes.ts'
import { registerTeams } from './domains/teaching/rooms/teams/teams.routes.ts'
import { registerCourses } from './domains/lms/courses/courses.routes.ts'
import { registerGrades } from './domains/lms/grades/grades.routes.ts'
import { registerLms } from './domains/lms/lms/lms.routes.ts'
import { framedVisitEnd } from './domains/lms/lms/framed-visit.ts'
import { frameOrigins } from './domains/lms/lms/frame-origins.ts'
import { registerIdentityProviders } from './domains/institutions/identity-providers/identity-providers.routes.ts'
import { registerInstitutionDesk } from './domains/institutions/institution-desk/institution-desk.routes.ts'
import { registerInstitutions } from './domains/institutions/institutions/institutions.routes.ts'
import { registerUsageReports } from './domains/institutions/usage-reports/usage-reports.routes.ts'
import { registerAdmin } from './domains/operations/admin/admin.routes.ts'
import { registerAnalytics } from './domains/operations/analytics/analytics.routes.ts'
import { countRequests } from './domains/operations/analytics/request-counts.ts'
import { registerAudit } from './domains/operations/audit/audit.routes.ts'
import { registerStatus } from './domains/operations/status/status.routes.ts'
import { registerSystem } from './domains/operations/system/system.routes.ts'
import { registerSecurityTxt } from './domains/operations/trust/security-txt.ts'
import { installApiDocument } from './platform/http/api-document.ts'
import { serveBusyPage } from './platform/http/busy-page.tsx'
import { installConnectionCheck } from './platform/http/connection-check.ts'
import { installHealth } from './platform/http/health.ts'
import { readPortalFonts } from './platform/http/portal-fonts.ts'
import { installPortalPages } from './platform/http/portal-pages.ts'
import { createServer, type LoggerOption } from './platform/http/server.ts'
import { measureRequests } from './platform/metrics/metrics.ts'
import { traceRequests } from './platform/metrics/tracing.ts'
import { installMailbox } from './platform/mail/mailbox.tsx'
import type { Services } from './kernel/services.ts'
import { installShowMe } from './seed/show-me.tsx'
import { openDoor, turnHeader } from './platform/waiting/door.ts'
import { installGuard } from './platform/sessions/guard.ts'
import { proveTickets } from './platform/sessions/prove-tickets.ts'

/**
 * Builds the app of the portal's origin: pages and calls. All security of the API is visible here: plugins in order,
 * then features.
 */
export async function buildPortalApp(
  services: Services,
  folder: string,
  logger: LoggerOption,
): Promise<FastifyInstance> {
  const { config } = services
  const app = await createServer(config, logger)
  traceRequests(app)
  measureRequests(app)
  // The labs call from their own origin: only with a bearer token, without cookies, and never the admin calls (see
  // guard).
  await app.register(cors, {
    origin: config.labOrigins,
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', turnHeader],
    exposedHeaders: ['retry-after', turnHeader],
    maxAge: 600,
  })
  app.decorate('portalFonts', readPortalFonts(folder))
  if (config.apiDocs) await installApiDocument(app, config)
  installGuard(app, services)
  installHealth(app, services)
  installConnectionCheck(app, config)
  countRequests(app, services)
  openDoor(app, services, serveBusyPage(app, config))

  // people
  registerAuth(app, services)
  registerAccount(app, services)
  registerFactors(app, services)
  registerFirstSteps(app, services)
  registerHome(app, services)
  registerInstructors(app, services)
  registerRegistrationLinks(app, services)
  registerUsers(app, services)

  // access
  registerAccessCodes(app, services)
  registerPromotionCodes(app, services)
  registerCourtesy(app, services)
  registerDemo(app, services)

  // sales
  registerCheckout(app, services)
  registerPapers(app, services)
  registerRosterBilling(app, services)
  registerOrderDesk(app, services)
  registerInvoiceOrders(app, services)

  // teaching
  registerRuns(app, services)
  registerClasses(app, services)
  registerDebrief(app, services)
  registerReplays(app, services)
  registerRooms(app, services)
  registerTeams(app, services)
  registerQuestions(app, services)
  registerStandings(app, services)
  registerPeerEvaluations(app, services)

  // lms
  registerLms(app, services)
  registerCourses(app, services)
  registerGrades(app, services)

  // institutions
  registerInstitutions(app, services)
  registerInstitutionDesk(app, services)
  registerUsageReports(app, services)
  registerIdentityProviders(app, services)

  // operations
  registerAudit(app, services)
  registerAdmin(app, services)
  registerAnalytics(app, services)
  registerStatus(app, services)
  registerSystem(app, services, folder)
  registerSecurityTxt(app, config, folder)

  if (config.developerRoutes && config.demoData) installShowMe(app, services)
  if (config.developerRoutes && config.mail.kind === 'file') installMailbox(app, config, config.mail.folder)
  await installPortalPages(app, config, folder, {
    framedBy: () => framingOrigins(services),
    framedVisitEnd: framedVisitEnd(services),
    arrived: proveTickets(services),
  })
  return app
}

/**
 * The origins whose pages may frame the portal and the labs: configured connectors and learning management systems. If
 * the database does not answer, the latter are omitted, so a failure never opens access.
 */
export async function framingOrigins(services: Services): Promise<string[]> {
  const platforms = await frameOrigins(services).catch(() => [])
  return [...new Set([...services.config.messageOrigins, ...platforms])]
}
