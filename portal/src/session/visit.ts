import { screens } from '@tradewind/contract/screens'
import { matchPath } from 'react-router'
import type { EndedVisit } from './token-store.ts'

/** Why visits end. The address of the signed-out screen has the word, because it must not carry text of others. */
export const visitEnds = {
  'logged-out': 'You have logged out.',
  outside: 'Guest access is not available from your location.',
  gone: 'Institution not found.',
  disconnected: 'Your learning platform is no longer connected to this portal.',
  'not-stored': 'Your browser does not let this page store anything, so reloading it ended your visit.',
} as const

/**
 * Where a visit ends: on the signed-out screen, which says why and how to come back. A view ends on the person's page.
 */
export function visitEndPath({ origin, why }: EndedVisit): string {
  if (typeof origin !== 'string') return `/admin/users/${origin.viewing}`
  const query = new URLSearchParams({ from: origin })
  const [word] = Object.entries(visitEnds).find(([, sentence]) => sentence === why) ?? []
  if (word !== undefined) query.set('why', word)
  return `/signed-out?${query.toString()}`
}

/** Whether a screen needs a session. */
export function needsSession(pathname: string): boolean {
  return Object.entries(screens).some(
    ([pattern, { access }]) => access !== 'public' && matchPath(pattern, pathname) !== null,
  )
}
