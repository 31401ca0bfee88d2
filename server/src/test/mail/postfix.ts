import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '../free-ports.ts'

const isInstalled = spawnSync('postconf', ['mail_version'], { stdio: 'ignore' }).status === 0

/** Why the tests with postfix are skipped; empty where it can run. Its master process must be root. */
export const withoutPostfix = !isInstalled
  ? ' is not installed (apt-get install postfix)'
  : process.getuid?.() === 0
    ? ''
    : ' needs root'

/** A postfix beside that of the system. It knows the mailboxes `ada` to `eve` at `campus.example`. */
export interface Postfix {
  port: number
  /** What is asked before a recipient is taken: an action of an access table, such as `DUNNO`. */
  policy: (recipient: string) => string | Promise<string>
  /** Starts it anew with other settings. */
  configure: (settings: Record<string, string>) => Promise<void>
  start: () => Promise<void>
  /** Ends it and all its connections at once. */
  abort: () => void
  /** How many mails it has taken into its queue. */
  taken: () => number
  close: () => Promise<void>
}

export async function startPostfix(): Promise<Postfix> {
  // Its processes give up root, and must still reach the folders.
  const folder = mkdtempSync('/var/tmp/tradewind-postfix-')
  chmodSync(folder, 0o755)
  for (const name of ['etc', 'queue', 'data']) mkdirSync(join(folder, name))
  execFileSync('chown', ['postfix', join(folder, 'data')])
  const port = await freePort()
  const policies = await listenForPolicies((recipient) => postfix.policy(recipient))
  const etc = join(folder, 'etc')
  writeFileSync(
    join(etc, 'mailboxes'),
    ['ada', 'bob', 'cyd', 'dan', 'eve'].map((one) => `${one} x\n`).join(''),
  )
  writeFileSync(join(etc, 'master.cf'), services(port))
  const write = (settings: Record<string, string>) => {
    const all = { ...settingsOf(folder, policies.port), ...settings }
    const lines = Object.entries(all).map(([name, value]) => `${name} = ${value}\n`)
    writeFileSync(join(etc, 'main.cf'), lines.join(''))
  }
  const run = (command: string) =>
    spawnSync('postfix', ['-c', etc, command], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
  write({})
  const postfix: Postfix = {
    port,
    policy: () => 'DUNNO',
    configure: async (settings) => {
      run('abort')
      write(settings)
      await postfix.start()
    },
    start: async () => {
      const { status, stderr } = run('start')
      if (status !== 0) throw new Error(`postfix does not start: ${stderr}`)
      await untilListening(port)
    },
    abort: () => run('abort'),
    taken: () => readdirSync(join(folder, 'queue', 'hold'), { recursive: true }).length,
    close: async () => {
      run('abort')
      await new Promise((resolve) => {
        policies.server.close(resolve)
      })
      rmSync(folder, { recursive: true, force: true })
    },
  }
  await postfix.start()
  return postfix
}

/** What it takes stays in its queue, on hold, because nothing is to leave this machine. */
function settingsOf(folder: string, policyPort: number): Record<string, string> {
  return {
    compatibility_level: '3.6',
    queue_directory: join(folder, 'queue'),
    data_directory: join(folder, 'data'),
    maillog_file: '/dev/null',
    maillog_file_prefixes: '/dev',
    myhostname: 'mail.campus.example',
    mydestination: 'campus.example',
    // This machine is a stranger to it.
    mynetworks: '192.0.2.1/32',
    inet_interfaces: '127.0.0.1',
    inet_protocols: 'ipv4',
    alias_maps: '',
    alias_database: '',
    local_recipient_maps: `texthash:${join(folder, 'etc', 'mailboxes')}`,
    smtpd_relay_restrictions: 'reject_unauth_destination',
    smtpd_recipient_restrictions: `reject_unlisted_recipient, check_policy_service inet:127.0.0.1:${policyPort}`,
    smtpd_end_of_data_restrictions: 'check_client_access static:HOLD',
    smtpd_client_event_limit_exceptions: '',
  }
}

function services(port: number): string {
  const service = (...columns: string[]) => columns.join(' ')
  return `${[
    service(`127.0.0.1:${port}`, 'inet n - n - - smtpd'),
    service('pickup unix n - n 60 1 pickup'),
    service('cleanup unix n - n - 0 cleanup'),
    service('qmgr unix n - n 300 1 qmgr'),
    service('rewrite unix - - n - - trivial-rewrite'),
    service('bounce unix - - n - 0 bounce'),
    service('defer unix - - n - 0 bounce'),
    service('trace unix - - n - 0 bounce'),
    service('proxymap unix - - n - - proxymap'),
    service('anvil unix - - n - 1 anvil'),
    service('discard unix - - n - - discard'),
    service('error unix - - n - - error'),
    service('local unix - - n - - discard'),
    service('postlog unix-dgram n - n - 1 postlogd'),
  ].join('\n')}\n`
}

/** Speaks the protocol by which postfix asks others about recipients (SMTPD_POLICY_README). */
async function listenForPolicies(
  decide: (recipient: string) => string | Promise<string>,
): Promise<{ server: Server; port: number }> {
  const server = createServer((socket) => {
    let asked = ''
    socket.on('error', () => undefined)
    socket.on('data', (chunk: Buffer) => {
      asked += chunk.toString()
      const end = asked.indexOf('\n\n')
      if (end === -1) return
      const recipient = /^recipient=(.*)$/mu.exec(asked.slice(0, end))?.[1] ?? ''
      asked = asked.slice(end + 2)
      void Promise.resolve(decide(recipient)).then((action) => socket.write(`action=${action}\n\n`))
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as { port: number }
  return { server, port }
}

async function untilListening(port: number): Promise<void> {
  for (let n = 0; n < 100; n += 1) {
    const isUp = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1')
      socket.once('data', () => resolve(true))
      socket.once('error', () => resolve(false))
    })
    if (isUp) return
    await delay(100)
  }
  throw new Error('postfix does not answer')
}
