import type { FastifyInstance } from 'fastify'
import { AppError } from '../../kernel/error.ts'

/** The maximum depth of a body. Nobody needs more, and schemas for any JSON would recurse once per level. */
const deepest = 32

/**
 * Reads JSON, and nothing else, as bodies. An empty text is no body, because some clients name JSON with every call.
 * Depth is bounded before the text is parsed, because megabytes of brackets
 * take seconds to parse, in which nobody else gets an answer.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined)
    else if (isDeeper(String(body), deepest))
      done(
        new AppError('malformed', 'We could not read this request. Please reload the page and try again.'),
        undefined,
      )
    else void parse(request, String(body), done)
  })
}

/** Counts brackets outside of strings. Whether they match is for the parser to find. */
function isDeeper(json: string, levels: number): boolean {
  let depth = 0
  for (let at = 0; at < json.length; at++) {
    switch (json.charCodeAt(at)) {
      case quote:
        at = endOfString(json, at)
        break
      case openBrace:
      case openBracket:
        if (++depth > levels) return true
        break
      case closeBrace:
      case closeBracket:
        depth--
    }
  }
  return false
}

const [quote, backslash, openBrace, closeBrace, openBracket, closeBracket] = [
  0x22, 0x5c, 0x7b, 0x7d, 0x5b, 0x5d,
]

/** The place of the closing quote of the string that begins here, or the end of the text. */
function endOfString(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end !== -1; end = json.indexOf('"', end + 1)) {
    let backslashes = 0
    while (json.charCodeAt(end - 1 - backslashes) === backslash) backslashes++
    if (backslashes % 2 === 0) return end
  }
  return json.length
}
