import * as fs from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { withLock } from './lock.mjs'
import { cache, npm, root, run, seconds, StepFailed } from './prepare.mjs'

/**
 * Packages that only some commands or machines need, and that `npm ci` therefore does not install: each folder of
 * scripts/packages has a manifest and a lock file with checksums, and is installed into .cache when it is asked for.
 *
 * This file also runs on Node versions that are too old, so it uses only built-ins and plain syntax.
 */
const manifests = join(root, 'scripts', 'packages')
const files = ['package.json', 'package-lock.json']

/**
 * Installs the packages of one folder, unless that is done, and returns where they are. `what` names them for people.
 * Throws StepFailed.
 */
export async function bringPackages(name, what) {
  const kept = join(cache, name)
  const lockFile = (folder) => fs.readFileSync(join(folder, 'package-lock.json'), 'utf8')
  fs.mkdirSync(cache, { recursive: true })
  await withLock(join(cache, `${name}.lock`), async () => {
    // A folder under its final name is complete, also after a kill.
    if (fs.existsSync(kept) && lockFile(kept) === lockFile(join(manifests, name))) return
    const started = Date.now()
    process.stdout.write(`Fetching ${what} ... `)
    const failure = await install(name, `${kept}.new`)
    if (failure !== undefined) {
      process.stdout.write('failed\n')
      throw new StepFailed(`${failure}\n\nFetching ${what} failed.`)
    }
    fs.rmSync(kept, { recursive: true, force: true })
    fs.renameSync(`${kept}.new`, kept)
    process.stdout.write(`done in ${seconds(Date.now() - started)}\n`)
  })
  return join(kept, 'node_modules')
}

/** A `require` that finds the packages of one folder. */
export async function requireFrom(name, what) {
  return createRequire(join(await bringPackages(name, what), 'here.cjs'))
}

/** Returns the output of npm if it fails. */
async function install(name, folder) {
  fs.rmSync(folder, { recursive: true, force: true })
  fs.mkdirSync(folder, { recursive: true })
  for (const file of files) fs.copyFileSync(join(manifests, name, file), join(folder, file))
  const log = join(cache, `${name}.log`)
  const output = fs.openSync(log, 'w')
  const [command, args] = npm('ci', '--ignore-scripts', '--no-audit', '--no-fund')
  const code = await run(command, args, { cwd: folder, stdio: ['ignore', output, output] })
  fs.closeSync(output)
  return code === 0 ? undefined : fs.readFileSync(log, 'utf8').trimEnd()
}
