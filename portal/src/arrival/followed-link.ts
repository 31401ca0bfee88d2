import { classParameter, isLabId, labsIn, type Environment } from '@tradewind/contract/catalogue'

/** The link that a signed-out person has followed. Its purpose waits until they have signed in. */
export type FollowedLink =
  /** A link with a code to redeem. */
  | { kind: 'code' }
  /** A join link of a class, or a link that only opens a lab. `lab` is the lab's name. */
  | { kind: 'class'; lab: string }
  /** The address of a class by its code alone. */
  | { kind: 'join' }
  | { kind: 'lab'; lab: string }

interface KeptForLater {
  /** The code of a link; null without one. */
  code: string | null
  /** The path and query to continue with after signing in; null without one. */
  target: string | null
}

/**
 * The link to name on the pages for signing in; null without one. The name of the lab comes from the catalogue and the
 * address: a class code is worth nothing without a session, so nobody is told which class it belongs to.
 */
export function followedLink({ code, target }: KeptForLater, environment: Environment): FollowedLink | null {
  if (code !== null) return { kind: 'code' }
  if (target === null) return null
  const { pathname, searchParams } = new URL(target, 'https://portal.invalid')
  if (/^\/join\/[^/]+$/u.test(pathname)) return { kind: 'join' }
  const id = searchParams.get('lab')
  if (pathname !== '/' || id === null || !isLabId(id)) return null
  const lab = labsIn(environment).find((offered) => offered.id === id)
  if (!lab) return null
  return { kind: searchParams.has(classParameter) ? 'class' : 'lab', lab: lab.name }
}
