import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hour } from '../../../kernel/clock.ts'
import { DatabaseUnavailable } from '../../../platform/database/unavailable.ts'
import type { LimitRule } from '../../../platform/http/rate-limits.ts'
import type { Services } from '../../../kernel/services.ts'
import { hashToken } from '../../../kernel/tokens.ts'
import { exceptionOf, Refused } from './exceptions.ts'
import { jsonOf, reportOf } from './report.ts'
import { factsFor } from './report-facts.ts'
import type { UsageReportId } from '@tradewind/contract/institutions/usage-reports'
import { reports } from './report-kinds.ts'
import { availableAt } from './report-months.ts'
import { readRequest } from './report-request.ts'
import { listCounts } from './usage.queries.ts'
import { findKey, markKeyUsed } from './usage-keys.queries.ts'

/** The COUNTER API (SUSHI) of release 5.1. Errors have its form instead of ours, and who asks proves it by a key. */
export function registerSushi(app: FastifyInstance, services: Services): void {
  const options = { config: { access: 'public' }, schema: { hide: true } } as const
  const answer =
    (work: (query: Query, request: FastifyRequest) => Promise<unknown>) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      void reply.header('cache-control', 'no-store')
      try {
        return await work(queryOf(request), request)
      } catch (error) {
        return refuse(request, reply, error)
      }
    }
  app.get(
    '/sushi/r51/status',
    options,
    answer(() => Promise.resolve([statusOf(services)])),
  )
  app.get(
    '/sushi/r51/members',
    options,
    answer(async (query, request) => {
      const { institution, name } = await admit(services, request, query)
      const { namespace } = factsFor(services, { id: institution, name })
      return [
        {
          Customer_ID: institution,
          Institution_Name: name,
          Institution_ID: { Proprietary: [`${namespace}:${institution}`] },
        },
      ]
    }),
  )
  app.get(
    '/sushi/r51/reports',
    options,
    answer(async (query, request) => {
      await admit(services, request, query)
      const { first, last } = availableAt(services.clock.now())
      return Object.entries(reports).map(([path, { id, name, description }]) => ({
        Report_Name: name,
        Report_ID: id,
        Release: '5.1',
        Report_Description: description,
        Path: `/r51/reports/${path}`,
        First_Month_Available: first,
        Last_Month_Available: last,
      }))
    }),
  )
  app.get(
    '/sushi/*',
    options,
    answer((_query, { url }) => Promise.reject(new Refused(url.startsWith('/sushi/r51/') ? 3000 : 3010))),
  )
  for (const report of Object.keys(reports) as UsageReportId[])
    app.get(
      `/sushi/r51/reports/${report}`,
      options,
      answer(async (query, request) => {
        const { institution, name } = await admit(services, request, query)
        const asked = readRequest(report, query, availableAt(services.clock.now()))
        const counts = asked.isEmpty
          ? []
          : await listCounts(services.db, { institution, from: asked.from, to: asked.to })
        return jsonOf(reportOf(asked, factsFor(services, { id: institution, name }), counts))
      }),
    )
}

type Query = Readonly<Record<string, string>>

/** Of a parameter that is given twice the last counts. */
function queryOf({ query }: FastifyRequest): Query {
  return Object.fromEntries(
    Object.entries(query as Record<string, string | string[]>).map(([name, value]) => [
      name,
      Array.isArray(value) ? (value.at(-1) ?? '') : value,
    ]),
  )
}

function statusOf({ config, clock }: Services) {
  const { first, last } = availableAt(clock.now())
  return {
    Description: `Usage reports of ${config.brand.productName} in the form of COUNTER 5.1, not audited.`,
    Service_Active: true,
    Note: `Reports have the months from ${first} to ${last}.`,
  }
}

/** Requests of one address, far more than a library that reads all its reports needs. */
const perMinute: LimitRule = { name: 'sushi', points: 120, seconds: 60 }

/** "The World": usage of everybody, which this service does not report. */
const everybody = '0000000000000000'

async function admit(services: Services, { ip }: FastifyRequest, query: Query) {
  const { db, clock, limits } = services
  if (!(await limits.has([perMinute, ip])))
    throw new Refused(1020, `at most ${perMinute.points} requests a minute; please try again in a minute`)
  const { customer_id: customer, api_key: key } = query
  const missing = [!customer && 'customer_id', !key && 'api_key'].filter((name) => name !== false)
  if (!customer || !key) throw new Refused(1030, `${missing.join(' and ')} missing`)
  const found = await findKey(db, hashToken(key))
  if (!found) throw new Refused(2020)
  if (customer === everybody) throw new Refused(2011)
  if (found.institution !== customer) throw new Refused(2010)
  const now = clock.now()
  if (found.last_used_at === null || now.getTime() - found.last_used_at.getTime() > hour)
    await markKeyUsed(db, found.id, now)
  return found
}

function refuse(request: FastifyRequest, reply: FastifyReply, error: unknown) {
  if (error instanceof Refused) {
    if (error.status === 429) void reply.header('retry-after', '60')
    return reply.code(error.status).send(error.exception)
  }
  request.log.error({ err: error }, 'a usage report failed')
  void reply.header('retry-after', '60')
  const isBusy = error instanceof DatabaseUnavailable
  return reply.code(503).send(isBusy ? exceptionOf(1010) : exceptionOf(1000, `reference ${request.id}`))
}
