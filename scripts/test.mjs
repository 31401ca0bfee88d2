import { changedFiles, e2eFilesFor, findBase, listE2eFiles } from './changed.mjs'
import { onSupportedNode } from './node.mjs'
import { prepare, endWith, npm, run, StepFailed, Stopped } from './prepare.mjs'
import { findPostgres, findXmlsec } from './test-tools.mjs'
import {
  atMost,
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
 * `npm test -- --only check|tests|browser` runs one part.
 * `npm test -- --with-deep` also runs the tests that are otherwise only in `npm run deep`, but for its full counts, as CI
 * does.
 * `npm test -- --changed [commit]` runs what changes since a commit can break; by default, changes since the branch
 * left main.
 */

const parts = { check, tests, browser }
const usage = `Usage: npm test [-- --only ${Object.keys(parts).join('|')} | --with-deep | --changed [commit]]`

async function main(args) {
  const [option, value] = args
  const isKnown =
    option === undefined ||
    (option === '--only' && args.length === 2 && Object.hasOwn(parts, value)) ||
    (option === '--with-deep' && args.length === 1) ||
    (option === '--changed' && args.length <= 2)
  if (!isKnown) throw new StepFailed(usage)
  await prepare(['install'])
  await signatures()
  await built()
  if (option === '--changed') await changed(value ?? findBase())
  else await (option === '--only' ? parts[value]() : everything())
  if (option === '--with-deep') {
    await tests({ choice: 'deep' })
    await browser({ choice: 'deep' })
  }
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

/** The checks use what the tests leave of the processor while those start, and while they wait. */
async function everything() {
  await Promise.all([check(), tests()])
  await browser()
}

/** The compiler and the linter are written in Go, whose default spends a third of their time on freeing memory. */
const rarelyFreed = { GOGC: '800' }

/** The checks run side by side, because some use only one core. */
async function check() {
  const steps = [
    ['Types', 'check:types'],
    ['Lint', 'check:lint'],
    ['Format', 'check:format'],
    ['Unused code', 'check:unused'],
  ].map(([title, script]) =>
    section(title, async () => {
      const [command, args] = npm('run', '--silent', script)
      return oneStep(
        await run(command, args, { env: rarelyFreed, timeLimit: atMost(10 * minutes), isPatient: true }),
      )
    }),
  )
  await Promise.all(steps)
}

/** Each on the database that it needs (vitest.config.ts has the rule), or all on the embedded one without PostgreSQL. */
async function tests({ choice = 'usual' } = {}) {
  const title = choice === 'usual' ? 'Unit and integration tests' : 'Tests of the server, only in deep runs'
  const found = await findPostgres()
  if (found.problem !== undefined) record('Tests on PostgreSQL', withoutTool('Tests on PostgreSQL', found))
  const database = found.problem === undefined ? 'mixed' : 'embedded'
  const [only, env] = choice === 'usual' ? [[], {}] : [['.deep.test.ts'], { DEEP: '1' }]
  await section(title, () => vitest(`tests-${choice}`, only, { env: { TEST_DATABASE: database, ...env } }))
}

async function browser({ choice = 'usual', files = [] } = {}) {
  const title = choice === 'usual' ? 'In the browser' : 'In the browser, only in deep runs'
  await section(title, async () =>
    isBuilt ? playwright(title, { files, choice }) : skipped(title, 'there is no build to test'),
  )
}

/** Checks of the whole project are quick, so all run. Of the tests, only those run that a changed file can affect. */
async function changed(since) {
  const files = changedFiles(since)
  console.log(`${files.length} files differ from ${since}.`)
  await check()
  await section('Unit and integration tests that a change reaches, embedded database', () =>
    vitest('changed', ['--changed', since, '--passWithNoTests']),
  )
  // These tests read files that they do not import.
  await section('Tests of the project as a whole', () => vitest('scripts', ['--project', 'scripts']))
  const browserFiles = e2eFilesFor(files, listE2eFiles())
  if (browserFiles.length > 0) await browser({ files: browserFiles })
}

onSupportedNode(() => main(process.argv.slice(2))).catch((error) => {
  if (error instanceof Stopped) endWith(error)
  console.error(error instanceof StepFailed ? error.message : error)
  record('Preparing', oneStep(1))
  sumUp()
})
