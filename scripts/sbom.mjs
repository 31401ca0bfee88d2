import { createHash } from 'node:crypto'
import * as fs from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { endWith, root } from './prepare.mjs'

/**
 * The software that production installs, as a bill of materials in CycloneDX 1.5, read from the lock file. Run as a
 * program, it writes the file that the trust pages offer. `npm sbom` leaves out packages that a workspace needs and
 * another needs for its tests.
 */

const file = join(root, 'portal/dist/trust/software.json')
/** What runs on the server and in browsers. */
const shipped = ['server', 'portal', 'labs']

/** A package with another licence needs a decision, and then a line here and in docs/trust/software.md. */
export const allowedLicences = [
  'MIT',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'Unlicense',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'OFL-1.1',
  'MIT-0',
  'Zlib',
  'Bitstream-Vera',
]

/** Packages that name no licence in the words of SPDX: read from the text that they bring. */
const readByHand = { 'dejavu-fonts-ttf': 'Bitstream-Vera', 'png-js': 'MIT' }

export function billOfMaterials(lock = readLock(), now = new Date()) {
  const { version } = lock
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    serialNumber: serialNumber(JSON.stringify(lock)),
    version: 1,
    metadata: {
      timestamp: now.toISOString(),
      component: { type: 'application', 'bom-ref': 'tradewind', name: 'tradewind', version },
    },
    components: packagesOf(lock).map(([path, entry]) => component(path, entry)),
  }
}

function readLock() {
  return JSON.parse(fs.readFileSync(join(root, 'package-lock.json'), 'utf8'))
}

/** A name for this content: the same lock file has the same. */
function serialNumber(text) {
  const hex = createHash('sha256').update(text).digest('hex')
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `5${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`]
  return `urn:uuid:${parts.join('-')}-${hex.slice(20, 32)}`
}

/** The packages that the shipped workspaces need, also through others, without our own. */
function packagesOf({ packages }) {
  const found = new Set()
  const visit = (path) => {
    if (found.has(path)) return
    found.add(path)
    const { dependencies, optionalDependencies, peerDependencies } = packages[path]
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const needed = resolve(packages, path, name)
      if (needed !== null) visit(needed)
    }
  }
  for (const path of shipped) visit(path)
  return [...found]
    .filter((path) => path.includes('node_modules/'))
    .toSorted((one, other) => one.localeCompare(other, 'en'))
    .map((path) => [path, packages[path]])
}

/** Where a package is found from another, as Node looks: in its own folder first. Null if it is not installed. */
function resolve(packages, from, name) {
  let folder = from
  while (true) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
    const entry = packages[path]
    if (entry) return entry.link ? entry.resolved : path
    if (folder === '') return null
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))
  }
}

function component(path, { version, license, integrity, optional = false }) {
  const full = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const [name, group] = full.split('/').toReversed()
  const purl = `pkg:npm/${full.replace('@', '%40')}@${version}`
  const said = readByHand[full] ?? license ?? ''
  return {
    type: 'library',
    'bom-ref': `${full}@${version}`,
    ...(group && { group }),
    name,
    version,
    scope: optional ? 'optional' : 'required',
    purl,
    hashes: hashesOf(integrity),
    licenses: [/ (OR|AND) /.test(said) ? { expression: said } : { license: { id: said } }],
  }
}

function hashesOf(integrity) {
  if (!integrity?.startsWith('sha512-')) return []
  return [
    { alg: 'SHA-512', content: Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex') },
  ]
}

/** The licence of a component as an expression of SPDX: `(MIT OR CC0-1.0)`; empty if it names none. */
export function licenceOf({ licenses: [{ license, expression }] }) {
  return expression ?? license.id
}

/** Whether an expression leaves a choice that is allowed: one of those joined by OR, all of those joined by AND. */
export function isAllowed(expression) {
  return expression
    .replace(/^\((.*)\)$/, '$1')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((licence) => allowedLicences.includes(licence)))
}

function write() {
  fs.mkdirSync(dirname(file), { recursive: true })
  fs.writeFileSync(file, `${JSON.stringify(billOfMaterials(), null, 2)}\n`)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    write()
  } catch (error) {
    endWith(error)
  }
}
