import { createHook } from 'node:async_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll } from 'vitest'
import { kept, opened } from './opened.ts'

/** In ms: a closed socket is gone some turns of the event loop later, and later still on a busy machine. */
const goneWithin = 3000

/**
 * Fails a test file after which something remains: a test database that is open, a rejected promise without a handler, or
 * what keeps a process alive, such as a timer, a socket, a server, a child process or a worker. Somebody who waits in a
 * line has a timer, too. Files of a worker share its event loop, so otherwise a later file fails, or none on a fast
 * machine. Timers that are `unref`ed are not seen. `LEFTOVERS=trace` tells where what remains was made.
 */
const before = countResources()
const places = process.env['LEFTOVERS'] === 'trace' ? tracePlaces() : null
const rejections: unknown[] = []
const note = (reason: unknown) => void rejections.push(reason)
process.on('unhandledRejection', note)

beforeAll(() => {
  // A timer of Vitest itself from the end of the file before is over.
  const now = countResources()
  for (const [kind, count] of before) before.set(kind, Math.min(count, now.get(kind) ?? 0))
})

afterAll(async () => {
  // Node tells of a rejection once all promises that are settled have been handled.
  await new Promise(setImmediate)
  const until = performance.now() + goneWithin
  while (listRemaining().length > 0 && performance.now() < until) await pause(10, undefined, { ref: false })
  process.off('unhandledRejection', note)
  const found = [...listRemaining(), ...opened, ...rejections.map((reason) => `rejected: ${inWords(reason)}`)]
  opened.clear()
  if (found.length > 0)
    throw new Error(['This file leaves something behind:', ...found, ...(places?.() ?? [])].join('\n'))
})

/** Without one timer for each embedded database that is kept: ten seconds after a change it counts its statistics. */
function countResources(): Map<string, number> {
  const counts = new Map([['Timeout', -kept.size]])
  for (const kind of process.getActiveResourcesInfo()) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  return counts
}

function listRemaining(): string[] {
  return [...countResources()].flatMap(([kind, count]) => {
    const more = count - Math.max(0, before.get(kind) ?? 0)
    return more > 0 ? [`${more} × ${kind}`] : []
  })
}

function inWords(reason: unknown): string {
  return reason instanceof Error ? (reason.stack ?? reason.message) : String(reason)
}

/** Keeps where each resource was made. Returns a function that lists those that are still there. */
function tracePlaces(): () => string[] {
  const made = new Map<number, { kind: string; resource: object; place: string }>()
  const hook = createHook({
    init: (id, kind, _trigger, resource: object) => {
      if (kind !== 'PROMISE' && kind !== 'TickObject')
        made.set(id, { kind, resource, place: new Error(kind).stack ?? '' })
    },
    destroy: (id) => void made.delete(id),
  }).enable()
  return () => {
    hook.disable()
    return [...made.values()].flatMap(({ resource, place }) =>
      'hasRef' in resource && typeof resource.hasRef === 'function' && resource.hasRef() === true
        ? [place]
        : [],
    )
  }
}
