import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { root } from './prepare.mjs'
import { countPlaywright, countVitest } from './test-counts.mjs'

const folder = mkdtempSync(join(tmpdir(), 'reports-'))
afterAll(() => rmSync(folder, { recursive: true }))

function report(content) {
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}

test('a failed vitest test is listed with the beginning of its message, and so is a broken file', () => {
  const failed = {
    status: 'failed',
    fullName: 'a day is counted once',
    failureMessages: [`\u001B[31mexpected 1\u001B[39m\n${'at somewhere\n'.repeat(40)}`],
  }
  const passed = { status: 'passed', fullName: 'it is', failureMessages: [] }
  const { failures, files, ...counts } = countVitest(
    report({
      numPassedTests: 1,
      numFailedTests: 1,
      numPendingTests: 0,
      numTodoTests: 0,
      testResults: [
        {
          name: `${root}/server/a.test.ts`,
          status: 'failed',
          startTime: 1000,
          endTime: 3500,
          assertionResults: [failed, passed],
        },
        {
          name: `${root}/server/b.test.ts`,
          status: 'failed',
          message: 'Unexpected token',
          assertionResults: [],
        },
      ],
    }),
    1,
  )
  expect(counts).toEqual({ passed: 1, failed: 2, skipped: 0 })
  expect(files[0]).toEqual({ name: 'server/a.test.ts', seconds: 2.5 })
  expect(failures.map(({ name }) => name)).toEqual([
    'server/a.test.ts > a day is counted once',
    'server/b.test.ts',
  ])
  expect(failures[0].said).toMatch(/^ {4}expected 1\n/u)
  expect(failures[0].said.split('\n')).toHaveLength(20)
  expect(failures[1].said).toBe('    Unexpected token')
})

test('a browser test that fails, or passes only on its second try, is listed as failed with its first error', () => {
  const spec = (title, status) => ({
    file: 'e2e/x.e2e.ts',
    line: 3,
    title,
    tests: [
      { status, results: [{ duration: 1500, error: { message: `${title} said so` } }, { duration: 500 }] },
    ],
  })
  const counted = countPlaywright(
    report({
      stats: { expected: 4, flaky: 1, unexpected: 1, skipped: 0 },
      suites: [
        {
          file: 'x.e2e.ts',
          specs: [spec('passes', 'expected')],
          suites: [{ specs: [spec('fails', 'unexpected')] }],
        },
        { file: 'y.e2e.ts', specs: [spec('wavers', 'flaky')] },
      ],
    }),
    1,
  )
  expect(counted).toEqual({
    passed: 4,
    failed: 2,
    skipped: 0,
    failures: [{ name: 'e2e/x.e2e.ts:3 fails', said: '    fails said so' }],
    secondTries: [{ name: 'e2e/x.e2e.ts:3 wavers', said: '    wavers said so' }],
    files: [
      { name: 'e2e/x.e2e.ts', seconds: 4 },
      { name: 'e2e/y.e2e.ts', seconds: 2 },
    ],
  })
})

test('a run in which one test needed a second try has failed', () => {
  const stats = { expected: 4, flaky: 1, unexpected: 0, skipped: 0 }
  expect(countPlaywright(report({ stats, suites: [] }), 0)).toMatchObject({ passed: 4, failed: 1 })
})

test('a runner that leaves no report, or fails without a failed test, counts as one failure', () => {
  expect(countVitest(join(folder, 'none.json'), 0)).toMatchObject({ passed: 0, failed: 1 })
  const quiet = { numPassedTests: 2, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] }
  expect(countVitest(report(quiet), 1)).toMatchObject({ passed: 2, failed: 1 })
})
