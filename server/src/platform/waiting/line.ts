import { durationInWords } from '@tradewind/contract/words/durations'
import { second } from '../../kernel/clock.ts'
import { AppError } from '../../kernel/error.ts'
import { networksOf } from '../../kernel/addresses.ts'
import { Lanes, type Waiting } from './lanes.ts'

/** Who waits: the lane of a client, and since when if they had to come again. */
export interface Place {
  path: readonly string[]
  /** In ms since 1970; now if it is missing. */
  since?: number | undefined
  /** In ms: a person who waits longer is told for how long still, and comes again. */
  atMost?: number
}

interface InLine extends Waiting {
  path: readonly string[]
  goOn: () => void
  refuse: (error: SentAway) => void
  hasLeft?: true
}

interface LineOptions {
  /** What those read who must come again, before "Please wait ...". */
  sentence?: string | undefined
  limit?: number
}

/** The longest wait in ms that a client is let in for. Clients give up after 30 seconds, and answers take time, too. */
const longestWait = 20 * second
/** After this time in ms the line has stopped, and who waits comes again. */
const longestStay = 25 * second
/** In ms: a single pause, as at the start of a burst, says little of how fast the line moves. */
const longestPause = 250
/** The longest time in seconds after which a person is asked to come again. */
const longestAway = 120
/** Those who wait. Each costs memory. */
const defaultLimit = 3000
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

  constructor(
    code: 'busy' | 'unavailable',
    sentence: string,
    { since, retryAfter }: { since: number; retryAfter: number },
  ) {
    super(code, `${sentence} Please wait ${durationInWords(retryAfter)} and try again.`, { retryAfter })
    this.since = since
  }
}

/**
 * A line in which clients wait in order, and their lanes take turns. It measures how fast it moves, so it knows how long
 * a wait is, and refuses only what would take longer than clients have patience, or all once it is closed.
 */
export class Line {
  readonly #lanes = new Lanes<InLine>()
  readonly #sentence: string
  readonly #most: number
  /** Those who were sent away from a lane and have not come again, by its path. */
  readonly #away = new Map<string, number>()
  readonly #returns = new Set<NodeJS.Timeout>()
  #isClosed = false
  /** The mean time between two who go on, in ms, while people wait. */
  #interval = 25
  #movedAt = 0

  constructor({ sentence = 'Too many people are here right now.', limit = defaultLimit }: LineOptions = {}) {
    this.#sentence = sentence
    this.#most = limit
  }

  get length(): number {
    return this.#lanes.size
  }

  lengthIn(path: readonly string[]): number {
    return this.#lanes.sizeOf(path)
  }

  /** In how many whole seconds it is the turn of a person who comes to a lane now. */
  secondsFor(path: readonly string[]): number {
    if (this.length === 0) return 0
    const waiting = this.lengthIn(path)
    const away = this.#away.get(keyOf(path)) ?? 0
    const others = this.#lanes.count - (waiting > 0 ? 1 : 0)
    const ahead = Math.min(this.length + away, (waiting + away + 1) * (others + 1))
    return Math.ceil((ahead * this.#interval) / second)
  }

  /** In how many whole seconds it is the turn of a person who waits. */
  #secondsOf({ path, since }: InLine): number {
    const ahead = Math.min(this.length, (this.#lanes.aheadIn(path, since) + 1) * this.#lanes.count)
    return Math.ceil((ahead * this.#interval) / second)
  }

  /** Resolves when it is the client's turn. Throws `SentAway` if that takes too long, or the line is closed. */
  async wait({ path, since = Date.now(), atMost = longestStay }: Place): Promise<void> {
    if (this.#isClosed) throw closed(since)
    if (this.length === 0) this.#movedAt = performance.now()
    const limit = this.#limit()
    let stay: NodeJS.Timeout | undefined
    try {
      await new Promise<void>((goOn, refuse) => {
        const one: InLine = { path, since, goOn, refuse }
        stay = setTimeout(() => {
          one.hasLeft = true
          this.#refuse(one, this.#secondsOf(one))
        }, atMost)
        this.#lanes.add(path, one)
        // The one who has waited shortest where most wait comes again later.
        if (this.length > limit) this.#refuse(this.#take(() => this.#lanes.takeLastOfLongest()))
      })
    } finally {
      clearTimeout(stay)
    }
  }

  /** Lets the next one go on. Answers false if nobody waits. */
  next(): boolean {
    const first = this.#take(() => this.#lanes.takeNext())
    if (!first) return false
    const now = performance.now()
    this.#interval += (Math.min(now - this.#movedAt, longestPause) - this.#interval) / 50
    this.#movedAt = now
    first.goOn()
    return true
  }

  /** Answers those who wait at once, and those who would wait later, until `open`. */
  close(): void {
    this.#isClosed = true
    for (const timer of this.#returns) clearTimeout(timer)
    this.#returns.clear()
    this.#away.clear()
    let one = this.#take(() => this.#lanes.takeNext())
    while (one) {
      one.refuse(closed(one.since))
      one = this.#take(() => this.#lanes.takeNext())
    }
  }

  open(): void {
    this.#isClosed = false
  }

  /** Passes over those who have left by themselves. */
  #take(from: () => InLine | undefined): InLine | undefined {
    let taken = from()
    while (taken?.hasLeft) taken = from()
    return taken
  }

  #limit(): number {
    const inTime = Math.floor(longestWait / Math.max(this.#interval, 1))
    return Math.max(Math.min(this.#most, inTime), Math.min(leastLimit, this.#most))
  }

  #refuse(refused: InLine | undefined, seconds?: number): void {
    if (!refused) return
    const { path, since, refuse } = refused
    const retryAfter = Math.min(Math.max(1, seconds ?? this.secondsFor(path)), longestAway)
    this.#countAway(keyOf(path), retryAfter)
    refuse(new SentAway('busy', this.#sentence, { since, retryAfter }))
  }

  /** They keep their places, so others come after them meanwhile. */
  #countAway(key: string, seconds: number): void {
    this.#away.set(key, (this.#away.get(key) ?? 0) + 1)
    const timer = setTimeout(() => {
      this.#returns.delete(timer)
      const left = (this.#away.get(key) ?? 1) - 1
      if (left === 0) this.#away.delete(key)
      else this.#away.set(key, left)
    }, seconds * second).unref()
    this.#returns.add(timer)
  }
}

function closed(since: number): SentAway {
  return new SentAway('unavailable', 'We have to stop for a moment.', { since, retryAfter: backAfter })
}

function keyOf(path: readonly string[]): string {
  return path.join(' ')
}

/** The lane of an address: IPv6 networks of 48 bits take turns, and inside of one those of 64 bits. */
export function laneOf(address: string): string[] {
  const networks = networksOf(address)
  return [...new Set([networks.at(-1) ?? address, networks[0] ?? address])]
}
