import { availableParallelism } from 'node:os'
import { Line, type Place } from '../../../platform/waiting/line.ts'

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
