import { availableParallelism } from 'node:os'
import type { Caller } from '../../kernel/caller.ts'
import { laneOf, Line, type Place } from './line.ts'

/** One process hashes no more than this at a time: more would only slow each other down. */
const cores = availableParallelism()
/** Work that runs at once. Two more than hashes, so that no core waits for a round trip to the database. */
const defaultSlots = cores + 2

/**
 * A queue in which clients take turns: however much one of them sends, another waits for no more than the work that
 * runs. Every second turn belongs to the line of owners, who so wait for few strangers however many addresses these
 * have.
 *
 * @example
 * await queue.run(queue.line, { path: ['203.0.113.9'] }, () => hash(password))
 */
export class FairQueue {
  readonly line: Line
  readonly owners: Line
  readonly #slots: number
  #running = 0
  #isTurnOfOwners = true

  constructor({ slots = defaultSlots, sentence }: { slots?: number; sentence?: string } = {}) {
    this.#slots = slots
    this.line = new Line({ sentence })
    this.owners = new Line({ sentence })
  }

  get length(): number {
    return this.line.length + this.owners.length
  }

  open(): void {
    this.line.open()
    this.owners.open()
  }

  /** Sends those who wait away at once, and those who would wait later, until `open`. */
  close(): void {
    this.line.close()
    this.owners.close()
  }

  /** Runs work when it is its lane's turn. Throws `SentAway`, and does nothing, if that would take too long. */
  async run<T>(line: Line, place: Place, work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#slots) this.#running++
    else await line.wait(place)
    try {
      return await work()
    } finally {
      if (!this.#next()) this.#running--
    }
  }

  #next(): boolean {
    const first = this.#isTurnOfOwners ? this.owners : this.line
    this.#isTurnOfOwners = !this.#isTurnOfOwners
    return first.next() || (first === this.line ? this.owners : this.line).next()
  }
}

const queue = new FairQueue({ sentence: 'Too many people are signing in right now.' })

/** What tells in whose turn a hash is computed. */
export type Client = Pick<Caller, 'address' | 'waitingSince'>

/**
 * Runs work that hashes, in the turn of the client's address. Refuses with `busy` if too many wait there; then the work
 * has not begun, so what costs the client something belongs into it.
 */
export function inHashQueue<T>(client: Client, work: () => Promise<T>): Promise<T> {
  return queue.run(queue.line, { path: laneOf(client.address), since: client.waitingSince }, work)
}

/** The same in the turn of one device, for the owner of an account while many are waiting. */
export function inDeviceLane<T>(device: string, work: () => Promise<T>): Promise<T> {
  return queue.run(queue.owners, { path: [device] }, work)
}

/** The servers of this process whose calls hash. Several run at once only in tests. */
let servers = 0

/**
 * Opens the queue for a server. Returns what the server calls when it closes: with the last one, those who wait are sent
 * away at once as `unavailable`.
 */
export function openHashQueue(): () => void {
  servers++
  queue.open()
  return () => {
    servers--
    if (servers === 0) queue.close()
  }
}

/** Whether so many hashes wait that it matters to whom they belong. */
export function isQueueLong(): boolean {
  return queue.length >= longFrom
}

const longFrom = 10

/** How many passwords wait in this process for being hashed. */
export function hashesWaiting(): number {
  return queue.length
}

/** In how many seconds a password from the client's address would be hashed. */
export function secondsUntilHashed(client: Client): number {
  return queue.line.secondsFor(laneOf(client.address))
}
