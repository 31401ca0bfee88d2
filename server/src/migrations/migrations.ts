import type { Migration } from 'kysely/migration'
import * as accounts from './0001_accounts.ts'
import * as labRuns from './0002_lab_runs.ts'
import * as gettingAccess from './0003_getting_access.ts'
import * as administration from './0004_administration.ts'
import * as arriving from './0005_arriving.ts'
import * as analytics from './0006_analytics.ts'
import * as personalData from './0007_personal_data.ts'
import * as pastRequests from './0008_past_requests.ts'
import * as devices from './0009_devices.ts'
import * as labTokens from './0010_lab_tokens.ts'
import * as boundTickets from './0011_bound_tickets.ts'
import * as freshProofs from './0012_fresh_proofs.ts'
import * as emailChanges from './0013_email_changes.ts'
import * as bills from './0014_bills.ts'
import * as overview from './0015_overview.ts'
import * as views from './0016_views.ts'
import * as firstSteps from './0017_first_steps.ts'
import * as applications from './0018_applications.ts'
import * as solutions from './0019_solutions.ts'
import * as rules from './0020_rules.ts'
import * as hindsight from './0021_hindsight.ts'
import * as contexts from './0022_contexts.ts'
import * as platformServices from './0023_platform_services.ts'
import * as rosters from './0024_rosters.ts'
import * as assistantsAndNotices from './0025_assistants_and_notices.ts'
import * as grades from './0026_grades.ts'
import * as rooms from './0028_rooms.ts'
import * as teams from './0029_teams.ts'
import * as captainDrafts from './0030_captain_drafts.ts'
import * as classRehearsals from './0031_class_rehearsals.ts'
import * as teamRobots from './0032_team_robots.ts'
import * as lmsPersonIds from './0027_lms_person_ids.ts'
import * as lmsGroups from './0033_lms_groups.ts'
import * as worlds from './0034_worlds.ts'
import * as classQuestions from './0036_class_questions.ts'
import * as classBoards from './0037_class_boards.ts'
import * as triedAgain from './0038_tried_again.ts'
import * as peerEvaluations from './0039_peer_evaluations.ts'
import * as teamsOfGroups from './0040_teams_of_groups.ts'
import * as factors from './0041_factors.ts'
import * as identityProviders from './0042_identity_providers.ts'
import * as taxIds from './0043_tax_ids.ts'
import * as courtesy from './0044_courtesy.ts'
import * as refunds from './0045_refunds.ts'
import * as moves from './0046_moves.ts'
import * as papers from './0047_papers.ts'
import * as invoiceOrders from './0048_invoice_orders.ts'
import * as rosterBilling from './0049_roster_billing.ts'
import * as usageReports from './0050_usage_reports.ts'
import * as institutionContacts from './0051_institution_contacts.ts'
import * as licenceRenewals from './0052_licence_renewals.ts'
import * as demoRows from './0053_demo_rows.ts'
import * as serverProcesses from './0054_server_processes.ts'
import * as orderNumbers from './0055_order_numbers.ts'
import * as provenAddresses from './0056_proven_addresses.ts'
import * as mailFates from './0057_mail_fates.ts'
import * as gradesReadBack from './0058_grades_read_back.ts'
import * as courseRoles from './0059_course_roles.ts'

/** All migrations by name, in order. There is no way back: a later migration corrects a wrong one. */
export const migrations: Record<string, Migration> = {
  '0001_accounts': accounts,
  '0002_lab_runs': labRuns,
  '0003_getting_access': gettingAccess,
  '0004_administration': administration,
  '0005_arriving': arriving,
  '0006_analytics': analytics,
  '0007_personal_data': personalData,
  '0008_past_requests': pastRequests,
  '0009_devices': devices,
  '0010_lab_tokens': labTokens,
  '0011_bound_tickets': boundTickets,
  '0012_fresh_proofs': freshProofs,
  '0013_email_changes': emailChanges,
  '0014_bills': bills,
  '0015_overview': overview,
  '0016_views': views,
  '0017_first_steps': firstSteps,
  '0018_applications': applications,
  '0019_solutions': solutions,
  '0020_rules': rules,
  '0021_hindsight': hindsight,
  '0022_contexts': contexts,
  '0023_platform_services': platformServices,
  '0024_rosters': rosters,
  '0025_assistants_and_notices': assistantsAndNotices,
  '0026_grades': grades,
  '0027_lms_person_ids': lmsPersonIds,
  '0028_rooms': rooms,
  '0029_teams': teams,
  '0030_captain_drafts': captainDrafts,
  '0031_class_rehearsals': classRehearsals,
  '0032_team_robots': teamRobots,
  '0033_lms_groups': lmsGroups,
  '0034_worlds': worlds,
  '0036_class_questions': classQuestions,
  '0037_class_boards': classBoards,
  '0038_tried_again': triedAgain,
  '0039_peer_evaluations': peerEvaluations,
  '0040_teams_of_groups': teamsOfGroups,
  '0041_factors': factors,
  '0042_identity_providers': identityProviders,
  '0043_tax_ids': taxIds,
  '0044_courtesy': courtesy,
  '0045_refunds': refunds,
  '0046_moves': moves,
  '0047_papers': papers,
  '0048_invoice_orders': invoiceOrders,
  '0049_roster_billing': rosterBilling,
  '0050_usage_reports': usageReports,
  '0051_institution_contacts': institutionContacts,
  '0052_licence_renewals': licenceRenewals,
  '0053_demo_rows': demoRows,
  '0054_server_processes': serverProcesses,
  '0055_order_numbers': orderNumbers,
  '0056_proven_addresses': provenAddresses,
  '0057_mail_fates': mailFates,
  '0058_grades_read_back': gradesReadBack,
  '0059_course_roles': courseRoles,
}
