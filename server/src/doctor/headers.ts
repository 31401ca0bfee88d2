import Fastify from 'fastify'
import type { Config } from '../config.ts'
import { installHeaders, labPolicy, portalPolicy } from '../platform/http/headers.ts'
import type { Address } from './addresses.ts'
import { ok, problem, warning, type Finding } from './finding.ts'
import type { Answer } from './visit.ts'

type Headers = Answer['headers']

const policyHeader = 'content-security-policy'
const frames = 'frame-ancestors'

/**
 * Compares the headers that arrive with those that the server sends. `framers` are the origins whose pages may frame
 * ours; null where the database cannot be asked, and the settings alone are known.
 */
export async function examineHeaders(
  config: Config,
  { subject }: Address,
  { answer, framers }: { answer: Answer; framers: readonly string[] | null },
): Promise<Finding[]> {
  const known = framers ?? config.messageOrigins
  const isPortal = subject === 'Portal'
  const policy = isPortal ? portalPolicy(config, 'NONCE', known) : labPolicy(config, known)
  return [
    judgeFrames(subject, { headers: answer.headers, policy, isComplete: framers !== null }),
    judgeOthers(subject, { headers: answer.headers, policy, sent: await headersSent(config) }),
  ]
}

/** The headers of every answer of the server, but the policy, which differs by page. */
async function headersSent(config: Config): Promise<[string, string][]> {
  const app = Fastify()
  await installHeaders(app, config)
  app.get('/', () => '')
  const { headers } = await app.inject('/')
  await app.close()
  const ofTransport = new Set([policyHeader, 'content-type', 'content-length', 'date', 'connection'])
  return Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    ofTransport.has(name) ? [] : [[name, String(value)]],
  )
}

interface Frames {
  headers: Headers
  policy: string
  /** Whether the policy has all origins. Else others may stand beside them. */
  isComplete: boolean
}

/** Who may frame the page: the portal frames its labs, and an LMS the portal. */
export function judgeFrames(page: string, { headers, policy, isComplete }: Frames): Finding {
  const subject = 'Frames'
  const policies = headers[policyHeader] ?? []
  const [arrived, ...more] = policies.flatMap((line) => line.split(',')).map(directivesOf)
  const wanted = directivesOf(policy).get(frames) ?? []
  if (!arrived?.has(frames))
    return problem(
      subject,
      `${page}: the answer comes without our frame-ancestors, so any page may frame it.`,
      `A proxy drops or replaces the header ${policyHeader}: let it pass the server's own.`,
    )
  if (more.length > 0)
    return problem(
      subject,
      `${page}: the answer has a second ${policyHeader}, and browsers obey both.`,
      'Take the one that the proxy adds out of its configuration.',
    )
  const given = arrived.get(frames) ?? []
  const missing = wanted.filter((origin) => !given.includes(origin))
  const foreign = isComplete ? given.filter((origin) => !wanted.includes(origin)) : []
  if (missing.length > 0 || foreign.length > 0)
    return problem(
      subject,
      `${page}: frame-ancestors is ${given.join(' ')}, and should be ${wanted.join(' ')}.`,
      `Let the proxy pass the server's header ${policyHeader}, and restart the server if its settings have changed.`,
    )
  const old = headers['x-frame-options']
  if (old !== undefined)
    return warning(
      subject,
      `${page}: something adds x-frame-options: ${old.join(', ')}, which old browsers obey: frames stay empty there.`,
      'Take it out of the proxy: the server says by frame-ancestors who may frame its pages.',
    )
  return ok(
    subject,
    `${page}: may be framed by ${given.map((origin) => (origin === "'self'" ? 'itself' : origin)).join(', ')}`,
  )
}

interface Others {
  headers: Headers
  policy: string
  sent: readonly [string, string][]
}

/** Every other header that protects the page, and the rest of its policy. */
export function judgeOthers(page: string, { headers, policy, sent }: Others): Finding {
  const subject = 'Headers'
  const lost = sent.filter(([name]) => headers[name] === undefined).map(([name]) => name)
  const changed = sent.filter(
    ([name, value]) => headers[name] !== undefined && headers[name].join() !== value,
  )
  const different = differentDirectives(policy, firstPolicy(headers))
  if (lost.length > 0)
    return problem(
      subject,
      `${page}: lost on the way: ${lost.join(', ')}.`,
      'Let the proxy pass all headers of the server.',
    )
  if (changed.length > 0 || different.length > 0)
    return warning(
      subject,
      `${page}: changed on the way: ${[...changed.map(([name]) => name), ...different.map((name) => `${policyHeader} ${name}`)].join(', ')}.`,
      'Let the proxy add none of these headers: the server sends its own.',
    )
  return ok(subject, `${page}: all ${sent.length + 1} security headers arrive`)
}

/** Of several policies, which are told apart, only the first can be ours. */
function firstPolicy(headers: Headers): string {
  return headers[policyHeader]?.[0]?.split(',', 1)[0] ?? ''
}

/** The directives besides `frame-ancestors` that differ, by their names. An answer without any policy is told apart. */
function differentDirectives(wanted: string, given: string): string[] {
  const [ours, theirs] = [directivesOf(wanted), directivesOf(given)]
  if (theirs.size === 0) return []
  return [...new Set([...ours.keys(), ...theirs.keys()])].filter(
    (name) => name !== frames && ours.get(name)?.join(' ') !== theirs.get(name)?.join(' '),
  )
}

/** The sources of each directive. A nonce differs in every answer, so all are alike here. */
function directivesOf(policy: string): Map<string, string[]> {
  const parts = policy.split(';').map((part) => part.trim().split(/\s+/u))
  return new Map(
    parts.flatMap(([name = '', ...sources]): [string, string[]][] =>
      name === '' ? [] : [[name, sources.map((source) => source.replace(/^'nonce-.*'$/u, "'nonce'"))]],
    ),
  )
}
