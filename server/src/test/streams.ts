import type { FastifyInstance, InjectOptions } from 'fastify'
import { readEvents } from '@tradewind/contract/event-reader'

/** A stream that is read over a socket, as a browser reads it. */
export interface ReadStream {
  status: number
  headers: Headers
  /** The data of the events so far. */
  events: unknown[]
  /** How often anything has come, heartbeats included. */
  pieces: () => number
  /** Resolves when the server ends the stream or breaks the connection. */
  ended: Promise<void>
  leave(): void
}

export async function readStream(
  url: string,
  token?: string,
  headers: Record<string, string> = {},
): Promise<ReadStream> {
  const controller = new AbortController()
  const response = await fetch(url, {
    signal: controller.signal,
    headers: { ...headers, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
  })
  const events: unknown[] = []
  let pieces = 0
  const ended = readEvents(
    response,
    (event) => events.push(event),
    () => pieces++,
  ).catch(() => undefined)
  return {
    status: response.status,
    headers: response.headers,
    events,
    pieces: () => pieces,
    ended,
    leave: () => controller.abort(),
  }
}

export interface WholeAnswer {
  statusCode: number
  headers: Record<string, string | string[] | number | undefined>
  /** Empty for a stream, which is left as soon as it is open. */
  body: string
}

/** Sends a request like `inject`, but does not wait for the end of a stream. Walks over all routes use it. */
export async function answerOf(app: FastifyInstance, request: InjectOptions): Promise<WholeAnswer> {
  const response = await app.inject({ ...request, payloadAsStream: true })
  const { statusCode, headers } = response
  const bytes = response.stream()
  if (String(headers['content-type']).startsWith('text/event-stream')) {
    bytes.destroy()
    response.raw.res.destroy()
    return { statusCode, headers, body: '' }
  }
  const chunks: Buffer[] = []
  for await (const chunk of bytes) chunks.push(chunk as Buffer)
  return { statusCode, headers, body: Buffer.concat(chunks).toString() }
}
