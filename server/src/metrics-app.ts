import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics } from 'prom-client'
import type { Config } from './config.ts'
import { createServer, type LoggerOption } from './platform/http/server.ts'
import type { Metrics } from './platform/metrics/metrics.ts'

/**
 * The app on METRICS_PORT: what Prometheus reads. It has its own port, because everybody who reaches it may read all of it.
 */
export async function buildMetricsApp(
  config: Config,
  { registry }: Metrics,
  logger: LoggerOption,
): Promise<FastifyInstance> {
  const app = await createServer(config, logger)
  collectDefaultMetrics({ register: registry })
  app.get('/metrics', { config: { access: 'public' }, logLevel: 'warn' }, async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  )
  return app
}
