import { durationInWords } from '@tradewind/contract/words/durations'
import { second } from '../../kernel/clock.ts'
import { AppError } from '../../kernel/error.ts'
import { networksOf } from '../../kernel/addresses.ts'
import { Lane } from './lanes.ts'

/** Who waits: the lane of a client, and since when if they had to come again. */
export interface Waiter {
  path: readonly string[]
  /** In ms since 1970; now by default. */
  since?: number | undefined
  /** In ms: a person who waits longer is told for how long still, and comes again. */
  atMost?: number
}

interface InLine {
  path: readonly string[]
  since: number
  goOn: () => void
  refuse: (error: SentAway) => void
  stay: NodeJS.Timeout
  hasLeft?: true
}

/** The longest wait in ms that a client is let in for. Clients give up after 30 seconds, and answers take time, too. */
const longestWait = 20 * second
/** After this time in ms the line has stopped, and who waits comes again. */
const longestStay = 25 * second
/** In ms: a single pause, as at the start of a burst, says little of how fast the line moves. */
const longestPause = 250
/** The longest time in seconds after which a person is asked to come again. */
const longestAway = 120
/** That many may wait however slowly the line moves. */
const leastLimit = 10
/** In seconds: when another process, or this one after its start, serves those whom a closed line sends away. */
const backAfter = 5

/**
 * The refusal of a person who would wait too long (`busy`), or in a line that closes (`unavailable`). Nothing has happened, so
 * the call may be made again as it was, and a person who comes again keeps the place of `since`.
 */
export class SentAway extends AppError {
  readonly since: number

  constructor(code: 'busy' | 'unavailable', sentence: string, more: { since: number; retryAfter: number }) {
    super(code, `${sentence} Please wait ${durationInWords(more.retryAfter)} and try again.`, more)
    this.since = more.since
  }
}

/**
 * A line in which clients wait in order, and their lanes take turns. It measures how fast it moves, so it knows how long
 * a wait is, and refuses only what would take longer than clients have patience, or all once it is closed.
 */
export class Line {
  readonly #root: Lane<InLine>
  readonly #sentence: string
  readonly #most: number
  /** The returns of those who were sent away from a lane and have not come again, by its path. */
  readonly #away = new Map<string, Set<NodeJS.Timeout>>()
  #isClosed = false
  /** The mean time between two who go on, in ms, while people wait. */
  #interval = 25
  #movedAt = 0

  /**
   * @param kinds the first names of all paths, if they are to keep their turns
   * @param sentence what those read who must come again, before "Please wait ..."
   * @param limit those who wait; each costs memory
   */
  constructor({
    kinds = [] as readonly string[],
    sentence = 'Too many people are here right now.',
    limit = 3000,
  } = {}) {
    this.#root = new Lane(kinds)
    this.#sentence = sentence
    this.#most = limit
  }

  get length(): number {
    return this.#root.size
  }

  lengthIn(path: readonly string[]): number {
    return this.#root.find(path)?.size ?? 0
  }

  /** In how many whole seconds it is the turn of a person who comes to a lane now. */
  secondsFor(path: readonly string[]): number {
    if (this.length === 0) return 0
    const away = this.#away.get(path.join(' '))?.size ?? 0
    const turns = this.#root.turnsUntil(path, this.lengthIn(path) + away)
    return this.#secondsUntil(Math.min(this.length + away, turns))
  }

  /** Resolves when it is the client's turn. Throws `SentAway` if that takes too long, or the line is closed. */
  async wait({ path, since = Date.now(), atMost = longestStay }: Waiter): Promise<void> {
    if (this.#isClosed) throw closed(since)
    if (this.length === 0) this.#movedAt = performance.now()
    const inTime = Math.floor(longestWait / Math.max(this.#interval, 1))
    const limit = Math.min(this.#most, Math.max(inTime, leastLimit))
    await new Promise<void>((goOn, refuse) => {
      const leave = () => {
        one.hasLeft = true
        const turns = this.#root.turnsUntil(path, this.#root.find(path)?.countBefore(since) ?? 0)
        this.#refuse(one, this.#secondsUntil(Math.min(this.length, turns)))
      }
      const one: InLine = { path, since, goOn, refuse, stay: setTimeout(leave, atMost) }
      this.#root.add(path, one)
      // The one who has waited shortest where most wait comes again later.
      const last = this.length > limit && this.#take(() => this.#root.takeLastOfLongest())
      if (last) this.#refuse(last, this.secondsFor(last.path))
    })
  }

  /** Lets the next one go on of those kinds that may, and answers with their path; null if nobody waits who may. */
  next(mayGo?: (kind: string) => boolean): readonly string[] | null {
    const first = this.#take(() => this.#root.takeNext(mayGo))
    if (!first) return null
    const now = performance.now()
    this.#interval += (Math.min(now - this.#movedAt, longestPause) - this.#interval) / 50
    this.#movedAt = now
    first.goOn()
    return first.path
  }

  /** Answers those who wait at once, and those who would wait later, until `open`. */
  close(): void {
    this.#isClosed = true
    for (const returns of this.#away.values()) for (const timer of returns) clearTimeout(timer)
    this.#away.clear()
    const take = () => this.#take(() => this.#root.takeNext())
    for (let one = take(); one; one = take()) one.refuse(closed(one.since))
  }

  open(): void {
    this.#isClosed = false
  }

  #secondsUntil(turns: number): number {
    return Math.ceil((turns * this.#interval) / second)
  }

  /** Passes over those who have left by themselves. */
  #take(from: () => InLine | undefined): InLine | undefined {
    let taken = from()
    while (taken?.hasLeft) taken = from()
    clearTimeout(taken?.stay)
    return taken
  }

  /** They keep their places, so others come after them meanwhile. */
  #refuse({ path, since, refuse }: InLine, seconds: number): void {
    const retryAfter = Math.min(Math.max(1, seconds), longestAway)
    const key = path.join(' ')
    const returns = this.#away.get(key) ?? new Set()
    this.#away.set(key, returns)
    const timer = setTimeout(() => {
      returns.delete(timer)
      if (returns.size === 0) this.#away.delete(key)
    }, retryAfter * second).unref()
    returns.add(timer)
    refuse(new SentAway('busy', this.#sentence, { since, retryAfter }))
  }
}

function closed(since: number): SentAway {
  return new SentAway('unavailable', 'We have to stop for a moment.', { since, retryAfter: backAfter })
}

/** The lane of an address: IPv6 networks of 48 bits take turns, and inside of one those of 64 bits. */
export function laneOf(address: string): string[] {
  const networks = networksOf(address)
  return [...new Set([networks.at(-1) ?? address, networks[0] ?? address])]
}
