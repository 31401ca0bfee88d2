import type { ReactNode } from 'react'

/*
 * If a browser blocks cookies inside a platform's page, some platforms can store the browser's secret: a page of the
 * tool gives it to them by a window message, and asks for it again when the launch arrives (LTI platform storage).
 */

interface Storing {
  /** The frame of the platform's page that stores the secret, as named by the login. */
  target: string
  /** The platform's origin. Only this origin gets the message, and only its answer counts. */
  origin: string
  browserId: string
}

/**
 * Gives the secret to the platform and continues to `next`. If the platform does not accept it, `otherwise` is shown.
 */
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

/** Asks the platform for the secret and posts the launch again with it. */
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

/** The field that sends the secret with a launch instead of a cookie. `browser/storage.ts` fills it in. */
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
        data-key={storageKey(browserId)}
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

/** The key under which a platform stores a browser's secret. */
export function storageKey(browserId: string): string {
  return `tradewind_lti_${browserId}`
}

export const storageScript = '/lti/storage.js'
