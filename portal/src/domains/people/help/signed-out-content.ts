import type { VisitOrigin } from '../../../session/token-store.ts'
import { visitEnds } from '../../../session/visit.ts'

interface SignedOutContent {
  title: string
  /** Why the visit is over, where the title does not say it. */
  reason: string | null
  comeBack: string
  /** The screen where another visit begins; null when it begins outside the portal. */
  wayBack: { label: string; to: string } | null
}

/** How to come back to a visit, by the word for its origin in an address. */
export function wayBackTo(from: string | null) {
  return waysBack[from !== null && Object.hasOwn(waysBack, from) ? (from as VisitOrigin) : 'course']
}

const waysBack: Record<VisitOrigin, Pick<SignedOutContent, 'comeBack' | 'wayBack'>> = {
  institution: {
    comeBack: 'To come back, choose your institution again while you are on its network.',
    wayBack: { label: 'Choose your institution', to: '/select-institution' },
  },
  demo: {
    comeBack: 'To come back, open the demo link again.',
    wayBack: { label: 'Open the demo', to: '/demo' },
  },
  course: {
    comeBack: 'To come back, open the activity in your course again. Your saved work is safe.',
    wayBack: null,
  },
}

/** The content for the query of an address, in words of ours only. */
export function signedOutContent(query: URLSearchParams): SignedOutContent {
  const why = query.get('why') ?? ''
  const loggedOut = why === 'logged-out'
  return {
    title: loggedOut ? 'You have logged out' : 'Your visit has ended',
    reason: !loggedOut && Object.hasOwn(visitEnds, why) ? visitEnds[why as keyof typeof visitEnds] : null,
    ...wayBackTo(query.get('from')),
    ...(why === 'disconnected' && { comeBack: 'Please tell your instructor. Your saved work is safe.' }),
  }
}
