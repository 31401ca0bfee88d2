import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findOwner, watchOver, type Owner } from '../../postgres.ts'

/** An installed Moodle that serves its pages on this machine. */
export interface Site {
  url: string
  /** What belongs to it; the user that runs PHP may read it. */
  folder: string
  admin: { username: string; password: string }
  /** Runs PHP with the site's configuration and returns what it prints. Throws with its words if it fails. */
  php: (args: string[], input?: string) => Promise<string>
  close: () => Promise<void>
}

interface Installation {
  folder: string
  owner: Owner
}

/**
 * Installs the Moodle of these sources on an empty database, and serves it by PHP's own server. Its code is by others,
 * so it never runs as root, sees none of our environment, and listens on this machine alone.
 */
export async function buildSite(sources: string, database: URL, port: number): Promise<Site> {
  demandSources(sources)
  const place = { folder: mkdtempSync(join(tmpdir(), 'tradewind-moodle-')), owner: phpOwner() }
  const { folder } = place
  const url = `http://127.0.0.1:${port}`
  const admin = { username: 'admin', password: `Aa1-${randomBytes(8).toString('hex')}` }
  try {
    chmodSync(folder, 0o755)
    await copySources(sources, join(folder, 'www'))
    configure(place, database, url)
    const php = (args: string[], input = '') => runPhp(place, args, input)
    await php([
      join(folder, 'www', 'admin', 'cli', 'install_database.php'),
      ...['--agree-license', '--lang=en', '--fullname=Campus', '--shortname=campus'],
      ...[`--adminuser=${admin.username}`, `--adminpass=${admin.password}`, '--adminemail=a@campus.example'],
    ])
    const stop = await serve(place, url, port)
    return {
      url,
      folder,
      admin,
      php,
      close: async () => {
        await stop()
        rmSync(folder, { recursive: true, force: true })
      },
    }
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

function demandSources(sources: string): void {
  if (!existsSync(join(sources, 'mod', 'lti', 'version.php')))
    throw new Error(`MOODLE_DIR: there are no sources of Moodle in ${sources}.`)
  const branch = /\$branch\s*=\s*'(\d+)'/u.exec(readFileSync(join(sources, 'version.php'), 'utf8'))?.[1]
  if (!['402', '403', '404', '405'].includes(branch ?? ''))
    throw new Error(`MOODLE_DIR: the tests know Moodle 4.2 to 4.5, and this is of the branch ${branch}.`)
  if (spawnSync('php', ['--version'], { stdio: 'ignore' }).status !== 0)
    throw new Error('MOODLE_DIR: Moodle needs PHP, which is not installed (apt-get install php-cli).')
}

function phpOwner(): Owner {
  if (process.getuid?.() !== 0) return {}
  const owner = findOwner(['www-data', 'nobody'])
  if (owner === null) throw new Error('Moodle does not run as root here, and there is no other user for it.')
  return owner
}

/** As hard links where that is possible: the sources are read only, and Moodle wants its configuration among them. */
async function copySources(from: string, to: string): Promise<void> {
  if ((await ended(spawn('cp', ['-al', from, to], { stdio: 'ignore' }))) === 0) return
  rmSync(to, { recursive: true, force: true })
  if ((await ended(spawn('cp', ['-a', from, to], { stdio: 'ignore' }))) !== 0)
    throw new Error(`${from} cannot be copied to ${to}.`)
}

async function ended(child: ChildProcess): Promise<number | null> {
  const [code] = (await once(child, 'exit')) as [number | null]
  return code
}

function configure({ folder, owner }: Installation, database: URL, url: string): void {
  const data = join(folder, 'data')
  const config = join(folder, 'www', 'config.php')
  mkdirSync(data, { mode: 0o700 })
  // A configuration among the sources would be the same file.
  rmSync(config, { force: true })
  const values = {
    dbtype: 'pgsql',
    dblibrary: 'native',
    dbhost: database.hostname,
    dbname: database.pathname.slice(1),
    dbuser: decodeURIComponent(database.username),
    dbpass: decodeURIComponent(database.password),
    prefix: 'mdl_',
    wwwroot: url,
    dataroot: data,
    admin: 'admin',
    noemailever: '1',
    // The portal is on this machine, whose addresses Moodle does not call otherwise.
    curlsecurityblockedhosts: '',
    curlsecurityallowedport: '',
  }
  const lines = Object.entries(values).map(([name, value]) => `$CFG->${name} = ${quoted(value)};`)
  writeFileSync(
    config,
    [
      '<?php',
      'unset($CFG); global $CFG; $CFG = new stdClass();',
      ...lines,
      `$CFG->dboptions = ['dbport' => ${Number(database.port || 5432)}];`,
      "require_once(__DIR__ . '/lib/setup.php');",
      '',
    ].join('\n'),
    { mode: 0o600 },
  )
  if (owner.uid !== undefined && owner.gid !== undefined)
    for (const path of [data, config]) chownSync(path, owner.uid, owner.gid)
}

function quoted(text: string): string {
  return `'${text.replaceAll(/['\\]/gu, String.raw`\$&`)}'`
}

/** The least that Moodle asks for, and one compilation of its files for all workers. */
const settings = [
  'max_input_vars=5000',
  'memory_limit=1G',
  'opcache.enable_cli=1',
  'display_errors=0',
  'log_errors=1',
].flatMap((one) => ['-d', one])

function environment(folder: string): NodeJS.ProcessEnv {
  return {
    PATH: process.env['PATH'],
    HOME: join(folder, 'data'),
    MOODLE_CONFIG: join(folder, 'www', 'config.php'),
    PHP_CLI_SERVER_WORKERS: '4',
  }
}

async function runPhp({ folder, owner }: Installation, args: string[], input: string): Promise<string> {
  const child = spawn('php', [...settings, ...args], {
    ...owner,
    cwd: join(folder, 'www'),
    env: environment(folder),
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const said = { out: '', error: '' }
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => void (said.out += chunk))
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => void (said.error += chunk))
  child.stdin.end(input)
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0)
    throw new Error(`PHP ended with ${code}: ${`${said.out}\n${said.error}`.trim().slice(-3000)}`)
  return said.out
}

async function serve(
  { folder, owner }: Installation,
  url: string,
  port: number,
): Promise<() => Promise<void>> {
  const logFile = join(folder, 'server.log')
  const log = openSync(logFile, 'w')
  const server = spawn('php', [...settings, '-S', `127.0.0.1:${port}`, '-t', join(folder, 'www')], {
    ...owner,
    cwd: join(folder, 'www'),
    env: environment(folder),
    stdio: ['ignore', log, log],
    detached: true,
  })
  closeSync(log)
  const dismiss = watchOver(server, folder, true)
  const stop = async () => {
    dismiss()
    if (server.pid === undefined || server.exitCode !== null || server.signalCode !== null) return
    const gone = once(server, 'exit')
    // Its workers are in the same group.
    process.kill(-server.pid, 'SIGKILL')
    await gone
  }
  for (let n = 0; n < 120; n += 1) {
    const answer = await fetch(`${url}/login/index.php`).catch(() => null)
    await answer?.text()
    if (answer?.ok) return stop
    await pause(500)
  }
  await stop()
  throw new Error(`Moodle does not answer: ${readFileSync(logFile, 'utf8').slice(-2000)}`)
}
