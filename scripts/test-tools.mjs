import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './prepare.mjs'

/**
 * What the tests need beyond npm's packages. Root on Debian installs it; anybody else is told what is missing. Each
 * answer is `{ path }` or `{ problem, isFailure }`: a failure where the tool should have been installed and was not.
 */

/**
 * A Chromium: CHROMIUM_PATH, else the shell of it that draws no window (the same engine for a quarter less of the
 * processor), which Debian packages beside it, else whichever the system has.
 */
export async function findChromium() {
  const given = process.env.CHROMIUM_PATH
  if (given)
    return existsSync(given)
      ? { path: given }
      : { problem: `CHROMIUM_PATH: there is no ${given}`, isFailure: true }
  const shell = await find('Chromium', 'chromium-headless-shell', () =>
    onPath(['chromium-headless-shell']).find(existsSync),
  )
  if (shell.path !== undefined) return shell
  return find('Chromium', 'chromium', () => {
    const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
    const elsewhere = [
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    ]
    return [...onPath(names), ...elsewhere].find(existsSync)
  })
}

/** A PostgreSQL to start, unless TEST_DATABASE_URL names one that runs. */
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

function onPath(names) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  return names.flatMap((name) => folders.map((folder) => join(folder, name)))
}

async function find(title, aptPackage, look) {
  const there = look()
  if (there !== undefined) return { path: there }
  if (process.getuid?.() !== 0 || !onPath(['apt-get']).some(existsSync))
    return { problem: `${title} is not installed`, isFailure: false }
  console.log(`Installing ${title} (apt-get install ${aptPackage}) ...`)
  const installed =
    (await aptGet('update')) === 0 &&
    (await aptGet('install', '-y', '--no-install-recommends', aptPackage)) === 0
  const path = installed ? look() : undefined
  return path === undefined
    ? { problem: `${title} could not be installed by apt-get`, isFailure: true }
    : { path }
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
