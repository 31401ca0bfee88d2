import { root, run, seconds, Stopped } from './prepare.mjs'
import { measurePatience } from './patience.mjs'
import { findChromium } from './test-tools.mjs'
import { countPlaywright, countVitest, freshReport } from './test-counts.mjs'

/**
 * Shared by the commands that run tests: sections with counts, runners, and the last line `N passed, N failed`. A part
 * that cannot run here says so and counts as skipped; a part that crashes counts as failed.
 */

export const minutes = 60_000

const results = []

/** Limits of time only stop what hangs, so they grow with the slowness of the machine at the start of the run. */
const patience = measurePatience()

/** The time that a command may take, from its usual limit. In ms. */
export function atMost(limit) {
  return limit * patience
}

/** Runs one part of the tests. `work` returns its counts. */
export async function section(title, work) {
  console.log(`\n=== ${title}`)
  const started = Date.now()
  const counts = await work().catch((error) => {
    if (error instanceof Stopped) throw error
    console.error(error)
    return oneStep(1)
  })
  const took = Date.now() - started
  record(title, counts, took)
  console.log(`--- ${title}: ${inWords(counts)} (${seconds(took)})`)
  return { ...counts, took }
}

export function record(title, counts, took = 0) {
  results.push({ title, took, ...counts })
}

export async function vitest(name, args, { env = {}, timeLimit = 20 * minutes } = {}) {
  const report = freshReport(name)
  const program = `${root}/node_modules/vitest/vitest.mjs`
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const code = await run(process.execPath, [program, 'run', ...reporters, ...args], {
    env: { TEST_PATIENCE: String(patience), ...env },
    timeLimit: atMost(timeLimit),
  })
  return countVitest(report, code)
}

/**
 * Runs browser tests: those of `npm test`, or with `choice` those that are only in `npm run deep`, or all; or those of
 * some files.
 */
export async function playwright(title, { files = [], choice = 'usual' } = {}) {
  const chromium = await findChromium()
  if (chromium.problem !== undefined) return withoutTool(title, chromium)
  const report = freshReport(`e2e-${choice}`)
  const env = {
    CHROMIUM_PATH: chromium.path,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    TEST_PATIENCE: String(patience),
  }
  const program = `${root}/node_modules/@playwright/test/cli.js`
  // A second try shows whether a test fails always or only sometimes. The run has failed in either case.
  const args = ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json', '--retries=1']
  // Playwright treats a file name as a pattern for the path.
  const patterns = files.map((file) => `/${file.replaceAll('.', String.raw`\.`)}$`)
  const code = await run(
    process.execPath,
    [program, ...args, ...(files.length === 0 ? grep[choice] : []), ...patterns],
    {
      env,
      timeLimit: atMost(45 * minutes),
    },
  )
  return countPlaywright(report, code)
}

const grep = { usual: ['--grep-invert', '@deep'], deep: ['--grep', '@deep'], all: [] }

/** The counts of a command that is a single step. */
export function oneStep(code) {
  return code === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 }
}

export function skipped(title, why) {
  console.log(`SKIPPED: ${title}: ${why}.`)
  return { passed: 0, failed: 0, skipped: 1 }
}

/** If a tool should have been installed but was not, the run must fail. */
export function withoutTool(title, { problem, isFailure }) {
  if (!isFailure) return skipped(title, problem)
  console.error(`${title}: ${problem}.`)
  return oneStep(1)
}

function inWords({ passed, failed, skipped: left }) {
  return `${passed} passed, ${failed} failed${left > 0 ? `, ${left} skipped` : ''}`
}

/** Prints the counts and failures of all sections, and sets the exit code. */
export function sumUp() {
  console.log('\n=== Slowest files')
  const files = results.flatMap((result) => result.files ?? []).toSorted((a, b) => b.seconds - a.seconds)
  for (const file of files.slice(0, 10)) console.log(`${file.seconds.toFixed(1).padStart(7)} s  ${file.name}`)
  console.log('\n=== Results')
  if (patience > 1)
    console.log(`Limits of time were ${patience} times as long, because this machine is slow or busy.`)
  for (const result of results) {
    console.log(`${seconds(result.took).padStart(7)}  ${result.title}: ${inWords(result)}`)
    for (const { name, said } of result.failures ?? []) console.log(`  failed: ${name}\n${said}`)
    for (const { name, said } of result.secondTries ?? [])
      console.log(`  failed, and passed only at the second try: ${name}\n${said}`)
  }
  const total = { passed: 0, failed: 0, skipped: 0 }
  for (const result of results) for (const key of Object.keys(total)) total[key] += result[key]
  process.exitCode = total.failed === 0 ? 0 : 1
  console.log(`\n${inWords(total)}`)
}
