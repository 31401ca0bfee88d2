import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { durationInWords } from '@tradewind/contract/words/durations'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { turnField, type SendBusyPage } from '../waiting/door.ts'
import { renderPlainPage } from './plain-page.tsx'

/** Compiled from `browser/`. The relative address is the same from the source, which tests run, and from `dist`. */
const script = '/go-on.js'
const scriptFile = new URL('../../../dist/platform/http/browser/go-on.js', import.meta.url)

/**
 * What answers a request of a browser that must come again: a page that sends the same once more after the time that it
 * tells. It may be framed by any page, as a launch is, and shows only our words.
 */
export function busyPage(app: FastifyInstance, config: Config): SendBusyPage {
  serveScript(app)
  return (reply, { refusal, turn }) => {
    const nonce = randomBytes(16).toString('base64')
    const seconds = refusal.retryAfter ?? 1
    const html = renderPlainPage(app, config, {
      title: 'Many people are here right now',
      nonce,
      script,
      content: (
        <form id="again" data-seconds={seconds} {...sameRequest(reply.request, turn)}>
          {fieldsOf(reply.request, turn).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <p>
            It is your turn in about <span id="left">{durationInWords(seconds)}</span>. You keep your place,
            and this page goes on by itself. Please leave it open.
          </p>
          <button type="submit" className="quiet">
            Try now
          </button>
        </form>
      ),
    })
    return reply
      .code(refusal.status)
      .header('retry-after', String(seconds))
      .header('content-security-policy', policyOf(nonce))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(html)
  }
}

/** Without a rule for forms, because what is sent may lead on to a learning platform. */
function policyOf(nonce: string): string {
  return `default-src 'none'; script-src 'self'; style-src 'nonce-${nonce}'; font-src 'self'; frame-ancestors *; base-uri 'none'`
}

/** A form with GET replaces the query of its address. */
function sameRequest({ method, url }: FastifyRequest, turn: string) {
  const [path = '', query] = url.split('?', 2)
  if (method !== 'POST') return { method: 'get', action: path }
  const asked = new URLSearchParams(query)
  asked.set(turnField, turn)
  return { method: 'post', action: `${path}?${String(asked)}` }
}

function fieldsOf({ method, body, query }: FastifyRequest, turn: string): [string, string][] {
  const given = Object.entries((method === 'POST' ? body : query) ?? {}).map(
    ([name, value]): [string, string] => [name, String(value)],
  )
  return method === 'POST' ? given : [...given.filter(([name]) => name !== turnField), [turnField, turn]]
}

function serveScript(app: FastifyInstance): void {
  app.get(
    script,
    { config: { access: 'public', passesDoor: true }, schema: { hide: true } },
    async (_request, reply) =>
      reply
        .type('text/javascript; charset=utf-8')
        .header('cache-control', 'public, max-age=3600')
        .send(await readFile(scriptFile, 'utf8')),
  )
}
