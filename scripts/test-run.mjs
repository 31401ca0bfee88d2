import { root, run, seconds, Stopped } from './prepare.mjs'
import { findChromium } from './test-tools.mjs'
import { countPlaywright, countVitest, freshReport } from './test-counts.mjs'

/**
 * Shared by the commands that run tests: sections with counts, runners, and the last line `N passed, N failed`. A part
 * that cannot run here says so and counts as skipped; a part that crashes counts as failed.
 */

export const minutes = 60_000

const results = []
let deadline = Infinity

/** Stops everything after this many milliseconds. Later sections get the time that earlier ones leave. */
export function endWithin(limit) {
  deadline = Date.now() + limit
}

/** The time that a command may take, in milliseconds. */
export function atMost(limit) {
  return Math.max(1000, Math.min(limit, deadline - Date.now()))
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
  const time = seconds(Date.now() - started)
  record(title, counts)
  console.log(`--- ${title}: ${inWords(counts)} (${time})`)
}

export function record(title, counts) {
  results.push({ title, ...counts })
}

export async function vitest(name, args, { env = {}, timeLimit = 12 * minutes } = {}) {
  const report = freshReport(name)
  const program = `${root}/node_modules/vitest/vitest.mjs`
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const code = await run(process.execPath, [program, 'run', ...reporters, ...args], {
    env,
    timeLimit: atMost(timeLimit),
  })
  return countVitest(report, code)
}

/** Runs all browser tests but those of `npm run deep`, or the given files; or, with `deep`, only those. */
export async function playwright(title, { files = [], deep = false } = {}) {
  const chromium = await findChromium()
  if (chromium.problem !== undefined) return withoutTool(title, chromium)
  const report = freshReport(deep ? 'deep-e2e' : 'e2e')
  const env = { CHROMIUM_PATH: chromium.path, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const program = `${root}/node_modules/@playwright/test/cli.js`
  // A second try shows whether a test fails always or only sometimes. The run has failed in either case.
  const args = ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json', '--retries=1']
  const choice = deep ? ['--grep', '@deep'] : files.length === 0 ? ['--grep-invert', '@deep'] : []
  // Playwright treats a file name as a pattern for the path.
  const patterns = files.map((file) => `/${file.replaceAll('.', String.raw`\.`)}$`)
  const code = await run(process.execPath, [program, ...args, ...choice, ...patterns], {
    env,
    timeLimit: atMost((deep ? 90 : 25) * minutes),
  })
  return countPlaywright(report, code)
}

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
  console.log('\n=== Results')
  for (const result of results) {
    console.log(`${result.title}: ${inWords(result)}`)
    for (const { name, said } of result.failures ?? []) console.log(`  failed: ${name}\n${said}`)
    for (const { name, said } of result.secondTries ?? [])
      console.log(`  failed, and passed only at the second try: ${name}\n${said}`)
  }
  const total = { passed: 0, failed: 0, skipped: 0 }
  for (const result of results) for (const key of Object.keys(total)) total[key] += result[key]
  process.exitCode = total.failed === 0 ? 0 : 1
  console.log(`\n${inWords(total)}`)
}
