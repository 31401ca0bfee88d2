import type { ProcessFigures, System } from '@tradewind/contract/operations/system'
import type { TagTone } from '../../../ui/tag.tsx'

interface Judgement {
  tone: TagTone
  words: string
  /** What it means and what to do; null where nothing is to be done. */
  advice: string | null
}

/** From here on people notice that they wait, in ms. */
const slow = 1000
/** Pages answer in time, but the processor has no time left, in ms. */
const lateLoop = 200

/** How a process does: the first thing that is wrong, the worst first. */
export function judgementOf(figures: ProcessFigures): Judgement {
  const { failuresPerMinute, poolWaiting, hashesWaiting, loopDelayMs, p95Ms } = figures
  if (failuresPerMinute > 0)
    return {
      tone: 'danger',
      words: 'Some calls fail',
      advice: 'Look for “request failed” in the log of this process.',
    }
  if (poolWaiting > 0)
    return {
      tone: 'warning',
      words: 'Waits for the database',
      advice:
        'All connections of this process are in use. Check how busy the database is, or start another process.',
    }
  if (hashesWaiting > 0)
    return {
      tone: 'warning',
      words: 'Many people sign in',
      advice: 'Passwords are checked one after another. More cores or another process make this faster.',
    }
  if (loopDelayMs >= lateLoop || (p95Ms !== null && p95Ms >= slow))
    return {
      tone: 'warning',
      words: 'Slow',
      advice: 'Answers take long. Check how busy this machine is, or start another process.',
    }
  return { tone: 'success', words: 'Working', advice: null }
}

/** A time in ms for reading: 4.2 ms, 38 ms, 1.4 s. */
export function msWords(ms: number | null): string {
  if (ms === null) return '–'
  if (ms >= 1000) return `${(ms / 1000).toFixed(1)} s`
  return ms < 10 ? `${ms.toFixed(1)} ms` : `${Math.round(ms)} ms`
}

/** Bytes for reading: 38 MB, 1.4 GB. */
export function byteWords(bytes: number): string {
  return bytes >= 1e9 ? `${(bytes / 1e9).toFixed(1)} GB` : `${Math.round(bytes / 1e6)} MB`
}

export const replicaWords: Record<System['database']['replica'], string> = {
  none: 'None is set up',
  used: 'Answers lists and analytics',
  resting: 'Failed a moment ago, so the database answers in its place',
}

/** A queue's name as words. */
export function queueWords(name: string): string {
  const words = name.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const works: Record<NonNullable<ProcessFigures['work']>['name'], string> = {
  'count-earlier-events': 'Counts the events of earlier days for analytics',
}

/** What a process does beside its calls, and how far it is. */
export function workWords({ name, done, total }: NonNullable<ProcessFigures['work']>): string {
  return `${works[name]}: ${done} of ${total} days are done.`
}
