import { spawn } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { withLock } from './lock.mjs'
import { packageFor } from './node.mjs'

/** Runs `npm start` in a small project of the same shape, in a folder with spaces in its name. */

const scripts = dirname(fileURLToPath(import.meta.url))
let project

const build = `
import { appendFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
appendFileSync('builds', 'x')
writeFileSync('builds-by', process.env.PATH)
await new Promise((resolve) => setTimeout(resolve, 300))
if (existsSync('server/broken.ts')) {
  console.error('server/broken.ts does not compile')
  process.exit(1)
}
for (const folder of ['contract', 'server', 'portal', 'labs']) mkdirSync(folder + '/dist', { recursive: true })
writeFileSync('portal/dist/index.html', '')
writeFileSync('server/dist/main.js', "process.on('SIGTERM', () => process.exit(7)); setInterval(() => {}, 1000); console.log('serving')")
`

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'trade wind '))
  cpSync(scripts, join(project, 'scripts'), { recursive: true })
  const manifest = { name: 'small', version: '1.0.0', type: 'module' }
  write('package.json', JSON.stringify({ ...manifest, scripts: { build: 'node build.mjs' } }))
  write('package-lock.json', JSON.stringify({ ...manifest, lockfileVersion: 3, packages: { '': manifest } }))
  write('build.mjs', build)
  for (const workspace of ['contract', 'lab-sdk', 'ui', 'server', 'portal', 'labs'])
    write(`${workspace}/src/a.ts`, '1')
  write('docs/trust/a.md', '1')
})

afterEach(() => rmSync(project, { recursive: true, force: true }))

function write(path, text) {
  mkdirSync(dirname(join(project, path)), { recursive: true })
  writeFileSync(join(project, path), text)
}

const builds = () => readFileSync(join(project, 'builds'), 'utf8').length

/** Starts from another folder, stops once it serves, and returns the output and the exit code. */
function start(options = []) {
  const child = spawn(process.execPath, [...options, join(project, 'scripts', 'start.mjs')], {
    cwd: tmpdir(),
  })
  let output = ''
  const read = (chunk) => {
    output += chunk
    if (output.includes('serving')) child.kill('SIGTERM')
  }
  child.stdout.on('data', read)
  child.stderr.on('data', read)
  return new Promise((resolve) => {
    child.once('close', (code) => resolve({ output, code }))
  })
}

describe('npm start', () => {
  it('installs and builds only once, and exits with the server’s code', async () => {
    const first = await start()
    expect(first.output).toMatch(/Installing packages .*done[^]*Building .*done[^]*serving/u)
    expect(first.code).toBe(7)
    const second = await start()
    expect(second).toEqual({ output: 'serving\n', code: 7 })
    expect(builds()).toBe(1)
  })

  it('builds again after a changed source or a missing result, and installs again after a changed lock file', async () => {
    await start()
    write('portal/src/a.ts', '2')
    expect((await start()).output).not.toContain('Installing')
    expect(builds()).toBe(2)
    rmSync(join(project, 'server', 'dist'), { recursive: true })
    await start()
    expect(builds()).toBe(3)
    write('package-lock.json', `${readFileSync(join(project, 'package-lock.json'), 'utf8')}\n`)
    expect((await start()).output).toContain('Installing')
  })

  it('names a failed step and how to see more, and runs it again next time', async () => {
    write('server/broken.ts', '')
    const failed = await start()
    expect(failed.code).toBe(1)
    expect(failed.output).toContain('server/broken.ts does not compile')
    expect(failed.output).toMatch(/Building failed\..*build\.log.*`npm run build`/u)
    expect(existsSync(join(project, '.cache', 'build'))).toBe(false)
    rmSync(join(project, 'server', 'broken.ts'))
    expect((await start()).output).toContain('serving')
  })

  it('stops the server when npm’s shell between them is killed', async () => {
    // `; true` prevents the shell from replacing itself with the command.
    const shell = spawn('sh', [
      '-c',
      `"${process.execPath}" "${join(project, 'scripts', 'start.mjs')}"; true`,
    ])
    const outputEnded = new Promise((resolve) => {
      shell.stdout.once('close', resolve)
    })
    shell.stdout.on('data', (chunk) => String(chunk).includes('serving') && shell.kill('SIGKILL'))
    // Both processes hold the output open, so it closes when the last of them has ended.
    await outputEnded
  })

  it.skipIf(process.platform === 'win32')(
    'runs all of itself on the pinned Node where another one is installed, and says so in a line',
    async () => {
      const version = '22.1.0'
      const pretend = `Object.defineProperty(process.versions, 'node', { value: '${version}' })`
      const kept = join('.cache', 'node')
      const program = join(kept, 'node_modules', packageFor(process.platform, process.arch), 'bin', 'node')
      write(join(kept, 'package-lock.json'), readFileSync(join(scripts, 'packages/node/package-lock.json')))
      write(program, `#!/bin/sh\necho "pinned $(basename "$1")"\nexec "${process.execPath}" "$@"\n`)
      chmodSync(join(project, program), 0o755)
      const { output, code } = await start(['--import', `data:text/javascript,${pretend}`])
      expect(output).toMatch(
        /^This is Node 22\.1\.0; running on Node 24\.\d+\.\d+ of \.cache\/node\.\npinned start\.mjs\n/u,
      )
      // npm and the build find it first, too.
      expect(readFileSync(join(project, 'builds-by'), 'utf8')).toContain(dirname(program))
      expect(code).toBe(7)
    },
  )

  it('prepares once when called twice at the same time', async () => {
    const both = await Promise.all([start(), start()])
    expect(both.map(({ code }) => code)).toEqual([7, 7])
    expect(builds()).toBe(1)
  })
})

describe('the lock', () => {
  it('admits one process at a time', async () => {
    const file = join(project, 'lock')
    let inside = 0
    let most = 0
    const work = async () => {
      inside += 1
      most = Math.max(most, inside)
      await new Promise((resolve) => {
        setTimeout(resolve, 50)
      })
      inside -= 1
    }
    await Promise.all([withLock(file, work), withLock(file, work), withLock(file, work)])
    expect(most).toBe(1)
    expect(existsSync(file)).toBe(false)
  })

  it('is taken over from a killed process', async () => {
    const file = join(project, 'lock')
    writeFileSync(file, 'left behind')
    expect(await withLock(file, () => 'done', 300)).toBe('done')
  })
})
