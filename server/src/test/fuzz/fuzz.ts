import { errorStatus } from '@tradewind/contract/errors'
import { randomFrom } from '@tradewind/labs/math/random'
import { actOnDueRooms } from '../../domains/teaching/rooms/room-clock.ts'
import { minute } from '../accounts.ts'
import type { TestApp } from '../app.ts'
import { answerOf } from '../streams.ts'
import { brokenInvariants } from './invariants.ts'
import { KnownValues } from './known-values.ts'
import { operationsOf, type Operation } from './operations.ts'
import { drawRequest, type FuzzRequest, type Material } from './requests.ts'
import { strangeValues } from './strange-values.ts'
import { World } from './world.ts'

export interface FuzzReport {
  /** Each problem, with the request that caused it. Empty means success. */
  problems: string[]
  /** The number of answers per status. */
  statuses: Record<number, number>
}

interface Answered {
  statusCode: number
  headers: Record<string, unknown>
  body: string
}

const problemsAtMost = 20

/**
 * Sends random requests to the app. The same seed draws the same requests, except where they contain what the server
 * generates (ids, codes).
 */
export async function fuzz(
  t: TestApp,
  { seed, requests }: { seed: number; requests: number },
): Promise<FuzzReport> {
  const random = randomFrom(String(seed), 'requests')
  const known = new KnownValues()
  const world = new World(t, known)
  await world.furnish()
  const { documented, others } = operationsOf(t.app)
  const report: FuzzReport = { problems: [], statuses: {} }
  const material: Material = { random, known, strange: strangeValues(seed), now: t.clock.now(), role: '' }
  for (let index = 0; index < requests && report.problems.length < problemsAtMost; index++) {
    if (index % 100 === 0) await world.refresh()
    if (index % 500 === 499) t.clock.advance(20 * minute)
    material.now = t.clock.now()
    // Documented routes take turns, so that each is called.
    const operation =
      random.next() < 0.06 ? random.pick(others) : (documented[index % documented.length] as Operation)
    const role = world.draw(random, operation.access)
    const token = await world.tokenOf(role)
    material.role = role
    const request = drawRequest(material, operation)
    const sent = random.next() < 0.03 ? random.pick(material.strange.texts) : token
    if (sent !== null && isHeader(sent)) request.headers['authorization'] = `Bearer ${sent}`
    const answer = await ask(t, request)
    const wrong = problemsOf(operation, answer, `${sent} ${request.payload}`, world)
    report.problems.push(
      ...wrong.map((problem) => `${problem}: ${describeCall(index, role, request, answer)}`),
    )
    report.statuses[answer.statusCode] = (report.statuses[answer.statusCode] ?? 0) + 1
    if (answer.statusCode === 401 && sent === token) world.forget(role)
    const successor = answer.headers['x-new-user-token']
    if (typeof successor === 'string' && sent === token) world.replaceToken(role, successor)
    // Redirect addresses contain tickets and payment sessions.
    known.harvest(answer.headers['location'])
    if (answer.statusCode === 200) {
      known.harvest(parsed(answer.body))
      known.harvestIds(operation.path, parsed(answer.body), role)
    }
  }
  await actOnDueRooms(t.services)
  report.problems.push(...(await brokenInvariants(t.services.db)))
  return report
}

function isHeader(text: string): boolean {
  return /^[\u0020-\u007e]+$/u.test(text)
}

async function ask(t: TestApp, { method, url, headers, payload, address }: FuzzRequest): Promise<Answered> {
  return await answerOf(t.app, {
    method,
    url,
    headers,
    remoteAddress: address,
    ...(payload !== null && { payload }),
  })
}

/** How the library of schemas speaks. */
const rawSentence =
  /Invalid (input|UUID|option|string|key|element)|Too (big|small):|Unrecognized key|expected \w+/u

function problemsOf(
  operation: Operation,
  { statusCode, headers, body }: Answered,
  /** The request as text: the tokens that it contains may also be in the answer. */
  told: string,
  world: World,
): string[] {
  const problems: string[] = []
  if (statusCode >= 500) problems.push('an error of the server')
  if (statusCode >= 400 && operation.isCall && !isErrorShape(statusCode, headers, body))
    problems.push('a refusal that has not the shape of errors')
  if (statusCode >= 400 && rawSentence.test(body))
    problems.push('a sentence of a schema, in no words of ours')
  const secret = secretIn(body, operation.isCall && statusCode === 200)
  if (secret !== null) problems.push(`a secret: ${secret}`)
  for (const [role, token] of world.tokens)
    if (!told.includes(token) && body.includes(token)) problems.push(`the token of ${role}`)
  return problems
}

const errorKeys = new Set(['error', 'message', 'code', 'fields', 'requestId', 'details'])

function isErrorShape(status: number, headers: Record<string, unknown>, body: string): boolean {
  const answer = parsed(body)
  if (typeof answer !== 'object' || answer === null) return false
  const { error, message, code } = answer as Record<string, unknown>
  return (
    String(headers['content-type']).startsWith('application/json') &&
    Object.keys(answer).every((key) => errorKeys.has(key)) &&
    typeof error === 'string' &&
    error !== '' &&
    error === message &&
    typeof code === 'string' &&
    Object.hasOwn(errorStatus, code) &&
    errorStatus[code as keyof typeof errorStatus] === status
  )
}

const neverSaid = /\$argon2|\bat [\w./<>]+ \(|node_modules|\b(?:violates|syntax error at|relation ")/iu
/** Names of columns that must never leave the server. */
const behindTheServer =
  /"(?:password_?hash|code_?hash|secret_?hash|token_?hash|analytics_?key|search_text|private_jwk|seed|client_secret)":/iu

function secretIn(body: string, isData: boolean): string | null {
  return neverSaid.exec(body)?.[0] ?? (isData ? (behindTheServer.exec(body)?.[0] ?? null) : null)
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

function describeCall(
  index: number,
  role: string,
  { method, url, payload, headers }: FuzzRequest,
  { statusCode, body }: Answered,
): string {
  const { authorization: _, ...others } = headers
  return [
    `request ${index} by ${role}`,
    `${method} ${url} ${JSON.stringify(others)} ${payload?.slice(0, 500) ?? ''}`,
    `answered ${statusCode} ${body.slice(0, 300)}`,
  ].join('\n  ')
}
