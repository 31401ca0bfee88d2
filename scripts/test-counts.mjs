import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './prepare.mjs'

/** The file for a runner's report. An older report is removed, so that a crash cannot pass as its success. */
export function freshReport(name) {
  const folder = join(root, '.cache', 'test')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${name}.json`)
  rmSync(file, { force: true })
  return file
}

/** Counts and failures of a vitest report. A file that fails before its tests are known counts as one failed test. */
export function countVitest(report, exitCode) {
  return count(report, exitCode, (read) => {
    const files = read.testResults
    const seconds = ({ startTime, endTime }) => (endTime - startTime) / 1000
    const broken = files.filter(
      (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
    )
    return {
      passed: read.numPassedTests,
      failed: read.numFailedTests + broken.length,
      skipped: read.numPendingTests + read.numTodoTests,
      failures: [...files.flatMap(failedIn), ...broken.map(({ name, message }) => failure(name, message))],
      files: files.map((file) => ({ name: shortName(file.name), seconds: seconds(file) })),
    }
  })
}

function failedIn({ name, assertionResults }) {
  return assertionResults
    .filter(({ status }) => status === 'failed')
    .map((test) => failure(`${name} > ${test.fullName}`, test.failureMessages.join('\n')))
}

/**
 * Counts and failures of a Playwright report. A test that passes only on its second try has failed, and is listed
 * separately.
 */
export function countPlaywright(report, exitCode) {
  return count(report, exitCode, ({ stats, suites }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
    failures: suites.flatMap((suite) => ofStatus('unexpected', suite)),
    secondTries: suites.flatMap((suite) => ofStatus('flaky', suite)),
    files: suites.map((suite) => ({ name: `e2e/${suite.file}`, seconds: secondsOf(suite) })),
  }))
}

function ofStatus(wanted, { suites = [], specs = [] }) {
  const here = specs.flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => status === wanted)
      .map(({ results }) => failure(`${file}:${line} ${title}`, results[0]?.error?.message)),
  )
  return [...here, ...suites.flatMap((suite) => ofStatus(wanted, suite))]
}

/** How long the tests of a suite took, with all tries. */
function secondsOf({ suites = [], specs = [] }) {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results))
  const own = results.reduce((sum, { duration = 0 }) => sum + duration / 1000, 0)
  return suites.reduce((sum, suite) => sum + secondsOf(suite), own)
}

const mostLines = 20

/** The name of a test and the beginning of its message, because logs often keep only the last lines of a run. */
function failure(name, message = '') {
  const lines = stripVTControlCharacters(message).split('\n').slice(0, mostLines)
  return { name: shortName(name), said: lines.map((line) => `    ${line}`).join('\n') }
}

function shortName(name) {
  return name.replace(`${root}/`, '')
}

function count(report, exitCode, read) {
  let counts = { passed: 0, failed: 0, skipped: 0 }
  try {
    counts = read(JSON.parse(readFileSync(report, 'utf8')))
  } catch (error) {
    if (exitCode === 0) exitCode = 1
    console.error(`The runner left no readable report: ${error.message}`)
  }
  // A crash, or an error outside all tests.
  if (exitCode !== 0 && counts.failed === 0) counts.failed = 1
  return counts
}
