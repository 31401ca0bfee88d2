import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './prepare.mjs'

/**
 * The bytes of scripts and styles that each page makes a browser load, as served (compressed with brotli). The budgets
 * are in `page-bytes.json`. If a page is meant to grow, `node scripts/page-bytes.mjs` rewrites them from the build.
 */
const budgetFile = join(root, 'scripts', 'page-bytes.json')

export function readBudgets() {
  return JSON.parse(readFileSync(budgetFile, 'utf8'))
}

/** The bytes of every page of the build, by file name. Throws if there is no build. */
export function measurePages() {
  for (const part of ['portal', 'labs'])
    if (!existsSync(join(root, part, 'dist'))) throw new Error(`${part} is not built: npm run build`)
  return { ...portalPages(), ...labPages() }
}

function portalPages() {
  const dist = join(root, 'portal', 'dist')
  const manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'))
  // The sign-in page comes with what every page loads.
  const pages = Object.keys(manifest).filter(
    (name) => name === 'index.html' || /\.(page|tab)\.tsx$/u.test(name),
  )
  return Object.fromEntries(pages.map((name) => [name, sumOf(dist, filesOf(manifest, ['index.html', name]))]))
}

/** The files of these chunks and of everything they import directly. */
function filesOf(manifest, names) {
  const seen = new Set(names)
  for (const name of seen) for (const other of manifest[name].imports ?? []) seen.add(other)
  return new Set([...seen].flatMap((name) => [manifest[name].file, ...(manifest[name].css ?? [])]))
}

/** The head of a lab's page lists everything that the page loads at once. */
function labPages() {
  const dist = join(root, 'labs', 'dist')
  const labs = readdirSync(dist).filter((folder) => existsSync(join(dist, folder, 'index.html')))
  return Object.fromEntries(
    labs.map((lab) => {
      const page = readFileSync(join(dist, lab, 'index.html'), 'utf8')
      const files = [...page.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/gu)].map(([, file]) => file)
      return [lab, sumOf(dist, new Set(files))]
    }),
  )
}

function sumOf(dist, files) {
  return [...files].reduce((sum, file) => sum + bytesOf(join(dist, file)), 0)
}

function bytesOf(file) {
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  writeFileSync(budgetFile, `${JSON.stringify(measurePages(), null, 2)}\n`)
