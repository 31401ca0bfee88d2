import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './prepare.mjs'

/** Where a runner writes its report; an older one is removed, so that a crash cannot pass for its success. */
export function freshReport(name) {
  const folder = join(root, '.cache', 'test')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${name}.json`)
  rmSync(file, { force: true })
  return file
}

/** Counts of a vitest report. A file that broke before its tests were known counts as one failed test. */
export function countVitest(report, exitCode) {
  return count(report, exitCode, (read) => {
    const files = read.testResults
    const broken = files.filter(
      (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
    )
    return {
      passed: read.numPassedTests,
      failed: read.numFailedTests + broken.length,
      skipped: read.numPendingTests + read.numTodoTests,
    }
  })
}

/** Counts of a Playwright report. Tests that passed at their second try only are counted as passed, and named. */
export function countPlaywright(report, exitCode) {
  return count(report, exitCode, ({ stats, suites }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    secondTries: suites.flatMap(flakyIn),
  }))
}

function flakyIn({ suites = [], specs = [] }) {
  const here = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
  return [...here.map(({ file, line, title }) => `${file}:${line} ${title}`), ...suites.flatMap(flakyIn)]
}

function count(report, exitCode, read) {
  let counts = { passed: 0, failed: 0, skipped: 0 }
  try {
    counts = read(JSON.parse(readFileSync(report, 'utf8')))
  } catch (error) {
    if (exitCode === 0) exitCode = 1
    console.error(`The runner left no readable report: ${error.message}`)
  }
  // A crash or an error outside of any test.
  if (exitCode !== 0 && counts.failed === 0) counts.failed = 1
  return counts
}
