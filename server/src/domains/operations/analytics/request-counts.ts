import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { unknownInstitution } from '@tradewind/contract/rules'
import { dayInDenver } from '@tradewind/contract/words/zoned-time'
import { second } from '../../../kernel/clock.ts'
import type { Services } from '../../../kernel/services.ts'
import { addRequests, type CountedRequests } from './requests.queries.ts'

/** How often the counts in memory are written. A crash loses only the counts since then. */
const writtenEvery = 5 * second

/**
 * Counts the calls of the contract per day, route pattern and institution. Counts are kept in memory, because a write
 * per call would cost more than the call, and written every few seconds and when the server stops.
 */
export function countRequests(app: FastifyInstance, services: Services): void {
  let counts = new Map<string, CountedRequests>()
  let writing: Promise<void> = Promise.resolve()
  const days = memoryOfDay()

  let closing = false

  async function write(): Promise<void> {
    const taken = counts
    counts = new Map()
    if (taken.size === 0) return
    try {
      await addRequests(services.db, inOrder(taken))
    } catch (error) {
      for (const [key, unwritten] of taken) add(counts, key, unwritten)
      services.log.warn(
        { err: error },
        closing
          ? 'request counts could not be saved and are lost, because the server is stopping'
          : 'request counts could not be saved; the server keeps them and tries again',
      )
    }
  }
  const writeInTurn = () => (writing = writing.then(write))

  function count(request: FastifyRequest, reply: FastifyReply): void {
    const day = days(services.clock.now())
    const { method } = request
    const path = request.routeOptions.url ?? ''
    const institution = request.session?.user.institutionId ?? unknownInstitution
    const counted = { day, method, path, institution, requests: 1, totalMs: reply.elapsedTime }
    add(counts, `${day} ${method} ${path} ${institution}`, counted)
  }

  app.addHook('onResponse', async (request, reply) => {
    const { isCall, isStream } = request.routeOptions.config
    if (isCall === true && isStream !== true) count(request, reply)
  })
  // How long a stream stays open says nothing about the server, so the time until it begins is counted.
  app.addHook('onSend', async (request, reply) => {
    const { isCall, isStream } = request.routeOptions.config
    if (isCall === true && isStream === true) count(request, reply)
  })
  let timer: NodeJS.Timeout | undefined
  app.addHook('onListen', async () => {
    timer = setInterval(() => void writeInTurn(), writtenEvery)
  })
  app.addHook('onClose', async () => {
    clearInterval(timer)
    // Counts that could not be written are kept and tried once more.
    await writing
    closing = true
    await writeInTurn()
  })
}

function add(counts: Map<string, CountedRequests>, key: string, more: CountedRequests): void {
  const known = counts.get(key)
  if (known) {
    known.requests += more.requests
    known.totalMs += more.totalMs
  } else counts.set(key, more)
}

/** A fixed order, because several servers write the same rows and could deadlock. */
function inOrder(counts: Map<string, CountedRequests>): CountedRequests[] {
  return [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, counted]) => counted)
}

/** The day of a moment, computed once a second, because that takes longer than counting a request. */
function memoryOfDay(): (now: Date) => string {
  let known = { second: Number.NaN, day: '' }
  return (now) => {
    const present = Math.floor(now.getTime() / second)
    if (known.second !== present) known = { second: present, day: dayInDenver(now) }
    return known.day
  }
}
