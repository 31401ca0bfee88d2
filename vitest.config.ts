import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defaultClientConditions, defaultServerConditions } from 'vite'
import { configDefaults, defineConfig } from 'vitest/config'

/** The workspaces are tested from their sources: the condition `source` of their exports comes first. */
const shared = {
  resolve: { conditions: ['source', ...defaultClientConditions] },
  // `module` would find builds for bundlers, which Node cannot always load.
  ssr: {
    resolve: { conditions: ['source', ...defaultServerConditions.filter((name) => name !== 'module')] },
  },
}

function project(name: string, test: object) {
  return {
    ...shared,
    test: {
      name,
      environment: 'node',
      exclude: [...configDefaults.exclude, '**/dist/**', '**/.cache/**', 'e2e/**'],
      ...test,
    },
  }
}

/** What runs on one kind of database whatever this run is for shows nothing more in the run for the other. */
const onOneKind =
  process.env['TEST_DATABASE'] === 'postgres'
    ? [
        'process.test.ts',
        'start.test.ts',
        'platform/database/data-folder-lock.test.ts',
        'features/checkout/stripe-provider.test.ts',
        // These are about calls to an LMS, and wait for those that never answer.
        'features/lms/platform-calls.test.ts',
        'features/lms/keysets.test.ts',
        'features/courses/lying.test.ts',
        // These ask no database.
        'features/factors/totp.test.ts',
        'platform/factor-keys.test.ts',
      ]
    : [
        'processes.test.ts',
        'features/rooms/processes.test.ts',
        'features/auth/campus.test.ts',
        'platform/metrics/tracing.test.ts',
      ]

/**
 * What `npm test` runs on one kind and `npm run deep` on both: what takes long, and what asks little of the database. The
 * kinds differ in what several do at once, so that stays on both, or on PostgreSQL, which is also the quicker one.
 */
const onBothInFull =
  process.env['TEST_DATABASE'] === 'postgres'
    ? [
        'features/access-codes/code-batches.test.ts',
        'features/account/account.test.ts',
        'features/auth/email-change.test.ts',
        'features/auth/one-time-codes.test.ts',
        'features/auth/passwords.test.ts',
        'features/auth/registration.test.ts',
        'features/auth/verification.test.ts',
        'features/demo/demo.test.ts',
        'features/grade-wishes/grade-wishes.test.ts',
        'features/grades/notices.test.ts',
        'features/checkout/orders.test.ts',
        'features/courtesy/courtesy-reminders.test.ts',
        'features/extensions/extensions.test.ts',
        'features/grants/ending-reminders.test.ts',
        'features/identity-providers/oidc.test.ts',
        'features/identity-providers/providers.test.ts',
        'features/identity-providers/saml.test.ts',
        'features/identity-providers/ways.test.ts',
        'features/institutions/guests.test.ts',
        'features/institution-desk/institution-desk.test.ts',
        'features/instructors/acceptance.test.ts',
        'features/instructors/invited-accounts.test.ts',
        'features/instructors/pending-instructors.test.ts',
        'features/lms/launch-refusals.test.ts',
        'features/lms/linking.test.ts',
        'features/lms/lti-session.test.ts',
        'features/lms/notice-handlers.test.ts',
        'features/lms/platform-test.test.ts',
        'features/order-desk/order-desk.test.ts',
        'features/teams/captain-drafts.test.ts',
        'features/teams/lms-groups.test.ts',
        'features/teams/teams.test.ts',
        'features/usage-reports/sushi.test.ts',
        'features/usage-reports/usage-reports.test.ts',
        'features/users/move-access.test.ts',
        'features/users/view-as.test.ts',
        'platform/http/access.test.ts',
        'platform/http/bad-input.test.ts',
        'platform/http/forwarding.test.ts',
        'platform/http/pages.test.ts',
        'platform/sessions/lifetimes.test.ts',
        'seed/demo-room.test.ts',
        'seed/demo-world.test.ts',
        'seed/demo-room.test.ts',
        'test/earlier-versions/earlier-versions.test.ts',
      ]
    : [
        'features/access-codes/redemption-refusals.test.ts',
        'features/auth/forgot.test.ts',
        'features/auth/sign-in.test.ts',
        'features/checkout/swaps.test.ts',
        'features/courses/assistants.test.ts',
        'features/courses/belonging.test.ts',
        'features/courses/copies.test.ts',
        'features/grades/failures.test.ts',
        'features/grades/grade-books.test.ts',
        'features/grades/sending.test.ts',
        'features/identity-providers/arrivals.test.ts',
        'features/invoice-orders/invoice-orders.test.ts',
        'features/lms/groups.test.ts',
        'features/lms/registering.test.ts',
        'features/lms/roster.test.ts',
        'features/peer-evaluations/peer-evaluations.test.ts',
        'features/questions/questions.test.ts',
        'features/registration-links/link-use.test.ts',
        'features/replays/replays.test.ts',
        'features/replays/what-if.test.ts',
        'features/roster-billing/roster-billing.test.ts',
        'features/rooms/payloads.test.ts',
        'features/rooms/races.test.ts',
        'features/rooms/replay.test.ts',
        'features/rooms/rival-firms.test.ts',
        'features/rooms/rooms.test.ts',
        'features/rooms/team-payloads.test.ts',
        'features/rooms/worlds-replay.test.ts',
        'features/rooms/worlds.test.ts',
        'features/runs/hindsight.test.ts',
        'features/runs/try-again.test.ts',
        'features/teams/team-play.test.ts',
        'platform/rate-limits.test.ts',
      ]

/** What takes half a minute, and only `npm run deep` runs. */
const inFull = ['features/rooms/processes.test.ts']

const isInFull = process.env['EVERYWHERE'] === '1'
const elsewhere = [...onOneKind, ...(isInFull ? [] : [...onBothInFull, ...inFull])].map((file) =>
  join('server/src', file),
)

function testsIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.test\.tsx?$/u.test(file))
    .map((file) => join(folder, file))
    .filter((file) => !elsewhere.includes(file))
}

function replacesWhatIsShared(file: string): boolean {
  return /\bvi\.(?:mock|stubGlobal)\(/u.test(readFileSync(file, 'utf8'))
}

/**
 * Files share the modules that a worker has loaded once, such as the embedded database or React: loading them again for
 * each file would take longer than most tests. Files that put others in the place of modules or globals get workers of
 * their own.
 */
function sharingModules(name: string, folder: string, test: object = {}) {
  const files = testsIn(folder)
  return [
    project(name, { ...test, isolate: false, include: files.filter((file) => !replacesWhatIsShared(file)) }),
    project(`${name}-mocked`, { ...test, include: files.filter(replacesWhatIsShared) }),
  ]
}

const server = {
  // No file runs long enough to earn what optimising the embedded database costs, nor do most functions of the server.
  execArgv: ['--liftoff-only'],
  globalSetup: 'server/src/test/global-setup.ts',
  testTimeout: 20_000,
  hookTimeout: 60_000,
  // What is waited for comes at once; a busy machine may stand still for longer than the second that is the default.
  expect: { poll: { timeout: 10_000 } },
}

export default defineConfig({
  ...shared,
  test: {
    // Two workers fill the two cores of the smallest machine that runs this; more only wait for each other.
    maxWorkers: 2,
    projects: [
      project('contract', { include: ['contract/src/**/*.test.ts'] }),
      project('lab-sdk', { include: ['lab-sdk/src/**/*.test.ts'] }),
      ...sharingModules('server', 'server/src', server),
      ...sharingModules('portal', 'portal/src'),
      project('labs', {
        isolate: false,
        include: ['labs/**/*.test.{ts,tsx}'],
        setupFiles: 'labs/engine/test/seeded.ts',
        // Simulations take a while on a busy machine, and in full for minutes.
        testTimeout: process.env['DEEP'] === '1' ? 3_600_000 : 240_000,
      }),
      project('scripts', { include: ['scripts/**/*.test.mjs'], testTimeout: 20_000 }),
    ],
  },
})
