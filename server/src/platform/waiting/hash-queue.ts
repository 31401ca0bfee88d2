import { availableParallelism } from 'node:os'
import type { Caller } from '../../kernel/caller.ts'
import { laneOf, Line, type Place } from './line.ts'

/**
 * Work that runs at once: a hash for each core. A core is idle while its work asks the database, which costs a little
 * throughput; with more work, hashes would share cores, and each would take longer.
 */
const defaultSlots = availableParallelism()
/** From this length on it matters to whom hashes belong. */
const longFrom = 10

const sentence = 'Too many people are signing in right now.'

/** What tells in whose turn a hash is computed. */
export type Client = Pick<Caller, 'address' | 'waitingSince'>

/**
 * Where work that hashes waits. Addresses take turns, and every second turn belongs to owners on known devices, however
 * many addresses strangers have. Work that is refused has not begun, so what costs the client something belongs into it.
 *
 * @throws SentAway if too many wait, or the last server closes
 */
export class HashQueue {
  readonly #strangers = new Line({ sentence })
  readonly #owners = new Line({ sentence })
  /** The one whose turn it is comes first. */
  readonly #lines = [this.#owners, this.#strangers]
  readonly #slots: number
  #running = 0
  /** The servers of this process whose calls hash. Several run at once only in tests. */
  #servers = 0

  constructor(slots = defaultSlots) {
    this.#slots = slots
  }

  get length(): number {
    return this.#strangers.length + this.#owners.length
  }

  get isLong(): boolean {
    return this.length >= longFrom
  }

  /** In how many seconds work from the client's address would begin. */
  secondsFor({ address }: Client): number {
    return this.#strangers.secondsFor(laneOf(address))
  }

  /** Runs work in the turn of the client's address. */
  run<T>({ address, waitingSince }: Client, work: () => Promise<T>): Promise<T> {
    return this.#run(this.#strangers, { path: laneOf(address), since: waitingSince }, work)
  }

  /** The same in the turn of one device, for the owner of an account while the queue is long. */
  runForOwner<T>(device: string, work: () => Promise<T>): Promise<T> {
    return this.#run(this.#owners, { path: [device] }, work)
  }

  /** Opens the queue for a server. Returns what the server calls when it closes: the last one sends away who waits. */
  open(): () => void {
    this.#servers++
    for (const line of this.#lines) line.open()
    return () => {
      this.#servers--
      if (this.#servers === 0) for (const line of this.#lines) line.close()
    }
  }

  async #run<T>(line: Line, place: Place, work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#slots) this.#running++
    else await line.wait(place)
    try {
      return await work()
    } finally {
      const hasNext = this.#lines.some((each) => each.next())
      this.#lines.reverse()
      if (!hasNext) this.#running--
    }
  }
}

/** The one of this process. */
export const hashQueue = new HashQueue()
