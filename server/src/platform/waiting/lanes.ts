/**
 * A lane of those who wait, the longest first. It may have lanes inside, such as a network with its addresses, which
 * take turns however many wait in one of them. A path of names leads to a lane.
 */
export class Lane<T extends { since: number }> {
  /** How many wait here and in the lanes inside. */
  size = 0
  /** In the order of their turns. */
  readonly lanes = new Map<string, Lane<T>>()
  readonly #kinds: ReadonlySet<string>
  readonly #waiting: T[] = []

  /** @param kinds lanes inside that keep their turns while nobody waits in them */
  constructor(kinds: readonly string[] = []) {
    this.#kinds = new Set(kinds)
    for (const kind of kinds) this.lanes.set(kind, new Lane())
  }

  find([name, ...rest]: readonly string[]): Lane<T> | undefined {
    return name === undefined ? this : this.lanes.get(name)?.find(rest)
  }

  /** How many have waited longer here than one since `since`. */
  countBefore(since: number): number {
    return this.#waiting.filter((one) => one.since < since).length
  }

  /** How many turns pass until that of somebody in a lane whom so many precede there. */
  turnsUntil([name, ...rest]: readonly string[], ahead: number): number {
    if (name === undefined) return ahead + 1
    const inside = this.lanes.get(name)?.turnsUntil(rest, ahead) ?? ahead + 1
    let turns = inside
    for (const [other, { size }] of this.lanes) if (other !== name) turns += Math.min(size, inside)
    return turns
  }

  add([name, ...rest]: readonly string[], added: T): void {
    this.size++
    if (name === undefined) {
      const at = this.#waiting.findLastIndex(({ since }) => since <= added.since) + 1
      this.#waiting.splice(at, 0, added)
    } else {
      const lane = this.lanes.get(name) ?? new Lane<T>()
      this.lanes.set(name, lane)
      lane.add(rest, added)
    }
  }

  /** Takes the first of the lane whose turn it is, which then goes to the end of the row. */
  takeNext(mayGo: (name: string) => boolean = () => true): T | undefined {
    const taken = this.#waiting.shift() ?? this.#takeInside(mayGo)
    if (taken) this.size--
    return taken
  }

  #takeInside(mayGo: (name: string) => boolean): T | undefined {
    for (const [name, lane] of this.lanes) {
      if (lane.size === 0 || !mayGo(name)) continue
      const taken = lane.takeNext()
      this.lanes.delete(name)
      if (lane.size > 0 || this.#kinds.has(name)) this.lanes.set(name, lane)
      return taken
    }
    return undefined
  }

  /** Takes the one who has waited shortest in the longest lane. */
  takeLastOfLongest(): T | undefined {
    let longest: [string, Lane<T>] | undefined
    for (const lane of this.lanes) if (lane[1].size > (longest?.[1].size ?? 0)) longest = lane
    if (this.size > 0) this.size--
    if (!longest) return this.#waiting.pop()
    const [name, lane] = longest
    const taken = lane.takeLastOfLongest()
    if (lane.size === 0 && !this.#kinds.has(name)) this.lanes.delete(name)
    return taken
  }
}
