/** What waits, and since when, in ms since 1970. */
export interface Waiting {
  since: number
}

/** A lane of an address, or of a network with the lanes of its addresses. */
interface Lane<T> {
  /** The oldest first. */
  waiting: T[]
  lanes: Map<string, Lane<T>>
  size: number
}

/**
 * Those who wait, in lanes that take turns: however many wait in one of them, another one has its turn after each. A
 * lane is a path, such as a network and an address in it; lanes take turns on each level. Inside a lane, the one who has
 * waited longest is the first.
 */
export class Lanes<T extends Waiting> {
  readonly #root = newLane<T>()

  /** How many wait in all lanes. */
  get size(): number {
    return this.#root.size
  }

  /** The number of lanes that take turns on the highest level. */
  get count(): number {
    return this.#root.lanes.size
  }

  sizeOf(path: readonly string[]): number {
    return find(this.#root, path)?.size ?? 0
  }

  /** How many of a lane have waited longer than one since `since`. */
  aheadIn(path: readonly string[], since: number): number {
    return find(this.#root, path)?.waiting.filter((waiting) => waiting.since < since).length ?? 0
  }

  add(path: readonly string[], waiting: T): void {
    let lane = this.#root
    lane.size++
    for (const name of path) {
      const next = lane.lanes.get(name) ?? newLane<T>()
      lane.lanes.set(name, next)
      lane = next
      lane.size++
    }
    const at = lane.waiting.findLastIndex(({ since }) => since <= waiting.since) + 1
    lane.waiting.splice(at, 0, waiting)
  }

  /** Takes the first of the lane whose turn it is, which then goes to the end of the row. */
  takeNext(): T | undefined {
    return takeNext(this.#root)
  }

  /** Takes the one who has waited shortest in the longest lane. */
  takeLastOfLongest(): T | undefined {
    return takeLastOfLongest(this.#root)
  }
}

function newLane<T>(): Lane<T> {
  return { waiting: [], lanes: new Map(), size: 0 }
}

function find<T>(lane: Lane<T>, path: readonly string[]): Lane<T> | undefined {
  let found: Lane<T> | undefined = lane
  for (const name of path) found = found?.lanes.get(name)
  return found
}

function takeNext<T>(lane: Lane<T>): T | undefined {
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

function takeLastOfLongest<T>(lane: Lane<T>): T | undefined {
  if (lane.size === 0) return undefined
  lane.size--
  if (lane.lanes.size === 0) return lane.waiting.pop()
  const [name, longest] = [...lane.lanes].reduce((a, b) => (b[1].size > a[1].size ? b : a))
  const taken = takeLastOfLongest(longest)
  if (longest.size === 0) lane.lanes.delete(name)
  return taken
}
