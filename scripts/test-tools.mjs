import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './prepare.mjs'

/**
 * Installs what the tests need beyond npm packages, if this runs as root on Debian; otherwise reports what is missing.
 * Answers are `{ path }` or `{ problem, isFailure }`, where `isFailure` means that the tool should have been available.
 */

/**
 * Finds a Chromium: CHROMIUM_PATH, or Debian's headless shell (the same engine for a quarter less processor time), or
 * any Chromium of the system.
 */
export async function findChromium() {
  const given = process.env.CHROMIUM_PATH
  if (given)
    return existsSync(given)
      ? { path: given }
      : { problem: `CHROMIUM_PATH: there is no ${given}`, isFailure: true }
  const shell = 'chromium-headless-shell'
  const lookForShell = () => onPath([shell]).find(existsSync)
  const lookForAny = () => {
    const names = [shell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
    const elsewhere = [
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    ]
    return [...onPath(names), ...elsewhere].find(existsSync)
  }
  // Some systems with apt-get do not have this package.
  const found = await find('Chromium', shell, lookForShell)
  return found.path === undefined ? find('Chromium', 'chromium', lookForAny) : found
}

/** Finds a PostgreSQL to start, unless TEST_DATABASE_URL names a running one. */
export async function findPostgres() {
  if (process.env.TEST_DATABASE_URL) return { path: process.env.TEST_DATABASE_URL }
  return find('PostgreSQL', 'postgresql', () => {
    const debian = '/usr/lib/postgresql'
    const versions = existsSync(debian) ? readdirSync(debian) : []
    return [...versions.map((version) => join(debian, version, 'bin', 'initdb')), ...onPath(['initdb'])].find(
      existsSync,
    )
  })
}

/** Finds the pooler through which the server's tests reach PostgreSQL in the deep run. */
export async function findPgbouncer() {
  return find('PgBouncer', 'pgbouncer', () =>
    [...onPath(['pgbouncer']), '/usr/sbin/pgbouncer'].find(existsSync),
  )
}

/** Finds the program that signs and forges answers of SAML providers in tests, which others wrote. */
export async function findXmlsec() {
  return find('xmlsec1', 'xmlsec1', () => onPath(['xmlsec1']).find(existsSync))
}

/** Finds the SAML provider of the deep run, with the program that checks XML by its schemas. */
export async function findSimpleSaml() {
  // php-cgi stands for the Apache that the package would bring otherwise. It needs php-xml and only recommends it.
  return find('SimpleSAMLphp', ['simplesamlphp', 'php-cli', 'php-cgi', 'php-xml', 'libxml2-utils'], () => {
    const provider = '/usr/share/simplesamlphp/www/saml2/idp/SSOService.php'
    const all = [provider, onPath(['xmllint']).find(existsSync) ?? '']
    return all.every(existsSync) && hasPhpParts(['xml']) ? provider : undefined
  })
}

/** Finds the mail server of the deep run. It is not installed here, because Debian would start it for the whole machine. */
export function findPostfix() {
  const path = [...onPath(['postfix']), '/usr/sbin/postfix'].find(existsSync)
  return path === undefined ? { problem: 'postfix is not installed', isFailure: false } : { path }
}

const phpParts = ['curl', 'gd', 'intl', 'mbstring', 'pgsql', 'soap', 'xml', 'zip']

/** Finds the sources of the deep run's Moodle, with the PHP that runs them. */
export async function findMoodle() {
  const path = process.env.MOODLE_DIR
  if (!path)
    return { problem: 'MOODLE_DIR does not name the sources of a Moodle, 4.2 to 4.5', isFailure: false }
  if (!existsSync(join(path, 'mod', 'lti', 'version.php')))
    return { problem: `MOODLE_DIR: there are no sources of a Moodle in ${path}`, isFailure: true }
  const packages = ['php-cli', ...phpParts.map((part) => `php-${part}`)]
  const php = await find('PHP for Moodle', packages, () => (hasPhpParts(phpParts) ? 'php' : undefined))
  return php.problem === undefined ? { path } : php
}

function hasPhpParts(wanted) {
  const { stdout } = spawnSync('php', ['-m'], { encoding: 'utf8' })
  const parts = (stdout ?? '').split('\n')
  return wanted.every((part) => parts.includes(part))
}

function onPath(names) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  return names.flatMap((name) => folders.map((folder) => join(folder, name)))
}

async function find(title, aptPackages, look) {
  const there = look()
  if (there !== undefined) return { path: there }
  if (process.getuid?.() !== 0 || !onPath(['apt-get']).some(existsSync))
    return { problem: `${title} is not installed`, isFailure: false }
  const packages = [aptPackages].flat()
  console.log(`Installing ${title} (apt-get install ${packages.join(' ')}) ...`)
  const installed = (await install(packages)) === 0
  const path = installed ? look() : undefined
  return path === undefined
    ? { problem: `${title} could not be installed by apt-get`, isFailure: true }
    : { path }
}

/**
 * Updates the package lists first if there are none, as in a new container, and after a failure, because they may be
 * old. A package that is not in the lists does not exist on this system.
 */
async function install(packages) {
  const installNow = () => aptGet('install', '-y', '--no-install-recommends', ...packages)
  const hasLists = readdirSync('/var/lib/apt/lists').some((name) => name.includes('_Packages'))
  if (hasLists) {
    const isKnown = (await run('apt-cache', ['show', ...packages], { stdio: 'ignore' })) === 0
    if (!isKnown) return 1
    if ((await installNow()) === 0) return 0
  }
  const code = await aptGet('update')
  return code === 0 ? installNow() : code
}

function aptGet(...args) {
  return run(
    'apt-get',
    ['-qq', '-o', 'Acquire::Retries=3', '-o', 'DPkg::Lock::Timeout=120', '-o', 'Dpkg::Use-Pty=0', ...args],
    {
      env: { DEBIAN_FRONTEND: 'noninteractive' },
      stdio: ['ignore', 'ignore', 'inherit'],
      timeLimit: 6 * 60_000,
    },
  )
}
