import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cache, root } from './prepare.mjs'

/** A name for the sources as they are: the commit and, where they differ from it, a part of the checksum of all files. */
export function sourceVersion(folder = root) {
  const git = (...args) => execFileSync('git', args, { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 28 })
  const commit = git('rev-parse', '--short=12', 'HEAD').trim()
  const changed = git('diff', 'HEAD')
  const added = git('ls-files', '--others', '--exclude-standard', '-z').split('\0').filter(Boolean)
  if (changed === '' && added.length === 0) return commit
  const sum = createHash('sha256').update(changed)
  for (const file of added) sum.update(file).update(readFileSync(join(folder, file)))
  return `${commit}-${sum.digest('hex').slice(0, 12)}`
}

/** What the steps of deep runs came to on one version of the sources, kept in a file. */
export function knownResults(version, folder = join(cache, 'deep')) {
  const file = join(folder, `${version}.json`)
  const results = readJson(file)
  return {
    file,
    /** The counts of a step that has passed with at least one test, or undefined. */
    passed: (title) => {
      const known = results[title]
      return known !== undefined && known.failed === 0 && known.passed > 0 ? known : undefined
    },
    keep: (title, { passed, failed, skipped, took, failures = [], secondTries = [] }) => {
      results[title] = { passed, failed, skipped, took, failures, secondTries }
      mkdirSync(folder, { recursive: true })
      writeFileSync(`${file}.new`, `${JSON.stringify(results, null, 2)}\n`)
      renameSync(`${file}.new`, file)
    },
  }
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    if (error.code === 'ENOENT') return {}
    throw error
  }
}
