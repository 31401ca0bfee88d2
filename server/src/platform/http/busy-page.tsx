import { randomBytes } from 'node:crypto'
import { durationInWords } from '@tradewind/contract/words/durations'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'
import { turnField, type SendBusyPage } from '../waiting/door.ts'
import { renderPlainPage, servePageScript } from './plain-page.tsx'

/** Compiled from `browser/`. The relative address is the same from the source, which tests run, and from `dist`. */
const script = '/go-on.js'
const scriptFile = new URL('../../../dist/platform/http/browser/go-on.js', import.meta.url)

/**
 * Serves what the page of those who wait needs. Returns what answers a browser that must come again: the page sends the
 * same request once more after the time that it tells. It may be framed by any page, as a launch is, and shows only our words.
 */
export function serveBusyPage(app: FastifyInstance, config: Config): SendBusyPage {
  servePageScript(app, script, scriptFile)
  return (reply, { refusal, turn }) => {
    const { method, url, body } = reply.request
    // A query may have question marks of its own.
    const [path = url] = url.split('?', 1)
    const asked = new URLSearchParams(url.slice(path.length))
    asked.set(turnField, turn)
    // A form with GET replaces the query of its address.
    const same =
      method === 'POST'
        ? { method: 'post', action: `${path}?${String(asked)}`, fields: Object.entries(body ?? {}) }
        : { method: 'get', action: path, fields: [...asked] }
    const nonce = randomBytes(16).toString('base64')
    const seconds = refusal.retryAfter ?? 1
    const html = renderPlainPage(app, config, {
      title: 'Many people are here right now',
      nonce,
      script,
      content: (
        <form id="again" data-seconds={seconds} action={same.action} method={same.method}>
          {same.fields.map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={String(value)} />
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
