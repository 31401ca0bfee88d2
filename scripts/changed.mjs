import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join, posix } from 'node:path'
import { root, StepFailed } from './prepare.mjs'

/** Finds the changed files and the end-to-end files that they can break, for `npm test -- --changed`. */

/** The commit at which this branch left main, or the last commit if there is no main. */
export function findBase() {
  for (const main of ['origin/main', 'main']) {
    try {
      return git('merge-base', 'HEAD', main).trim()
    } catch {
      // Not every clone has this branch.
    }
  }
  return 'HEAD'
}

/** Paths that differ between a commit and the working tree, including untracked files. */
export function changedFiles(since) {
  try {
    const known = git('diff', '--name-only', '--no-renames', since, '--')
    const added = git('ls-files', '--others', '--exclude-standard')
    return [...new Set(`${known}${added}`.split('\n').filter((path) => path !== ''))]
  } catch (error) {
    throw new StepFailed(`git cannot tell what has changed since ${since}: ${error.message}`)
  }
}

function git(...args) {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
}

/** The end-to-end files: names, which begin with their domain, with texts. */
export function listE2eFiles() {
  const folder = join(root, 'e2e')
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.e2e.ts'),
  )
  return new Map(names.toSorted().map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
}

/** The folders of the labs. A lab's end-to-end files begin with `labs-` and its name. */
const labs = readdirSync(join(root, 'labs')).filter((name) => existsSync(join(root, 'labs', name, 'page')))

/** Features whose end-to-end files are named after the labs, because they lead to them. */
const ofLabs = new Set(['home', 'grants', 'runs'])

/** Walks through the product, which run for a change of code that most features share. */
const walks = ['account', 'auth', 'labs']

/** An end-to-end helper with more importers than this counts as code that most features share. */
const mostImporters = 16

/**
 * The end-to-end files that a change of these paths can break. They begin with the feature's name, which is the same
 * everywhere.
 *
 * @param files all end-to-end files: names with texts
 */
export function e2eFilesFor(changed, files) {
  return [...new Set(changed.flatMap((path) => filesFor(path, files)))].toSorted((a, b) => a.localeCompare(b))
}

function filesFor(path, files) {
  const names = [...files.keys()]
  if (path.startsWith('e2e/')) return ofE2e(path.slice('e2e/'.length), files)
  if (!/^(?:contract|lab-sdk|labs|portal|server|ui)\//u.test(path) || /\.(?:test\.tsx?|md)$/u.test(path))
    return []
  const lab = /^labs\/([\w-]+)\//u.exec(path)?.[1]
  if (lab !== undefined) return names.filter((name) => ofLab(lab, name))
  if (path.startsWith('ui/plots/')) return names.filter((name) => isOfLab(name) || hasCharts(name))
  if (path.startsWith('ui/')) return names.filter(isOfLab)
  const feature = /^(?:(?:portal|server)\/src\/domains\/[\w-]+|contract\/src(?:\/[\w-]+)?)\/([\w-]+)/u.exec(
    path,
  )?.[1]
  const start = ofLabs.has(feature) ? 'labs' : feature
  const own = names.filter((name) => isOf(start, name) && !isOfLab(name))
  return own.length > 0 ? own : walked(names)
}

/** A test file stands for itself, a helper for the tests that import it. */
function ofE2e(name, files) {
  if (files.has(name)) return [name]
  const importers = [...files]
    .filter(([file, text]) => text.includes(`'${fromFile(file, name)}'`))
    .map(([file]) => file)
  const isShared = importers.length === 0 || importers.length > mostImporters
  return isShared && name.endsWith('.ts') ? walked([...files.keys()]) : importers
}

/** How a file of e2e/ imports another. */
function fromFile(file, other) {
  const path = posix.relative(posix.dirname(file), other)
  return path.startsWith('.') ? path : `./${path}`
}

function walked(names) {
  return names.filter((name) => walks.some((walk) => basename(name) === `${walk}.e2e.ts`))
}

function isOf(start, name) {
  return basename(name) === `${start}.e2e.ts` || basename(name).startsWith(`${start}-`)
}

function isOfLab(name) {
  return labs.some((lab) => isOf(`labs-${lab}`, name))
}

/** Whether it looks at screens of the portal with charts of the kit. */
function hasCharts(name) {
  return isOf('analytics', name) || isOf('institution-desk', name)
}

/** What the labs share, such as their shell, affects every lab. So does the kit. */
function ofLab(lab, name) {
  return labs.includes(lab) ? isOf(`labs-${lab}`, name) : isOfLab(name)
}
