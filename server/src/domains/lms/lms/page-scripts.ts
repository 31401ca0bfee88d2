import type { FastifyInstance } from 'fastify'
import { servePageScript } from '../../../platform/http/plain-page.tsx'
import { closeScript } from './register-page.tsx'
import { storageScript } from './platform-storage.tsx'

/** Compiled from `browser/`. The relative address is the same from the source, which tests run, and from `dist`. */
const folder = new URL('../../../../dist/domains/lms/lms/browser/', import.meta.url)

/** Serves the scripts of the pages that platforms open. */
export function servePageScripts(scope: FastifyInstance): void {
  for (const script of [storageScript, closeScript])
    servePageScript(scope, script, new URL(script.replace('/lti/', ''), folder))
}
