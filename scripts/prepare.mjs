import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import * as fs from 'node:fs'
import { constants, setPriority } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { withLock } from './lock.mjs'

/**
 * Installs if the lock file changed since the last install, and builds if sources changed since the last build. A stamp
 * is written last, so an interrupted step is repeated.
 *
 * This file also runs on Node versions that are too old, so it uses only built-ins and plain syntax.
 */

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** What is built or fetched and belongs to no package. */
export const cache = join(root, '.cache')
const workspaces = ['contract', 'lab-sdk', 'ui', 'server', 'portal', 'labs']
const built = ['contract/dist', 'server/dist/main.js', 'portal/dist/index.html', 'labs/dist']
const notSources = new Set(['node_modules', 'dist', '.cache', 'test-results'])

/** A step that failed. The message names the step and says how to see more. */
export class StepFailed extends Error {}

/** A person or the system stopped a running step. */
export class Stopped extends Error {
  constructor(signal) {
    super(`Stopped by ${signal}.`)
    this.exitCode = 128 + constants.signals[signal]
  }
}

/** Runs the outdated ones of these steps in order. Throws StepFailed or Stopped. */
export async function prepare(steps = ['install', 'build']) {
  const wanted = steps.map((name) => known[name])
  if (wanted.every((step) => step.isDone())) return
  fs.mkdirSync(cache, { recursive: true })
  await withLock(join(cache, 'prepare.lock'), async () => {
    for (const step of wanted) if (!step.isDone()) await carryOut(step)
  })
}

const quiet = ['--no-audit', '--no-fund']

const known = {
  install: {
    title: 'Installing packages',
    stamp: join(root, 'node_modules', '.tradewind-install'),
    // Native packages depend on the version of Node and on the machine.
    fingerprint: () =>
      hash([
        fs.readFileSync(join(root, 'package-lock.json')),
        process.version,
        process.platform,
        process.arch,
      ]),
    commands: [
      ['ci', '--include=dev', ...quiet],
      // `npm ci` refuses a lock file without an optional package of another system, which npm writes if the registry
      // does not offer that package. This also installs the locked versions.
      ['install', '--no-save', '--include=dev', ...quiet],
    ],
    isWorthAnother: (output) => output.includes('code EUSAGE'),
    again: 'npm ci',
    isDone() {
      return isStamped(this)
    },
  },
  build: {
    title: 'Building',
    stamp: join(cache, 'build'),
    fingerprint: sourcesFingerprint,
    commands: [['run', 'build']],
    isWorthAnother: () => false,
    again: 'npm run build',
    isDone() {
      return built.every((path) => fs.existsSync(join(root, path))) && isStamped(this)
    },
  },
}

async function carryOut(step) {
  const started = Date.now()
  const fingerprint = step.fingerprint()
  fs.rmSync(step.stamp, { force: true })
  process.stdout.write(`${step.title} ... `)
  const log = join(cache, `${basename(step.stamp).replace(/^\./, '')}.log`)
  let output = ''
  let code = 1
  for (const command of step.commands) {
    code = await runInto(log, ...npm(...command))
    output = fs.readFileSync(log, 'utf8')
    if (code === 0 || !step.isWorthAnother(output)) break
  }
  if (code !== 0) {
    process.stdout.write('failed\n')
    const tail = output.trimEnd().split('\n').slice(-80).join('\n')
    throw new StepFailed(
      `${tail}\n\n${step.title} failed. The lines above are the end of ${log}; \`${step.again}\` does this step alone.`,
    )
  }
  // Renaming is atomic, so a stamp is complete or missing.
  fs.mkdirSync(dirname(step.stamp), { recursive: true })
  fs.writeFileSync(`${step.stamp}.new`, fingerprint)
  fs.renameSync(`${step.stamp}.new`, step.stamp)
  process.stdout.write(`done in ${seconds(Date.now() - started)}\n`)
  for (const line of output.split('\n')) if (line.includes('EBADENGINE')) console.log(line)
}

async function runInto(log, command, args) {
  const output = fs.openSync(log, 'w')
  try {
    return await run(command, args, { stdio: ['ignore', output, output] })
  } finally {
    fs.closeSync(output)
  }
}

/** Milliseconds as text: `0.4 s`, `12 s`. */
export function seconds(ms) {
  return `${ms < 9950 ? (ms / 1000).toFixed(1) : Math.round(ms / 1000)} s`
}

function isStamped(step) {
  try {
    return fs.readFileSync(step.stamp, 'utf8') === step.fingerprint()
  } catch (error) {
    if (error.code === 'ENOENT') return false
    throw error
  }
}

function hash(parts) {
  const sum = createHash('sha256')
  for (const part of parts) sum.update(part).update('\0')
  return sum.digest('hex')
}

/** Compares contents instead of times, so a pull, a switch of branches and a copy of the folder are all handled. */
function sourcesFingerprint() {
  const files = fs
    .readdirSync(root)
    .filter((name) => /^(package|package-lock|tsconfig.*)\.json$/.test(name))
    .toSorted()
  for (const folder of [...workspaces, 'docs/trust']) collect(folder, files)
  files.push('scripts/sbom.mjs')
  return hash(files.flatMap((file) => [file, fs.readFileSync(join(root, file))]))
}

function collect(folder, into) {
  const entries = fs.readdirSync(join(root, folder), { withFileTypes: true })
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) {
      if (!notSources.has(entry.name)) collect(path, into)
    } else if (entry.isFile() && !/\.test\.tsx?$|\.tsbuildinfo$/.test(entry.name)) into.push(path)
  }
}

/** The npm that runs this script, or the one on the PATH, as a command with arguments. */
export function npm(...args) {
  const own = process.env.npm_execpath
  if (own && basename(own) === 'npm-cli.js') return [process.execPath, [own, ...args]]
  return ['npm', args]
}

const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Runs a command in the project's root, or in `cwd`, and resolves to its exit code. A signal to this process stops the command with
 * everything it started and rejects with Stopped. After `timeLimit` ms the command is killed and counts as failed. A patient
 * command gets the processor when others leave it.
 */
export function run(
  command,
  args,
  { timeLimit, env, cwd = root, stdio = 'inherit', isPatient = false } = {},
) {
  return new Promise((resolve, reject) => {
    const inGroup = process.platform !== 'win32'
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio,
      detached: inGroup,
      // On Windows, npm is a batch file, which needs a shell.
      shell: !inGroup && command === 'npm',
    })
    if (isPatient && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
    let stoppedBy
    const send = (signal) => {
      try {
        if (inGroup) process.kill(-child.pid, signal)
        else child.kill(signal)
      } catch (error) {
        if (error.code !== 'ESRCH') throw error
      }
    }
    const stop = (signal) => {
      stoppedBy = signal
      send(signal)
    }
    for (const signal of stopSignals) process.on(signal, stop)
    const timer = timeLimit && setTimeout(() => send('SIGKILL'), timeLimit)
    const settle = (then) => {
      clearTimeout(timer)
      for (const signal of stopSignals) process.off(signal, stop)
      then()
    }
    child.once('error', (error) => settle(() => reject(new StepFailed(`${command}: ${error.message}`))))
    child.once('exit', (code, signal) =>
      settle(() => {
        if (stoppedBy) reject(new Stopped(stoppedBy))
        else resolve(code ?? 128 + constants.signals[signal])
      }),
    )
  })
}

/** Ends the process after a failure: prints a sentence if the person can act on it, otherwise the stack trace. */
export function endWith(error) {
  if (error instanceof Stopped) process.exit(error.exitCode)
  console.error(error instanceof StepFailed ? error.message : error)
  process.exit(1)
}
