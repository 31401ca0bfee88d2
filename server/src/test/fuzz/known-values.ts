import type { Random } from '@tradewind/labs/math/random'

const keptOfName = 40
const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/u

/** For names of fields in requests, the names under which answers give the same value. */
const alsoCalled: Record<string, string[]> = {
  code: ['promotion_code', 'class', 'class'],
  productcode: ['promotion_code', 'code'],
  user: ['email', 'uuid'],
  userid: ['uuid'],
  owner: ['email'],
  about: ['email', 'uuid'],
  order: ['number', 'sessionid'],
  session_id: ['sessionid'],
  institution: ['institutionid'],
  invitation: ['token', 'uuid'],
  linktoken: ['token'],
  linkticket: ['ticket'],
  otp: ['code'],
  classsession: ['class-sessions'],
  batch: ['batches'],
}

/** Keeps the values that the server has answered, by field name, so that later requests can use them. */
export class KnownValues {
  readonly #values = new Map<string, string[]>()

  add(name: string, value: string): void {
    if (value === '' || value.length > 300) return
    for (const key of uuid.test(value) ? [name.toLowerCase(), 'uuid'] : [name.toLowerCase()]) {
      const values = this.#values.get(key) ?? []
      this.#values.set(key, values)
      values.push(value)
      if (values.length > keptOfName) values.shift()
    }
  }

  /** Keeps every text of an answer and the parameters of the addresses in it. */
  harvest(answer: unknown, name = ''): void {
    if (typeof answer === 'string') {
      this.add(name, answer)
      for (const [, key = '', value = ''] of answer.matchAll(/[?&#](\w+)=([\w-]+)/gu)) this.add(key, value)
    } else if (Array.isArray(answer)) for (const item of answer.slice(0, 20)) this.harvest(item, name)
    else if (typeof answer === 'object' && answer !== null)
      for (const [key, value] of Object.entries(answer)) this.harvest(value, key)
  }

  /**
   * Keeps the ids in an answer by collection: the name of its list, or what its path names (`/api/class-sessions`
   * answers class sessions). Each id is also kept for the role that got it, because most things belong to somebody.
   */
  harvestIds(path: string, answer: unknown, role: string): void {
    const collection = path.split('/').findLast((part) => !part.startsWith(':')) ?? ''
    this.#addIds(collection, Array.isArray(answer) ? answer : [answer], role)
    for (const [name, value] of Object.entries(asObject(answer)))
      if (Array.isArray(value))
        this.#addIds(/^(?:items|sessions)$/u.test(name) ? collection : name, value, role)
  }

  #addIds(collection: string, items: readonly unknown[], role: string): void {
    for (const item of items.slice(0, 20))
      for (const [name, value] of Object.entries(asObject(item)))
        if (/^(?:id|.*Id|number)$/u.test(name) && typeof value === 'string') {
          this.add(collection, value)
          this.add(ofRole(collection, role), value)
        }
  }

  /** A value that was seen under this name or under one with the same meaning. */
  pick(random: Random, name: string): string | undefined {
    const key = name.toLowerCase()
    const values = [key, ...(alsoCalled[key] ?? [])].flatMap((one) => this.#values.get(one) ?? [])
    return values.length === 0 ? undefined : random.pick(values)
  }
}

/** The key for the ids of a collection that a role has seen. */
export function ofRole(collection: string, role: string): string {
  return `${collection} of ${role}`
}

function asObject(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {}
}
