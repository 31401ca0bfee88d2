import { prepare, endWith, npm, root, run, seconds, StepFailed, Stopped } from './prepare.mjs'
import { findChromium, findPostgres } from './test-tools.mjs'
import { countPlaywright, countVitest, freshReport } from './test-counts.mjs'

/**
 * `npm test`: prepares, then runs everything there is, and closes with `N passed, N failed`. A part that cannot run
 * here says so in one line and counts as skipped; a part that crashes counts as failed.
 * `npm test -- --only check|postgres|e2e` runs one part.
 */

const minutes = 60_000

/**
 * All of it is meant to end within twenty minutes on two cores. Where others use them too it takes up to twice as long;
 * whatever hangs is stopped in time for this: later parts get what earlier ones have left.
 */
const deadline = Date.now() + 40 * minutes
const parts = { check, postgres, e2e }
const results = []

async function main(args) {
  const only = args[0] === '--only' ? args[1] : undefined
  if (args.length > 0 && (args.length !== 2 || !Object.hasOwn(parts, only)))
    throw new StepFailed(`Usage: npm test [-- --only ${Object.keys(parts).join('|')}]`)
  await prepare(['install'])
  await built()
  for (const [name, part] of Object.entries(parts)) if (only === undefined || only === name) await part()
  sumUp()
}

let isBuilt = false

/** A build that fails is one failed step: what needs no build still runs and tells more. */
async function built() {
  try {
    await prepare(['build'])
    isBuilt = true
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error
    console.error(error.message)
    results.push({ title: 'Build', ...oneStep(1) })
  }
}

async function check() {
  // Side by side: each of them keeps one core busy only.
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
  await section('Unit and integration tests, embedded database', () => vitest('embedded', [], {}))
}

async function postgres() {
  await section('Database tests on PostgreSQL', async () => {
    const found = await findPostgres()
    if (found.problem !== undefined) return withoutTool('Database tests on PostgreSQL', found)
    return vitest('postgres', ['--project', 'server*'], { TEST_DATABASE: 'postgres' })
  })
}

async function e2e() {
  await section('End to end, in the browser', async () => {
    if (!isBuilt) return skipped('End to end, in the browser', 'there is no build to test')
    const chromium = await findChromium()
    if (chromium.problem !== undefined) return withoutTool('End to end, in the browser', chromium)
    const report = freshReport('e2e')
    const env = { CHROMIUM_PATH: chromium.path, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
    const program = `${root}/node_modules/@playwright/test/cli.js`
    // A second try tells a fault from a machine that was busy; a test that needed one is named in the results.
    const args = ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json', '--retries=1']
    const code = await run(process.execPath, [program, ...args], { env, timeLimit: atMost(25 * minutes) })
    return countPlaywright(report, code)
  })
}

async function vitest(name, args, env) {
  const report = freshReport(name)
  const program = `${root}/node_modules/vitest/vitest.mjs`
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const code = await run(process.execPath, [program, 'run', ...reporters, ...args], {
    env,
    timeLimit: atMost(12 * minutes),
  })
  return countVitest(report, code)
}

async function section(title, work) {
  console.log(`\n=== ${title}`)
  const started = Date.now()
  const counts = await work().catch((error) => {
    if (error instanceof Stopped) throw error
    console.error(error)
    return oneStep(1)
  })
  const result = { title, ...counts, time: seconds(Date.now() - started) }
  results.push(result)
  console.log(`--- ${title}: ${inWords(result)} (${result.time})`)
}

function atMost(limit) {
  return Math.max(1000, Math.min(limit, deadline - Date.now()))
}

function oneStep(code) {
  return code === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 }
}

function skipped(title, why) {
  console.log(`SKIPPED: ${title}: ${why}.`)
  return { passed: 0, failed: 0, skipped: 1 }
}

/** Where the tool should have been installed and was not, the run must not look green. */
function withoutTool(title, { problem, isFailure }) {
  if (!isFailure) return skipped(title, problem)
  console.error(`${title}: ${problem}.`)
  return oneStep(1)
}

function inWords({ passed, failed, skipped: left }) {
  return `${passed} passed, ${failed} failed${left > 0 ? `, ${left} skipped` : ''}`
}

function sumUp() {
  console.log('\n=== Results')
  for (const result of results) {
    console.log(`${result.title}: ${inWords(result)}`)
    for (const { name, said } of result.failures ?? []) console.log(`  failed: ${name}\n${said}`)
    for (const { name, said } of result.secondTries ?? [])
      console.log(`  passed at the second try only: ${name}\n${said}`)
  }
  const total = { passed: 0, failed: 0, skipped: 0 }
  for (const result of results) for (const key of Object.keys(total)) total[key] += result[key]
  process.exitCode = total.failed === 0 ? 0 : 1
  console.log(`\n${inWords(total)}`)
}

main(process.argv.slice(2)).catch((error) => {
  if (error instanceof Stopped) endWith(error)
  console.error(error instanceof StepFailed ? error.message : error)
  results.push({ title: 'Preparing', ...oneStep(1) })
  sumUp()
})
