import { ApiError, createClient, type Client, type WaitingLine } from '@tradewind/contract/client'
import type { User } from '@tradewind/contract/people/users'
import type { PortalConnection } from '@tradewind/lab-sdk/lab-side'
import { PortalUnreachable } from '@tradewind/lab-sdk/lab-side'
import { toPortal } from './api.ts'

/** The user of this page, as far as known. */
export type LabSession =
  | { state: 'connecting' }
  | { state: 'signed-in'; user: User }
  /** The portal has no session. */
  | { state: 'signed-out' }
  /** The server refuses the token that the portal gave. */
  | { state: 'ended' }
  /** The portal or the server does not answer; another try may succeed. */
  | { state: 'unreachable' }
  /** The page was opened outside the portal. */
  | { state: 'alone' }

export interface SessionStore {
  current: () => LabSession
  subscribe: (listener: () => void) => () => void
  tryAgain: () => void
  /** The user's token, only in memory; null if nobody is signed in. */
  token: () => string | null
  /** Call this when the server refuses the token. The session has ended unless the portal has a newer token. */
  refused: (token: string | null) => void
}

interface SessionOptions {
  connection: Pick<PortalConnection, 'token' | 'onToken'>
  portalOrigin: string
  fetch: typeof fetch
  /** Told how long calls wait for their turn. */
  line?: WaitingLine
}

const answerWithinMs = 15_000
const endsSession: readonly number[] = [401, 403, 404]

/**
 * Gets the token from the portal and its user from the server, and follows every new token. The token stays in memory.
 */
export function openSession({ connection, portalOrigin, fetch, line }: SessionOptions): SessionStore {
  const { callAs } = createClient({
    baseUrl: portalOrigin,
    fetch,
    init: toPortal,
    ...(line && { line }),
  })
  const listeners = new Set<() => void>()
  let session: LabSession = { state: 'connecting' }
  let asked: string | null | undefined
  let latest: AbortController | undefined

  function show(next: LabSession) {
    session = next
    for (const listener of listeners) listener()
  }

  async function follow(token: string | null) {
    // The portal sends the token on load and on request. An equal token needs no second call.
    if (token === asked) return
    asked = token
    latest?.abort()
    const controller = new AbortController()
    latest = controller
    if (token === null) return show({ state: 'signed-out' })
    if (session.state !== 'signed-in') show({ state: 'connecting' })
    const answer = await whose(token, callAs, controller)
    if (latest === controller) show(answer)
  }

  function connect() {
    asked = undefined
    show({ state: 'connecting' })
    connection.token().catch((error: unknown) => {
      // A token may have arrived on its own before this request failed.
      if (asked !== undefined) return
      const alone = error instanceof PortalUnreachable && error.reason === 'not_framed'
      show({ state: alone ? 'alone' : 'unreachable' })
    })
  }

  function refused(token: string | null) {
    if (token !== asked || session.state === 'ended') return
    show({ state: token === null ? 'signed-out' : 'ended' })
    // If the portal does not answer, the page stays as it is.
    connection.token().catch(() => undefined)
  }

  connection.onToken((token) => void follow(token))
  connect()
  return {
    current: () => session,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    tryAgain: connect,
    token: () => asked ?? null,
    refused,
  }
}

async function whose(
  token: string,
  callAs: Client['callAs'],
  controller: AbortController,
): Promise<LabSession> {
  const giveUp = setTimeout(() => controller.abort(), answerWithinMs)
  const { signal } = controller
  try {
    const { user } = await callAs(token, 'POST /api/auth/validatetoken', { body: {}, signal })
    // Something other than the portal may have answered, for example a campus network's login page.
    return isUser(user) ? { state: 'signed-in', user } : { state: 'unreachable' }
  } catch (error) {
    const ended = error instanceof ApiError && endsSession.includes(error.status)
    return { state: ended ? 'ended' : 'unreachable' }
  } finally {
    clearTimeout(giveUp)
  }
}

function isUser(user: Partial<User> | undefined): user is User {
  return Boolean(user?.products)
}
