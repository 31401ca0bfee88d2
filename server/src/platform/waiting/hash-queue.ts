import { availableParallelism } from 'node:os'
import type { Caller } from '../../kernel/caller.ts'
import { second } from '../../kernel/clock.ts'
import { laneOf, Line, type Waiter } from './line.ts'

/**
 * Work that runs at once: a hash for each core. A core is idle while its work asks the database, which costs a little
 * throughput; with more work, hashes would share cores, and each would take longer.
 */
const defaultSlots = availableParallelism()
/** From this length on it matters to whom hashes belong. */
const longFrom = 10
/** An address with so many hashes in the last ten to twenty seconds comes often. Most classes that begin ask for fewer. */
const oftenFrom = 50
/** As how many hashes a wrong guess counts; a class makes few. */
const wrongCounts = 10
const lately = 10 * second

/** What tells in whose turn a hash is computed. */
export type Client = Pick<Caller, 'address' | 'waitingSince'>

/** Hashes of work that is not urgent let everything else of the machine go before. */
export interface Turn {
  isUrgent: boolean
}
export type Work<T> = (turn: Turn) => Promise<T>

/** Owners of accounts on known devices, addresses by how often they come, and strangers, who bring nothing to be checked. */
type Kind = 'owners' | 'rare' | 'frequent' | 'strangers'
const kinds: readonly Kind[] = ['owners', 'rare', 'frequent', 'strangers']
const isUrgent = (kind: string) => kind === 'owners' || kind === 'rare'

/**
 * Where work that hashes waits, and what strangers may ask for as often as they wish. Kinds take turns, and addresses of
 * one kind. While many wait, one of several slots is left to owners and to addresses that rarely come, who then find it
 * free. Work that is refused has not begun, so what costs the client something belongs into it.
 *
 * @throws SentAway if too many wait, or the last server closes
 */
export class HashQueue {
  readonly #line = new Line({ kinds, sentence: 'Too many people are signing in right now.' })
  readonly #slots: number
  #running = 0
  #notUrgent = 0
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

  /** In how many seconds work from the client's address would begin; the longer time where it waits for two kinds. */
  secondsFor({ address }: Client): number {
    const lane = laneOf(address)
    const asStranger = ['strangers', ...lane]
    const waits = this.#line.lengthIn(asStranger) > 0 ? this.#line.secondsFor(asStranger) : 0
    return Math.max(waits, this.#line.secondsFor([this.#kindOf(lane), ...lane]))
  }

  /** Runs work in the turn of the client's address. */
  run<T>({ address, waitingSince }: Client, work: Work<T>): Promise<T> {
    const lane = laneOf(address)
    this.#count(lane)
    return this.#run(this.#kindOf(lane), { path: lane, since: waitingSince }, work)
  }

  /** The same for a client whose call proves nothing, however rarely its address comes. */
  runForStranger<T>({ address, waitingSince }: Client, work: Work<T>): Promise<T> {
    return this.#run('strangers', { path: laneOf(address), since: waitingSince }, work)
  }

  /** The same in the turn of one device, for the owner of an account while the queue is long. */
  runForOwner<T>(device: string, work: Work<T>): Promise<T> {
    return this.#run('owners', { path: [device] }, work)
  }

  /** Counts the last hash of the client's address as a wrong guess. */
  countWrong({ address }: Client): void {
    this.#count(laneOf(address), wrongCounts - 1)
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

  async #run<T>(kind: Kind, { path, since }: Waiter, work: Work<T>): Promise<T> {
    if (this.#hasSlot(kind)) this.#take(kind, 1)
    else await this.#line.wait({ path: [kind, ...path], since })
    try {
      return await work({ isUrgent: isUrgent(kind) })
    } finally {
      this.#take(kind, -1)
      this.#letNextGoOn()
    }
  }

  #hasSlot(kind: string): boolean {
    if (this.#running >= this.#slots) return false
    return isUrgent(kind) || !this.isLong || this.#notUrgent < Math.max(1, this.#slots - 1)
  }

  #take(kind: string, slots: 1 | -1): void {
    this.#running += slots
    if (!isUrgent(kind)) this.#notUrgent += slots
  }

  /** Gives free slots to those whose turn it is, who have them before their wait is over. */
  #letNextGoOn(): void {
    for (;;) {
      const [kind] = this.#line.next((each) => this.#hasSlot(each)) ?? []
      if (kind === undefined) return
      this.#take(kind, 1)
    }
  }

  /** The kind of an address that is not known as the owner's, by how often its network has asked. */
  #kindOf([network = '']: readonly string[]): Kind {
    const [now, before] = this.#asked
    return (now.get(network) ?? 0) + (before.get(network) ?? 0) > oftenFrom ? 'frequent' : 'rare'
  }

  #count([network = '']: readonly string[], hashes = 1): void {
    const now = performance.now()
    if (now - this.#countedSince > lately) {
      this.#asked = [new Map(), now - this.#countedSince > 2 * lately ? new Map() : this.#asked[0]]
      this.#countedSince = now
    }
    this.#asked[0].set(network, (this.#asked[0].get(network) ?? 0) + hashes)
  }
}

/** The one of this process. */
export const hashQueue = new HashQueue()
