import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { TLSSocket } from 'node:tls'
import { second } from '../kernel/clock.ts'
import { faultOf, placeOfUrl, type Fault } from './faults.ts'

/** What a browser gets from an address. */
export interface Answer {
  status: number
  /** Every value of a header, because a proxy may add a second one. Names are lower case. */
  headers: Record<string, string[] | undefined>
  text: string
  /** When the certificate ends; null without TLS. */
  certificateEnd: Date | null
}

export type Visit = { answer: Answer } | { fault: Fault }

const visitWithin = 4 * second
/** The first part of a page has everything that is looked for. In bytes. */
const mostBytes = 200_000

/** Asks for a page as a browser does, but follows no redirect and keeps no connection. */
export async function visit(url: string, headers: Record<string, string> = {}): Promise<Visit> {
  try {
    const response = await ask(url, { accept: 'text/html', ...headers })
    const { socket } = response
    const ends = socket instanceof TLSSocket ? socket.getPeerCertificate().valid_to : null
    const text = await readStart(response)
    return {
      answer: {
        status: response.statusCode ?? 0,
        headers: response.headersDistinct,
        text,
        certificateEnd: ends === null ? null : new Date(ends),
      },
    }
  } catch (error) {
    return { fault: faultOf(error) }
  }
}

/** Resolves when the headers are there. */
export function ask(url: string, headers: Record<string, string>): Promise<IncomingMessage> {
  const request = url.startsWith('https:') ? requestHttps : requestHttp
  const signal = AbortSignal.timeout(visitWithin)
  return new Promise((resolve, reject) => {
    request(url, { headers, agent: false, signal }, resolve)
      .on('error', (error) =>
        reject(signal.aborted ? new Error(`timed out after ${visitWithin / second} seconds`) : error),
      )
      .end()
  })
}

async function readStart(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    length += chunk.length
    if (length > mostBytes) break
  }
  response.destroy()
  return Buffer.concat(chunks).toString('utf8')
}

/** The host and port of a web address. */
export function placeOfPage(url: string): string {
  return placeOfUrl(url, url.startsWith('https:') ? 443 : 80)
}
