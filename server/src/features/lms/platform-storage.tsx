import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import type { ReactNode } from 'react'

/*
 * Where a browser keeps no cookie of ours inside a platform's page, some platforms keep the browser's secret for us: our
 * page gives it to them by a window message, and asks for it again when the launch arrives (LTI platform storage).
 */

interface Storing {
  /** The frame of the platform's page that keeps it, as the login named it. */
  target: string
  /** The platform's origin: nobody else gets the message, and nobody else's answer counts. */
  origin: string
  browserId: string
}

/** Gives the platform the secret, then goes on to `next`; where it does not take it, `otherwise` is shown. */
export function KeepSecret({
  secret,
  next,
  otherwise,
  ...storing
}: Storing & { secret: string; next: string; otherwise: ReactNode }) {
  return (
    <Task kind="put" {...storing} value={secret} next={next} otherwise={otherwise}>
      <p>Connecting to your learning platform.</p>
    </Task>
  )
}

/** Asks the platform for the secret, then posts the launch again with it. */
export function FetchSecret({
  fields,
  otherwise,
  ...storing
}: Storing & { fields: Record<string, string>; otherwise: ReactNode }) {
  return (
    <Task kind="get" {...storing} otherwise={otherwise}>
      <p>Connecting to your learning platform.</p>
      <form method="post" action="/lti/launch">
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name={secretField} />
      </form>
    </Task>
  )
}

/** The field that brings the secret with a launch in place of a cookie; `browser/storage.ts` fills it in. */
export const secretField = 'browser_secret'

type TaskOf = Storing & {
  kind: 'put' | 'get'
  value?: string
  next?: string
  otherwise: ReactNode
  children: ReactNode
}

function Task({ kind, target, origin, browserId, value, next, otherwise, children }: TaskOf) {
  return (
    <>
      <div
        id="task"
        data-kind={kind}
        data-target={target}
        data-origin={origin}
        data-key={`tradewind_lti_${browserId}`}
        data-value={value}
        data-next={next}
      >
        {children}
      </div>
      <div id="otherwise" hidden>
        {otherwise}
      </div>
      <noscript>{otherwise}</noscript>
    </>
  )
}

export const storageScript = '/lti/storage.js'

/** Compiled from `browser/storage.ts`. The address is the same from the source, which tests run, as from `dist`. */
const scriptFile = new URL('../../../dist/features/lms/browser/storage.js', import.meta.url)

/** What runs on these pages. */
export function serveStorageScript(scope: FastifyInstance): void {
  scope.get(
    storageScript,
    { config: { access: 'public' }, schema: { hide: true } },
    async (_request, reply) =>
      await reply
        .type('text/javascript; charset=utf-8')
        .header('cache-control', 'public, max-age=3600')
        .send(await readFile(scriptFile, 'utf8')),
  )
}
