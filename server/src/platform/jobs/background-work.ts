import type { ProcessFigures } from '@tradewind/contract/operations/system'
import type { FastifyBaseLogger } from 'fastify'

declare module '../../kernel/services.ts' {
  interface Services {
    background: BackgroundWork
  }
}

/** What this process does beside its calls, as administrators see it. */
export interface BackgroundWork {
  current: ProcessFigures['work']
}

/**
 * Does long work beside the calls, so that a start does not wait for it. `work` tells how far it is, and stops between two
 * pieces where `signal` says so; the next start goes on with it. Returns what stops it.
 */
export function workInBackground(
  { background, log }: { background: BackgroundWork; log: FastifyBaseLogger },
  name: NonNullable<ProcessFigures['work']>['name'],
  work: (tell: (done: number, total: number) => void, signal: AbortSignal) => Promise<void>,
): () => Promise<void> {
  const stopping = new AbortController()
  const tell = (done: number, total: number) => {
    background.current = { name, done, total }
  }
  const working = work(tell, stopping.signal)
    .catch((error: unknown) => log.error({ err: error, work: name }, 'background work failed'))
    .finally(() => (background.current = null))
  return async () => {
    stopping.abort()
    await working
  }
}
