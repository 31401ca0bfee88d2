import { availableParallelism } from 'node:os'
import { durationInWords } from '@tradewind/contract/durations'
import { AppError } from '../../platform/http/app-error.ts'

/** One process hashes no more than this at a time: more would only slow each other down. */
const cores = availableParallelism()
/** Work that runs at once. Two more than hashes, so that no core waits for a round trip to the database. */
const defaultSlots = cores + 2
/** Work that waits in one lane. A course of 500 can press the button in the same second. */
const laneLimit = 600
/** Work that waits in all lanes. */
const totalLimit = 3000

interface Waiting {
  start: () => void
  refuse: (error: AppError) => void
}

/** A lane of an address, or of a network with the lanes of its addresses. */
interface Lane {
  waiting: Waiting[]
  lanes: Map<string, Lane>
  size: number
}

interface QueueOptions {
  slots?: number
  laneLimit?: number
  totalLimit?: number
}

/**
 * A queue in which clients take turns: however much one of them sends, another waits for no more than the work that
 * runs. A lane is a path, such as a network and an address in it; lanes take turns on each level.
 *
 * @example
 * await queue.run(['203.0.113.9'], () => hash(password))
 */
export class FairQueue {
  readonly #slots: number
  readonly #laneLimit: number
  readonly #totalLimit: number
  readonly #root = newLane()
  #running = 0
  /** The mean duration of recent work, in ms. */
  #mean = 50

  constructor(options: QueueOptions = {}) {
    this.#slots = options.slots ?? defaultSlots
    this.#laneLimit = options.laneLimit ?? laneLimit
    this.#totalLimit = options.totalLimit ?? totalLimit
  }

  /** The number of works that wait in all lanes. */
  get waiting(): number {
    return this.#root.size
  }

  /** The number of works that wait in a lane. */
  waitingIn(path: readonly string[]): number {
    return find(this.#root, path)?.size ?? 0
  }

  /** Runs work when it is its lane's turn. Refuses with 429 if too much waits there. */
  async run<T>(path: readonly string[], work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#slots) this.#running++
    else await this.#wait(path)
    const begun = performance.now()
    try {
      return await work()
    } finally {
      this.#mean += (performance.now() - begun - this.#mean) / 20
      const next = takeNext(this.#root)
      if (next) next.start()
      else this.#running--
    }
  }

  async #wait(path: readonly string[]): Promise<void> {
    if (this.waitingIn(path) >= this.#laneLimit) throw this.#refusal(this.#laneLimit)
    // When the whole queue is full, the newest work of the longest lane makes room.
    if (this.#root.size >= this.#totalLimit)
      dropFromLongest(this.#root)?.refuse(this.#refusal(this.#totalLimit))
    await new Promise<void>((start, refuse) => {
      add(this.#root, path, { start, refuse })
    })
  }

  #refusal(waiting: number): AppError {
    const retryAfter = Math.max(1, Math.ceil((waiting * this.#mean) / this.#slots / 1000))
    return new AppError(
      'too_many_requests',
      `Too many people are signing in right now. Please wait ${durationInWords(retryAfter)} and try again.`,
      { retryAfter },
    )
  }
}

function newLane(): Lane {
  return { waiting: [], lanes: new Map(), size: 0 }
}

function find(lane: Lane, path: readonly string[]): Lane | undefined {
  let found: Lane | undefined = lane
  for (const name of path) found = found?.lanes.get(name)
  return found
}

function add(root: Lane, path: readonly string[], waiting: Waiting): void {
  let lane = root
  lane.size++
  for (const name of path) {
    const next = lane.lanes.get(name) ?? newLane()
    lane.lanes.set(name, next)
    lane = next
    lane.size++
  }
  lane.waiting.push(waiting)
}

/** Takes the oldest work of the lane whose turn it is, which then goes to the end of the row. */
function takeNext(lane: Lane): Waiting | undefined {
  if (lane.size === 0) return undefined
  lane.size--
  const own = lane.waiting.shift()
  if (own) return own
  const [first] = lane.lanes
  if (!first) return undefined
  const [name, next] = first
  lane.lanes.delete(name)
  const taken = takeNext(next)
  if (next.size > 0) lane.lanes.set(name, next)
  return taken
}

function dropFromLongest(lane: Lane): Waiting | undefined {
  lane.size--
  if (lane.lanes.size === 0) return lane.waiting.pop()
  const [name, longest] = [...lane.lanes].reduce((a, b) => (b[1].size > a[1].size ? b : a))
  const dropped = dropFromLongest(longest)
  if (longest.size === 0) lane.lanes.delete(name)
  return dropped
}
