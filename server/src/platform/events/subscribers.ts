import type { FastifyBaseLogger } from 'fastify'

/** The subscribers of this process, by topic. */
export interface Subscribers {
  add(topic: string, listener: () => void): () => void
  tell(topic: string): void
  /** Tells every subscriber of every topic, because notices may have been missed. */
  tellAll(): void
}

export function createSubscribers(log: FastifyBaseLogger): Subscribers {
  const byTopic = new Map<string, Set<() => void>>()

  /** A listener that throws must stop neither the others nor the commit that told it. */
  function call(listener: () => void): void {
    try {
      listener()
    } catch (error) {
      log.error({ err: error }, 'a subscriber failed')
    }
  }

  function tell(topic: string): void {
    for (const listener of [...(byTopic.get(topic) ?? [])]) call(listener)
  }

  return {
    add(topic, listener) {
      // The same function may subscribe twice.
      const own = () => listener()
      const listeners = byTopic.get(topic) ?? new Set()
      byTopic.set(topic, listeners.add(own))
      return () => {
        listeners.delete(own)
        if (listeners.size === 0 && byTopic.get(topic) === listeners) byTopic.delete(topic)
      }
    },
    tell,
    tellAll: () => {
      for (const topic of [...byTopic.keys()]) tell(topic)
    },
  }
}
