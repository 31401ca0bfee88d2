import type { FastifyInstance } from 'fastify'
import { AppError } from '../../kernel/error.ts'

/** The streams of one app. */
export interface OpenStreams {
  /** Keeps a place until the stream is `gone`. Refuses with 503 if the process has no place left. */
  take(stream: HeldStream): void
  /** Counts a stream as open, which may end the oldest one of its key. */
  opened(stream: HeldStream): void
  gone(stream: HeldStream): void
  count(): number
}

export interface HeldStream {
  /** Whose stream it is. */
  key: string
  end(): void
}

/** Each costs memory and a place among the connections. */
const perProcess = 2000
/**
 * In ms: how long the stream that a newer one ends stays open, so that a client which reopens each stream that ends cannot
 * do so without pause.
 */
const endsAfter = 500
/** That many streams may be about to end; each costs a connection. Beyond that, they end at once. */
const mostEnding = 200
/** A browser opens one stream for each class, so more of them are left over from pages that are gone. */
const perKey = 6

const known = new WeakMap<FastifyInstance, OpenStreams>()

/** The open streams of an app, which end before the app closes, because it waits for open connections. */
export function openStreamsOf(app: FastifyInstance): OpenStreams {
  const streams = known.get(app) ?? holdStreams(app)
  known.set(app, streams)
  return streams
}

function holdStreams(app: FastifyInstance): OpenStreams {
  const held = new Set<HeldStream>()
  /** Those that newer ones end, which have no place any more. */
  const ending = new Set<HeldStream>()
  /** In the order in which they were opened. */
  const byKey = new Map<string, Set<HeldStream>>()
  app.addHook('preClose', async () => {
    for (const stream of [...held, ...ending]) stream.end()
  })
  return {
    take(stream) {
      if (held.size >= perProcess)
        throw new AppError(
          'unavailable',
          'Too many people are connected right now. Please try again in a moment.',
          { retryAfter: 5 },
        )
      held.add(stream)
    },
    opened(stream) {
      const own = byKey.get(stream.key) ?? new Set()
      byKey.set(stream.key, own.add(stream))
      const [oldest] = own
      if (own.size <= perKey || oldest === undefined) return
      own.delete(oldest)
      held.delete(oldest)
      if (ending.size >= mostEnding) {
        oldest.end()
        return
      }
      ending.add(oldest)
      setTimeout(() => oldest.end(), endsAfter).unref()
    },
    gone(stream) {
      held.delete(stream)
      ending.delete(stream)
      const own = byKey.get(stream.key)
      own?.delete(stream)
      if (own?.size === 0) byKey.delete(stream.key)
    },
    count: () => held.size + ending.size,
  }
}
