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

/** What tells in whose turn a hash is computed. */
export type Client = Pick<Caller, 'address' | 'waitingSince'>

/**
 * Where work that hashes waits. Addresses take turns. While many wait, one of several slots is left to owners on known
 * devices, who then find it free, and of the others every second turn belongs to addresses that rarely come. Work that is refused has
 * not begun, so what costs the client something belongs into it.
 *
 * @throws SentAway if too many wait, or the last server closes
 */
export class HashQueue {
  readonly #line = new Line({ sentence: 'Too many people are signing in right now.' })
  readonly #slots: number
  #running = 0
  #othersRunning = 0
  /** How often each network has asked, lately and in the time before. */
  #asked = [new Map<string, number>(), new Map<string, number>()] as const
  #countedSince = 0
  /** The servers of this process whose calls hash. Several run at once only in tests. */
  #servers = 0

  constructor(slots = defaultSlots) {
    this.#slots = slots
  }

  get length(): number {
    return this.#line.length
  }

  get isLong(): boolean {
    return this.length >= longFrom
  }

  /** In how many seconds work from the client's address would begin. */
  secondsFor({ address }: Client): number {
    return this.#line.secondsFor(this.#pathOf(laneOf(address)))
  }

  /** Runs work in the turn of the client's address. */
  run<T>({ address, waitingSince }: Client, work: () => Promise<T>): Promise<T> {
    const lane = laneOf(address)
    this.#count(lane)
    return this.#run({ path: this.#pathOf(lane), since: waitingSince }, work)
  }

  /** The same in the turn of one device, for the owner of an account while the queue is long. */
  runForOwner<T>(device: string, work: () => Promise<T>): Promise<T> {
    return this.#run({ path: ['owners', device] }, work)
  }

  /** Opens the queue for a server. Returns what the server calls when it closes: the last one sends away who waits. */
  open(): () => void {
    this.#servers++
    this.#line.open()
    return () => {
      this.#servers--
      if (this.#servers === 0) this.#line.close()
    }
  }

  async #run<T>(place: Place, work: () => Promise<T>): Promise<T> {
    if (this.#hasSlot(isOther(place.path))) this.#take(place.path, 1)
    else await this.#line.wait(place)
    try {
      return await work()
    } finally {
      this.#take(place.path, -1)
      this.#letNextGoOn()
    }
  }

  #hasSlot(forOthers: boolean): boolean {
    if (this.#running >= this.#slots) return false
    return !forOthers || !this.isLong || this.#othersRunning < Math.max(1, this.#slots - 1)
  }

  #take(path: readonly string[], slots: 1 | -1): void {
    this.#running += slots
    if (isOther(path)) this.#othersRunning += slots
  }

  /** Gives free slots to those whose turn it is, who have them before their wait is over. */
  #letNextGoOn(): void {
    while (this.#hasSlot(false)) {
      const path = this.#line.next(this.#hasSlot(true) ? undefined : 'others')
      if (path === null) return
      this.#take(path, 1)
    }
  }

  /** The path of an address that is not known as the owner's, by how often its network has asked. */
  #pathOf(lane: readonly string[]): string[] {
    const [network = ''] = lane
    const [now, before] = this.#asked
    const asked = (now.get(network) ?? 0) + (before.get(network) ?? 0)
    return ['others', asked > oftenFrom ? 'frequent' : 'rare', ...lane]
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

const isOther = ([kind]: readonly string[]) => kind === 'others'

/** The one of this process. */
export const hashQueue = new HashQueue()
