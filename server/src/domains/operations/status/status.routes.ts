import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { statusRoutes } from '@tradewind/contract/operations/status'
import { implement } from '../../../platform/http/routes.ts'
import { hashQueue } from '../../../platform/waiting/hash-queue.ts'
import type { Services } from '../../../kernel/services.ts'
import { statusReader } from './status.ts'

/** In ms. A person in line waits anyway, and a client that asks without pause must not delay others. */
const answersAfter = 250

export function registerStatus(app: FastifyInstance, services: Services): void {
  const read = statusReader(services)
  const options = { 'GET /api/line': { passesDoor: true } } as const
  implement({ app, services, options }, statusRoutes, {
    'GET /api/line': async ({ caller, browser, fromLab }) => {
      await delay(answersAfter)
      // Pages of labs send no cookie, but a token with every call that waits.
      const isKnown = fromLab || browser.read('device') !== null
      const atDoor = app.door.secondsFor(caller.address, isKnown)
      return { seconds: Math.max(atDoor, hashQueue.secondsFor(caller)) }
    },
    'GET /status.json': async ({ caller }) => (await read(caller)).status,
    'GET /api/status/details': ({ caller }) => read(caller),
  })
}
