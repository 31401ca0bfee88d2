import { availableParallelism } from 'node:os'
import { Line, type Place } from '../../platform/waiting/line.ts'

/** One process hashes no more than this at a time: more would only slow each other down. */
const cores = availableParallelism()
/** Work that runs at once. Two more than hashes, so that no core waits for a round trip to the database. */
const defaultSlots = cores + 2

/**
 * A queue in which clients take turns: however much one of them sends, another waits for no more than the work that
 * runs.
 *
 * @example
 * await queue.run({ path: ['203.0.113.9'] }, () => hash(password))
 */
export class FairQueue {
  readonly line: Line
  readonly #slots: number
  #running = 0

  constructor({ slots = defaultSlots, line = new Line() }: { slots?: number; line?: Line } = {}) {
    this.#slots = slots
    this.line = line
  }

  /** Runs work when it is its lane's turn. Throws `SentAway`, and does nothing, if that would take too long. */
  async run<T>(place: Place, work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#slots) this.#running++
    else await this.line.wait(place)
    try {
      return await work()
    } finally {
      if (!this.line.next()) this.#running--
    }
  }
}
