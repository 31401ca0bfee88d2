import pLimit, { type LimitFunction } from 'p-limit'

/** Lets at most `most` works of each name run at once. The others wait for their turn, in order. */
export function turnsByName(most: number) {
  const limits = new Map<string, LimitFunction>()
  return {
    async run<T>(name: string, work: () => Promise<T>): Promise<T> {
      const limit = limits.get(name) ?? pLimit(most)
      limits.set(name, limit)
      try {
        return await limit(work)
      } finally {
        if (limit.activeCount + limit.pendingCount === 0) limits.delete(name)
      }
    },
    waiting: (name: string) => limits.get(name)?.pendingCount ?? 0,
  }
}
