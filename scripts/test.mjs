import { changedFiles, e2eFilesFor, findBase, listE2eFiles } from './changed.mjs'
import { onSupportedNode } from './node.mjs'
import { prepare, endWith, npm, run, StepFailed, Stopped } from './prepare.mjs'
import { findPostgres, findXmlsec } from './test-tools.mjs'
import {
  atMost,
  endWithin,
  minutes,
  oneStep,
  playwright,
  record,
  section,
  skipped,
  sumUp,
  vitest,
  withoutTool,
} from './test-run.mjs'

/**
 * `npm test`: prepares, runs everything, and ends with `N passed, N failed`.
 * `npm test -- --only check|postgres|e2e` runs one part.
 * `npm test -- --changed [commit]` runs what changes since a commit can break; by default, changes since the branch
 * left main.
 */

const parts = { check, postgres, e2e }
const usage = `Usage: npm test [-- --only ${Object.keys(parts).join('|')} | --changed [commit]]`

async function main(args) {
  const [option, value] = args
  const isKnown =
    option === undefined ||
    (option === '--only' && args.length === 2 && Object.hasOwn(parts, value)) ||
    (option === '--changed' && args.length <= 2)
  if (!isKnown) throw new StepFailed(usage)
  // Everything should end within eighteen minutes on two cores, and takes up to twice as long if others use them too.
  // Whatever hangs is stopped after this time.
  endWithin(40 * minutes)
  await prepare(['install'])
  await signatures()
  await built()
  if (option === '--changed') await changed(value ?? findBase())
  else
    for (const [name, part] of Object.entries(parts)) if (option === undefined || value === name) await part()
  sumUp()
}

/** Tests of sign-ins by SAML need a program that signs, and are skipped without it. */
async function signatures() {
  const title = 'Signatures of SAML providers'
  const found = await findXmlsec()
  if (found.problem !== undefined) record(title, withoutTool(title, found))
}

let isBuilt = false

/** A failed build counts as one failed step. Checks that need no build still run, because they may tell more. */
async function built() {
  try {
    await prepare(['build'])
    isBuilt = true
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error
    console.error(error.message)
    record('Build', oneStep(1))
  }
}

async function check() {
  await checks()
  await section('Unit and integration tests, embedded database', () => vitest('embedded', []))
}

/** The checks run side by side, because each uses only one core. */
async function checks() {
  const steps = [
    ['Types', 'check:types'],
    ['Lint', 'check:lint'],
    ['Format', 'check:format'],
    ['Unused code', 'check:unused'],
  ].map(([title, script]) =>
    section(title, async () => {
      const [command, args] = npm('run', '--silent', script)
      return oneStep(await run(command, args, { timeLimit: atMost(3 * minutes) }))
    }),
  )
  await Promise.all(steps)
}

async function postgres() {
  const title = 'Database tests on PostgreSQL'
  await section(title, async () => {
    const found = await findPostgres()
    if (found.problem !== undefined) return withoutTool(title, found)
    return vitest('postgres', ['--project', 'server*'], { env: { TEST_DATABASE: 'postgres' } })
  })
}

async function e2e(files) {
  const title = 'End to end, in the browser'
  await section(title, async () =>
    isBuilt ? playwright(title, { files }) : skipped(title, 'there is no build to test'),
  )
}

/** Checks of the whole project are quick, so all run. Of the tests, only those run that a changed file can affect. */
async function changed(since) {
  const files = changedFiles(since)
  console.log(`${files.length} files differ from ${since}.`)
  await checks()
  await section('Unit and integration tests that a change reaches, embedded database', () =>
    vitest('changed', ['--changed', since, '--passWithNoTests']),
  )
  // These tests read files that they do not import.
  await section('Tests of the project as a whole', () => vitest('scripts', ['--project', 'scripts']))
  const browserFiles = e2eFilesFor(files, listE2eFiles())
  if (browserFiles.length > 0) await e2e(browserFiles)
}

onSupportedNode(() => main(process.argv.slice(2))).catch((error) => {
  if (error instanceof Stopped) endWith(error)
  console.error(error instanceof StepFailed ? error.message : error)
  record('Preparing', oneStep(1))
  sumUp()
})
