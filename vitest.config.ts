import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
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

/**
 * Which database a test of the server runs on is said by its place and its name:
 *
 * - in `domains/`: PostgreSQL, because features race, and the databases differ in what several do at once;
 * - elsewhere: the embedded database, because these are the platform's own tests and walks through all features;
 * - `*.both.test.ts`: both;
 * - `*.postgres.test.ts`: only ever PostgreSQL, because the embedded database has a single connection;
 * - `*.deep.test.ts`, after one of the words above or none: only in CI after `npm test` and in `npm run deep`, which set
 *   DEEP=1, because they start and kill whole servers, or wait in earnest.
 *
 * That is TEST_DATABASE=mixed, which `npm test` sets. TEST_DATABASE=embedded (the default) and =postgres run all on one.
 */
type Database = 'embedded' | 'postgres'
const isDeep = process.env['DEEP'] === '1'

function databasesOf(file: string): Database[] {
  const wanted = process.env['TEST_DATABASE'] ?? 'embedded'
  const marks = basename(file).split('.').slice(1, -2)
  if (marks.includes('deep') && !isDeep) return []
  if (marks.includes('postgres')) return wanted === 'embedded' ? [] : ['postgres']
  if (wanted !== 'mixed') return [wanted === 'postgres' ? 'postgres' : 'embedded']
  if (marks.includes('both')) return ['embedded', 'postgres']
  return [file.startsWith(join('server', 'src', 'domains')) ? 'postgres' : 'embedded']
}

function testsIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.test\.tsx?$/u.test(file) && !basename(file).startsWith('.'))
    .map((file) => join(folder, file))
}

function replacesWhatIsShared(file: string): boolean {
  return /\bvi\.(?:mock|stubGlobal)\(/u.test(readFileSync(file, 'utf8'))
}

/**
 * Files share the modules that a worker has loaded once, such as the embedded database or React: loading them again for
 * each file would take longer than most tests. Files that put others in the place of modules or globals get workers of
 * their own. Projects begin in the order of their names, and these files wait most: theirs must not be the last.
 */
function sharingModules(name: string, files: string[], test: object = {}) {
  const alone = files.filter(replacesWhatIsShared)
  const [part, ...database] = name.split('-')
  const together = files.filter((file) => !alone.includes(file))
  return [
    project(name, { ...test, isolate: false, include: together }),
    project([part, 'mocked', ...database].join('-'), { ...test, include: alone }),
  ].filter(({ test: { include } }) => (include as string[]).length > 0)
}

/** How much slower than usual this machine is; `npm test` measures it. Limits of time only stop what hangs. */
const patience = Number(process.env['TEST_PATIENCE'] ?? 1)

function server(database: Database) {
  const files = testsIn('server/src').filter((file) => databasesOf(file).includes(database))
  return sharingModules(`server-${database}`, files, {
    // No file runs long enough to earn what optimising the embedded database costs.
    execArgv: ['--liftoff-only'],
    alias: { '@node-rs/argon2': join(import.meta.dirname, 'server/src/test/cheap-hashes.ts') },
    env: { TEST_DATABASE: database },
    globalSetup: 'server/src/test/global-setup.ts',
    setupFiles: 'server/src/test/leftovers.ts',
    testTimeout: 60_000 * patience,
    hookTimeout: 60_000 * patience,
    // What is waited for comes at once; a busy machine may stand still for longer than the second that is the default.
    expect: { poll: { timeout: 10_000 * patience } },
  })
}

export default defineConfig({
  ...shared,
  test: {
    // One more than the cores of the smallest machine that runs this, because tests wait for limits of time and for locks.
    maxWorkers: 3,
    projects: [
      ...server('postgres'),
      ...server('embedded'),
      project('labs', {
        isolate: false,
        include: ['labs/**/*.test.{ts,tsx}'],
        setupFiles: 'labs/engine/test/seeded.ts',
        // Simulations take a while on a busy machine, and in full for minutes.
        testTimeout: (isDeep ? 3_600_000 : 240_000) * patience,
      }),
      ...sharingModules('portal', testsIn('portal/src')),
      project('contract', { isolate: false, include: ['contract/src/**/*.test.ts'] }),
      project('ui', { isolate: false, include: ['ui/**/*.test.{ts,tsx}'] }),
      project('lab-sdk', { isolate: false, include: ['lab-sdk/src/**/*.test.ts'] }),
      project('scripts', { include: ['scripts/**/*.test.mjs'], testTimeout: 20_000 * patience }),
    ],
  },
})
