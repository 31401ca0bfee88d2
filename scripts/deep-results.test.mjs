import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { knownResults, sourceVersion } from './deep-results.mjs'

const folder = mkdtempSync(join(tmpdir(), 'deep-'))
afterAll(() => rmSync(folder, { recursive: true }))

const counts = { passed: 3, failed: 0, skipped: 1, took: 1200, failures: [], secondTries: [] }

test('a step that has passed is known to the next run on the same sources, and to no other', () => {
  knownResults('one', folder).keep('Labs', counts)
  expect(knownResults('one', folder).passed('Labs')).toEqual(counts)
  expect(knownResults('one', folder).passed('Server')).toBeUndefined()
  expect(knownResults('two', folder).passed('Labs')).toBeUndefined()
})

test.each([{ failed: 1 }, { passed: 0 }])('a step with %o is run again', (change) => {
  knownResults('three', folder).keep('Labs', { ...counts, ...change })
  expect(knownResults('three', folder).passed('Labs')).toBeUndefined()
})

test('the version of the sources changes with a commit, a change and a new file', () => {
  const git = (...args) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args], { cwd: folder })
  git('init', '--quiet')
  writeFileSync(join(folder, '.gitignore'), '*.json\n')
  writeFileSync(join(folder, 'a.txt'), '1')
  git('add', '.')
  git('commit', '--quiet', '--message', 'a')
  const versions = [sourceVersion(folder)]
  writeFileSync(join(folder, 'a.txt'), '2')
  versions.push(sourceVersion(folder))
  writeFileSync(join(folder, 'b.txt'), '1')
  versions.push(sourceVersion(folder))
  writeFileSync(join(folder, 'b.txt'), '2')
  versions.push(sourceVersion(folder))
  git('add', '.')
  git('commit', '--quiet', '--message', 'b')
  versions.push(sourceVersion(folder))
  expect(new Set(versions).size).toBe(versions.length)
  expect(sourceVersion(folder)).toBe(versions.at(-1))
})
