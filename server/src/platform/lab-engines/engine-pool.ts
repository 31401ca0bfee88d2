import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Hindsight } from '@tradewind/labs/engine/hindsight'
import { Piscina } from 'piscina'
import { AppError } from '../../kernel/error.ts'
import type { Meeting, Play, Played, PlayedOn, PlayOn } from './play-lab.ts'

declare module '../../kernel/services.ts' {
  interface Services {
    engines: EnginePool
  }
}

/** Plays labs outside the thread that answers calls, so that no sign-in waits for a simulation. */
export interface EnginePool {
  play(play: Play): Promise<Played>
  /** Lets a stand-in decide in place of a player. */
  playOn(play: PlayOn): Promise<PlayedOn>
  /** Looks back on a finished run. It takes as long as many plays. */
  lookBack(play: Play): Promise<Hindsight | null>
  /** The outcome of a round of a room whose runs meet, as JSON. */
  meet(meeting: Meeting): Promise<unknown>
  close(): Promise<void>
}

const maxQueue = 500

/**
 * A pool that leaves one core to the calls. Its workers start when first needed and then stay. Works only in the built
 * server.
 */
export function openEnginePool(): EnginePool {
  const pool = new Piscina<Play | Meeting, unknown>({
    filename: fileURLToPath(new URL('play-lab.js', import.meta.url)),
    minThreads: 0,
    maxThreads: Math.max(1, availableParallelism() - 1),
    idleTimeout: Infinity,
    // A longer queue means that the machine cannot keep up, and a refusal is better than an answer minutes late.
    maxQueue,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  })
  async function run(name: 'playLab' | 'playOn' | 'lookBack' | 'meet', play: Play | Meeting) {
    if (pool.queueSize >= maxQueue)
      throw new AppError(
        'busy',
        'Too many people are playing right now. Please wait 5 seconds and try again.',
        { retryAfter: 5 },
      )
    return await pool.run(play, { name })
  }
  return {
    play: async (play) => (await run('playLab', play)) as Played,
    playOn: async (play) => (await run('playOn', play)) as PlayedOn,
    lookBack: async (play) => (await run('lookBack', play)) as Hindsight | null,
    meet: (meeting) => run('meet', meeting),
    close: () => pool.close(),
  }
}
