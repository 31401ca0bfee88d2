import { availableParallelism } from 'node:os'
import type { Caller } from '../../kernel/caller.ts'
import { second } from '../../kernel/clock.ts'
import { laneOf, Line, type Place } from './line.ts'

/**
 * Work that runs at once: a hash for each core. A core is idle while its work asks the database, which costs a little
 * throughput; with more work, hashes would share cores, and each would take longer.
 */
const defaultSlots = availableParallelism()
/** From this length on it matters to whom hashes belong. */
const longFrom = 10
/** An address with so many hashes in the last ten to twenty seconds comes often. Most classes that begin ask for fewer. */
const oftenFrom = 50
const lately = 10 * second

const sentence = 'Too many people are signing in right now.'

/** What tells in whose turn a hash is computed. */
export type Client = Pick<Caller, 'address' | 'waitingSince'>

/**
 * Where work that hashes waits. Addresses take turns, and every second turn belongs to owners on known devices, however
 * many addresses strangers have. Addresses that come often leave one slot to all others, who then find it free. Work that
 * is refused has not begun, so what costs the client something belongs into it.
 *
 * @throws SentAway if too many wait, or the last server closes
 */
export class HashQueue {
  readonly #owners = new Line({ sentence })
  readonly #rare = new Line({ sentence })
  readonly #frequent = new Line({ sentence })
  readonly #lines = [this.#owners, this.#rare, this.#frequent]
  /** The one whose turn it is comes first. */
  readonly #turns = [this.#owners, this.#rare, this.#owners, this.#frequent]
  readonly #slots: number
  #running = 0
  #frequentRunning = 0
  /** How often each network has asked, lately and in the time before. */
  #asked = [new Map<string, number>(), new Map<string, number>()] as const
  #countedSince = 0
  /** The servers of this process whose calls hash. Several run at once only in tests. */
  #servers = 0

  constructor(slots = defaultSlots) {
    this.#slots = slots
  }

  get length(): number {
    return this.#lines.reduce((sum, line) => sum + line.length, 0)
  }

  get isLong(): boolean {
    return this.length >= longFrom
  }

  /** In how many seconds work from the client's address would begin. */
  secondsFor({ address }: Client): number {
    const path = laneOf(address)
    return this.#lineOf(path).secondsFor(path)
  }

  /** Runs work in the turn of the client's address. */
  run<T>({ address, waitingSince }: Client, work: () => Promise<T>): Promise<T> {
    const path = laneOf(address)
    this.#count(path)
    return this.#run(this.#lineOf(path), { path, since: waitingSince }, work)
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
    if (this.#hasSlotFor(line)) this.#take(line, 1)
    else await line.wait(place)
    try {
      return await work()
    } finally {
      this.#take(line, -1)
      this.#letNextGoOn()
    }
  }

  #hasSlotFor(line: Line): boolean {
    if (this.#running >= this.#slots) return false
    return line !== this.#frequent || this.#frequentRunning < Math.max(1, this.#slots - 1)
  }

  #take(line: Line, slots: 1 | -1): void {
    this.#running += slots
    if (line === this.#frequent) this.#frequentRunning += slots
  }

  /** Gives free slots to those whose turn it is. Who waits in `Line` has a slot before the wait is over. */
  #letNextGoOn(): void {
    for (const line of this.#turns.slice()) {
      if (!this.#hasSlotFor(line) || !line.next()) continue
      this.#take(line, 1)
      this.#turns.push(...this.#turns.splice(0, this.#turns.indexOf(line) + 1))
      return this.#letNextGoOn()
    }
  }

  /** The line of a network by how often it has asked. */
  #lineOf([network = '']: readonly string[]): Line {
    const [now, before] = this.#asked
    return (now.get(network) ?? 0) + (before.get(network) ?? 0) > oftenFrom ? this.#frequent : this.#rare
  }

  #count([network = '']: readonly string[]): void {
    const now = performance.now()
    if (now - this.#countedSince > lately) {
      this.#asked = [new Map(), now - this.#countedSince > 2 * lately ? new Map() : this.#asked[0]]
      this.#countedSince = now
    }
    this.#asked[0].set(network, (this.#asked[0].get(network) ?? 0) + 1)
  }
}

/** The one of this process. */
export const hashQueue = new HashQueue()
