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

/** The field that brings the secret with a launch in place of a cookie. */
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

/** What runs on these pages. It speaks to the window that the platform named, at the platform's origin only. */
export function serveStorageScript(scope: FastifyInstance): void {
  scope.get(storageScript, { config: { access: 'public' }, schema: { hide: true } }, (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'public, max-age=3600').send(script),
  )
}

/** How long a platform may take to answer, in ms: most have no storage and never do. */
const patience = 3000

const script = `'use strict'
const task = document.getElementById('task')
const { kind, target, origin, key, value, next } = task.dataset
const id = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16)).join('')
function giveUp() {
  task.hidden = true
  document.getElementById('otherwise').hidden = false
}
const timer = setTimeout(giveUp, ${patience})
function goOn(answer) {
  if (kind === 'put') return location.replace(next)
  const form = task.querySelector('form')
  form.elements.${secretField}.value = answer.value
  form.submit()
}
addEventListener('message', ({ origin: from, data }) => {
  if (from !== origin || !data || data.message_id !== id || data.subject !== 'lti.' + kind + '_data.response') return
  clearTimeout(timer)
  if (data.error || typeof data.value !== 'string' || (kind === 'put' && data.value !== value)) giveUp()
  else goOn(data)
})
try {
  const host = parent === window ? opener : parent
  const frame = target === '_parent' ? host : host.frames[target]
  const message = { subject: 'lti.' + kind + '_data', message_id: id, key }
  frame.postMessage(kind === 'put' ? { ...message, value } : message, origin)
} catch {
  clearTimeout(timer)
  giveUp()
}
`
