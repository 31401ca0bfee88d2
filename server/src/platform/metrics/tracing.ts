import { context, propagation, SpanKind, SpanStatusCode, trace, type Span } from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/**
 * Traces of requests and of their statements, by OpenTelemetry. Without a provider (see `startTracing`) the library does
 * nothing. Spans name routes by their pattern and statements by their name or first word: never addresses, texts or values.
 */
const tracer = () => trace.getTracer('tradewind')

/** Sends traces to the collector at `endpoint` (OTLP over HTTP). Returns what sends the last ones. */
export async function startTracing(endpoint: string): Promise<() => Promise<void>> {
  const { NodeTracerProvider, BatchSpanProcessor } = await import('@opentelemetry/sdk-trace-node')
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http')
  const { resourceFromAttributes } = await import('@opentelemetry/resources')
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/u, '')}/v1/traces` })
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'tradewind' }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  })
  provider.register()
  return async () => {
    // A collector that is away must not keep the server from stopping.
    await provider.shutdown().catch(() => undefined)
    trace.disable()
    context.disable()
    propagation.disable()
  }
}

const spans = new WeakMap<FastifyRequest, Span>()

/** A span for each request, inside of the trace that its caller names. */
export function traceRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { method } = request
    const route = request.routeOptions.url ?? '(none)'
    const parent = propagation.extract(context.active(), request.headers)
    const span = tracer().startSpan(
      `${method} ${route}`,
      { kind: SpanKind.SERVER, attributes: { 'http.request.method': method, 'http.route': route } },
      parent,
    )
    spans.set(request, span)
    context.with(trace.setSpan(parent, span), done)
  })
  app.addHook('onResponse', async (request, reply) => {
    const span = spans.get(request)
    span?.setAttribute('http.response.status_code', reply.statusCode)
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
  })
}

/** A span for a statement, by its name or its first word. */
export async function traceStatement<T>(name: string, run: () => Promise<T>): Promise<T> {
  const span = tracer().startSpan(name, {
    kind: SpanKind.CLIENT,
    attributes: { 'db.system.name': 'postgresql' },
  })
  if (!span.isRecording()) return await run()
  try {
    return await run()
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR })
    throw error
  } finally {
    span.end()
  }
}
