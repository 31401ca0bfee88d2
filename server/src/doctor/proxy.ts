import { performance } from 'node:perf_hooks'
import proxyAddr from '@fastify/proxy-addr'
import type { Config } from '../config.ts'
import { connectionPath, heldFor, type SeenConnection } from '../platform/http/connection-check.ts'
import { second } from '../kernel/clock.ts'
import { ok, problem, warning, type Finding } from './finding.ts'
import { ask } from './visit.ts'

/** The server's first event of a short stream, and how long after the headers it came, in ms. */
interface Seen {
  seen: SeenConnection
  after: number
}

/** An address that nobody has (RFC 5737), which a forged header claims. */
const forged = '203.0.113.7'

/** Asks the server through the public address which client it sees, once plainly and once with a forged header. */
export async function examineProxy(config: Config): Promise<Finding[]> {
  const [plain, forging] = await Promise.all([
    readConnection(config.publicUrl, {}),
    readConnection(config.publicUrl, { 'x-forwarded-for': forged }),
  ])
  if (plain === null || forging === null)
    return [
      warning(
        'Proxy',
        `${config.publicUrl}${connectionPath} gives no answer of this version.`,
        'Start this version of the server, let the proxy lead every path to it, and run the doctor again.',
      ),
    ]
  return [judgeStream(plain.after), judgeClient(config, plain.seen, forging.seen)]
}

/** TLS ends before the server, so with an https address there is a proxy. This needs no running server. */
export function judgeProxySettings({ publicUrl, trustedProxies }: Config): Finding[] {
  if (!publicUrl.startsWith('https:') || trustedProxies.length > 0) return []
  return [
    problem(
      'Proxy',
      'TRUST_PROXY is empty, so everybody seems to come from the address of the proxy.',
      "Set TRUST_PROXY to the proxy's address as the server sees it: 127.0.0.1, or its network behind containers.",
    ),
  ]
}

async function readConnection(publicUrl: string, headers: Record<string, string>): Promise<Seen | null> {
  const begun = performance.now()
  try {
    const response = await ask(`${publicUrl}${connectionPath}`, { accept: 'text/event-stream', ...headers })
    let text = ''
    for await (const chunk of response as AsyncIterable<Buffer>) {
      text += chunk.toString('utf8')
      const [, json] = /^data: (.*)\n\n/u.exec(text) ?? []
      if (json === undefined) continue
      response.destroy()
      return { seen: JSON.parse(json) as SeenConnection, after: performance.now() - begun }
    }
    return null
  } catch {
    return null
  }
}

/** The server sends the event at once and the end two seconds later. What comes only with the end was held back. */
export function judgeStream(after: number): Finding {
  return after < heldFor - second / 10
    ? ok('Streams', 'events arrive as they are sent')
    : problem(
        'Streams',
        'A proxy holds streams of events back, so pages of a class follow seconds late.',
        'Turn buffering off for text/event-stream; nginx obeys X-Accel-Buffering unless told to ignore it.',
      )
}

export function judgeClient(
  { trustedProxies }: Config,
  plain: SeenConnection,
  forging: SeenConnection,
): Finding {
  const subject = 'Proxy'
  if (plain.forwarding === 'ignored')
    return problem(
      subject,
      'A proxy tells the server who comes, but TRUST_PROXY does not name it: everybody has one address.',
      'Set TRUST_PROXY to the address that the server logs with “ignoring forwarding headers”.',
    )
  if (plain.forwarding === 'none')
    return trustedProxies.length === 0
      ? ok(subject, `none; the server sees this machine as ${plain.address}`)
      : problem(
          subject,
          'The proxy does not tell the server who comes: everybody has one address.',
          'Let it send X-Forwarded-For (nginx: proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for).',
        )
  if (plain.address !== null && proxyAddr.compile(trustedProxies)(plain.address, 0))
    return ok(
      subject,
      `TRUST_PROXY works; the server sees this machine as ${plain.address}, a trusted address`,
    )
  if (forging.address === forged)
    return problem(
      subject,
      'The server believes an address that a client made up: limits by address protect nothing.',
      'Let the proxy add to X-Forwarded-For or replace it, and let TRUST_PROXY name nothing but the proxy.',
    )
  return ok(
    subject,
    `TRUST_PROXY works; the server sees this machine as ${plain.address}, and no forged address`,
  )
}
