import { createHistogram, monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Gauge, Histogram, Registry } from 'prom-client'

declare module 'fastify' {
  interface FastifyInstance {
    /** Of the portal's app only. */
    metrics: Metrics
  }
}

/** What this process measures of itself: for Prometheus since the start, and for administrators of the last window. */
export interface Metrics {
  registry: Registry
  /** Adds a number that is read at each request for the metrics. */
  gauge(name: string, help: string, read: () => number): void
  /** What the requests since the last call were like. */
  takeWindow(): Window
}

export interface Window {
  requests: number
  failures: number
  refusals: number
  /** In ms; null without requests. */
  p50: number | null
  p95: number | null
  /** In ms. */
  loopDelay: number
}

/** The route's pattern. The built files have a route each, with the hash of their content, and count as one. */
function routeOf({ routeOptions: { url, config } }: FastifyRequest): string {
  if (url === undefined) return '(none)'
  return config.isCall !== true && /\.\w+$/u.test(url) ? '(file)' : url
}

/** In seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
const nanosecondsPerMs = 1e6

/** Measures the calls, pages and files of an app by their routes' patterns, except streams, which stay open. */
export function measureRequests(app: FastifyInstance): void {
  const registry = new Registry()
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long answers took, by route',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers: [registry],
  })
  const taken = createHistogram()
  const loop = monitorEventLoopDelay({ resolution: 20 })
  loop.enable()
  let failures = 0
  let refusals = 0
  app.addHook('onResponse', async (request, reply) => {
    if (request.routeOptions.config.isStream === true) return
    const { method } = request
    const { statusCode, elapsedTime } = reply
    duration.observe({ method, route: routeOf(request), status: String(statusCode) }, elapsedTime / 1000)
    taken.record(Math.max(1, Math.round(elapsedTime * nanosecondsPerMs)))
    if (statusCode >= 500) failures += 1
    if (statusCode === 429) refusals += 1
  })
  app.addHook('onClose', async () => void loop.disable())
  app.decorate('metrics', {
    registry,
    gauge: (name, help, read) =>
      void new Gauge({
        name,
        help,
        registers: [registry],
        collect() {
          this.set(read())
        },
      }),
    takeWindow: () => {
      const msAt = (share: number) => (taken.count === 0 ? null : taken.percentile(share) / nanosecondsPerMs)
      const window = {
        requests: taken.count,
        failures,
        refusals,
        p50: msAt(50),
        p95: msAt(95),
        loopDelay: Number.isNaN(loop.mean) ? 0 : loop.percentile(99) / nanosecondsPerMs,
      }
      taken.reset()
      loop.reset()
      failures = 0
      refusals = 0
      return window
    },
  })
}
