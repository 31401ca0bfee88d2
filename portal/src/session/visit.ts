import { screens } from '@tradewind/contract/screens'
import { matchPath } from 'react-router'
import type { EndedVisit, VisitOrigin } from './token-store.ts'

/** How to come back after a visit, by its origin. */
const waysBack = {
  institution: 'To come back, choose your institution again while you are on its network.',
  demo: 'To come back, open the demo link again.',
  course: 'To come back, open the activity in your course again.',
} as const satisfies Record<VisitOrigin, string>

/** The address of the screen that reports the end of a visit and says how to come back. */
export function visitEndPath({ origin, why }: EndedVisit): string {
  const details = `${why ?? 'Your visit has ended.'} ${waysBack[origin]}`
  return `/error?${new URLSearchParams({ type: 'unauthorized', from: origin, details }).toString()}`
}

/** Whether a screen needs a session. */
export function needsSession(pathname: string): boolean {
  return Object.entries(screens).some(
    ([pattern, { access }]) => access !== 'public' && matchPath(pattern, pathname) !== null,
  )
}
