import type { Random } from '@tradewind/labs/math/random'
import { ofRole, type KnownValues } from './known-values.ts'
import type { Operation, Schema } from './operations.ts'

export interface FuzzRequest {
  method: string
  url: string
  headers: Record<string, string>
  payload: string | null
  address: string
}

/** What requests are made from: random numbers, values that the server has answered, and strange values. */
export interface Material {
  random: Random
  known: KnownValues
  strange: { texts: string[]; values: unknown[] }
  now: Date
  /** The role that sends the request. */
  role: string
}

const dayMs = 86_400_000

/** Draws a request for an operation: well-formed, with one fault, or nonsense. */
export function drawRequest(material: Material, operation: Operation): FuzzRequest {
  const { random } = material
  return {
    method: operation.method,
    url: drawUrl(material, operation),
    headers: drawHeaders(material),
    address: random.next() < 0.9 ? `198.51.100.${random.below(250)}` : '2001:db8::7',
    payload: null,
    ...(operation.method !== 'GET' && drawBody(material, operation)),
  }
}

function drawUrl(material: Material, { path, query }: Operation): string {
  const { random, known, role } = material
  const filled = path.replaceAll(/([\w-]*)\/(?::(\w+)|\*)/gu, (_, collection: string, name = 'file') => {
    const own = random.next() < 0.6 ? known.pick(random, ofRole(collection, role)) : undefined
    const met = own ?? (random.next() < 0.6 ? known.pick(random, collection) : undefined)
    return `${collection}/${encoded(met ?? valueOf(material, String(name), random.next() < 0.8))}`
  })
  const names = Object.keys(query).filter(() => random.next() < 0.4)
  // Routes without a schema read these parameters.
  if (Object.keys(query).length === 0 && random.next() < 0.6)
    names.push(random.pick(['session_id', 'institution', 'code', 'ticket', 'lab', 'status', 'token', 'page']))
  const pairs = names.map((name) => {
    const schema = query[name]
    const value =
      schema && random.next() < 0.7
        ? drawValue(material, schema, name)
        : (known.pick(random, name) ?? random.pick(material.strange.texts))
    return `${random.next() < 0.05 ? `${name}[]` : name}=${encoded(String(value))}`
  })
  return pairs.length === 0 ? filled : `${filled}?${pairs.join('&')}`
}

/** Half a surrogate pair has no encoding, but other programs send this one. */
function encoded(text: string): string {
  return /\p{Cs}/u.test(text) ? '%ED%A0%80' : encodeURIComponent(text)
}

function drawHeaders({ random, strange }: Material): Record<string, string> {
  const headers: Record<string, string> = {}
  if (random.next() < 0.05) headers['origin'] = random.pick(['http://localhost:4001', 'https://evil.example'])
  if (random.next() < 0.05) headers['x-forwarded-for'] = '18.9.7.5, 127.0.0.1'
  if (random.next() < 0.1)
    headers['user-agent'] = random.pick(strange.texts).replaceAll(/[^\u0020-\u007e]/gu, '')
  return headers
}

function drawBody(
  material: Material,
  { body }: Operation,
): { payload: string | null; headers: Record<string, string> } {
  const { random, strange } = material
  const headers = { ...drawHeaders(material), 'content-type': 'application/json' }
  const chance = random.next()
  if (chance < 0.04) return { payload: random.pick(strange.texts), headers }
  if (chance < 0.07)
    return {
      payload: 'a=1&token=x',
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
    }
  if (chance < 0.12) return { payload: JSON.stringify(random.pick(strange.values)), headers }
  if (body === null || chance < 0.14) return { payload: null, headers: {} }
  const value = drawValue(material, body, 'body')
  return { payload: JSON.stringify(chance < 0.45 ? spoilt(material, value) : value) ?? null, headers }
}

/** The same value with one wrong, missing or extra part. */
function spoilt(material: Material, value: unknown): unknown {
  const { random, strange } = material
  if (typeof value !== 'object' || value === null) return random.pick(strange.values)
  const copy = structuredClone(value) as Record<string, unknown>
  const [key] = random.shuffled(Object.keys(copy))
  if (key === undefined || random.next() < 0.15) return { ...copy, admin: true, id: 'x', constructor: {} }
  const chance = random.next()
  if (chance < 0.2) delete copy[key]
  else if (chance < 0.5) copy[key] = spoilt(material, copy[key])
  else copy[key] = random.pick(random.next() < 0.6 ? strange.texts : strange.values)
  return copy
}

function drawValue(material: Material, schema: Schema, name: string, depth = 0): unknown {
  const { random } = material
  const either = schema.anyOf ?? schema.oneOf
  if (either) return drawValue(material, random.pick(either), name, depth)
  if ('const' in schema) return schema.const
  if (schema.enum) return random.pick(schema.enum)
  const type = Array.isArray(schema.type) ? random.pick(schema.type) : schema.type
  switch (type) {
    case 'string':
      return valueOf(material, name, schema.format === 'uuid' || random.next() < 0.85)
    case 'integer':
    case 'number':
      return drawNumber(material, schema, name)
    case 'boolean':
      return random.next() < 0.5
    case 'null':
      return null
    case 'array':
      return Array.from({ length: (schema.minItems ?? 0) + random.below(4) }, () =>
        drawValue(material, schema.items ?? {}, name, depth + 1),
      )
    case 'object':
      return drawObject(material, schema, depth)
    default:
      return depth > 3 ? null : random.pick(material.strange.values)
  }
}

function drawObject(material: Material, schema: Schema, depth: number): Record<string, unknown> {
  const { random } = material
  const value: Record<string, unknown> = {}
  if (schema.properties === undefined && random.next() < 0.5) return value
  for (const [name, property] of Object.entries(schema.properties ?? {}))
    if (schema.required?.includes(name) || random.next() < 0.6)
      value[name] = drawValue(material, property, name, depth + 1)
  if (typeof schema.additionalProperties === 'object')
    for (const _ of Array(random.below(3)).keys())
      value[valueOf(material, 'lab', true)] = drawValue(material, schema.additionalProperties, 'x', depth + 1)
  return value
}

function drawNumber({ random, now }: Material, schema: Schema, name: string): number {
  const { minimum = 0, maximum = 100 } = schema
  if (name === 'version') return Math.floor(random.next() ** 2 * 4)
  if (/deadline|until|expir|extended/iu.test(name)) return now.getTime() + (random.below(60) - 10) * dayMs
  const within = Math.floor(random.between(minimum, Math.min(maximum, minimum + 30) + 1))
  return random.next() < 0.9 ? within : random.pick([minimum - 1, maximum + 1, 0.5, 2 ** 31, -1])
}

/** A value that a person would write in a field of this name; a strange one if there is none. */
function valueOf({ random, known, strange, now }: Material, name: string, plausible: boolean): string {
  if (!plausible) return random.pick(strange.texts)
  const usual = usualTexts(name, random, now)
  const met = known.pick(random, name)
  const useMet = met !== undefined && (usual === undefined || random.next() < 0.6)
  if (useMet) return met
  return usual ?? known.pick(random, 'uuid') ?? random.pick(strange.texts)
}

const labs = ['global_compass_lab', 'market_analysis_lab', 'foreign_exchange_lab', 'cultural_exchange_lab']

function usualTexts(name: string, random: Random, now: Date): string | undefined {
  const daysAway = new Date(now.getTime() + (random.below(80) - 20) * dayMs)
  const usual: Record<string, () => string> = {
    email: () => `fuzz-${random.below(200)}@example.edu`,
    password: () => 'calm-sea-42',
    newPassword: () => 'calm-sea-42',
    oldPassword: () => 'calm-sea-42',
    firstName: () => 'Kim',
    lastName: () => 'Lee',
    name: () => `Name ${random.below(50)}`,
    timeZone: () => random.pick(['America/Denver', 'UTC']),
    ipRanges: () => random.pick(['192.0.2.0/24', '192.0.2.1-192.0.2.9', '2001:db8::/64', '10.0.*.*']),
    proxyIPs: () => '192.0.2.7',
    address: () => '192.0.2.7',
    authUrl: () => 'https://lms.example/auth',
    keysetUrl: () => 'https://lms.example/keys',
    frameOrigins: () => 'https://lms.example',
    card: () => random.pick(['4242424242424242', '4000000000000002', '4000000000003220']),
    lab: () => random.pick(labs),
    product: () => random.pick([...labs, 'bundle_year', 'TradewindPackagePro']),
    expiresAt: () => daysAway.toISOString(),
    activeFrom: () => daysAway.toISOString(),
    activeTo: () => daysAway.toISOString(),
    expires: () => daysAway.toISOString().slice(0, 10),
    from: () => daysAway.toISOString().slice(0, 10),
    to: () => daysAway.toISOString().slice(0, 10),
    createdFrom: () => daysAway.toISOString().slice(0, 10),
    createdTo: () => daysAway.toISOString().slice(0, 10),
    year: () => String(now.getUTCFullYear()),
    month: () => String(now.getUTCMonth() + 1).padStart(2, '0'),
    day: () => String(Math.max(1, now.getUTCDate() - random.below(3))).padStart(2, '0'),
    institutionId: () => `uni-${random.below(20)}`,
    institution: () => `uni-${random.below(20)}`,
    search: () => random.pick(['a', 'fuzz', 'name', 'é', '%']),
    codes: () => `FUZZ-CODE-${random.below(500)}`,
  }
  return usual[name]?.()
}
