import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { closeScript } from './register-page.tsx'
import { storageScript } from './platform-storage.tsx'

/** Compiled from `browser/`. The relative address is the same from the source, which tests run, and from `dist`. */
const folder = new URL('../../../../dist/domains/lms/lms/browser/', import.meta.url)

/** Serves the scripts of the pages that platforms open. */
export function servePageScripts(scope: FastifyInstance): void {
  for (const script of [storageScript, closeScript])
    scope.get(
      script,
      { config: { access: 'public', passesDoor: true }, schema: { hide: true } },
      async (_request, reply) =>
        reply
          .type('text/javascript; charset=utf-8')
          .header('cache-control', 'public, max-age=3600')
          .send(await readFile(new URL(script.replace('/lti/', ''), folder), 'utf8')),
    )
}
