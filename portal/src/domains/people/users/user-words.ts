import { labById, type LabId } from '@tradewind/contract/catalogue'
import { holdsEverythingByRole } from '@tradewind/contract/roles'
import type { ManagedGrant, ManagedUser } from '@tradewind/contract/people/users'
import type { TagTone } from '../../../ui/tag.tsx'

interface Word {
  tone: TagTone
  text: string
}

/** A person's name. An LMS may keep names to itself. */
export function personName({ firstName, lastName }: Pick<ManagedUser, 'firstName' | 'lastName'>): string {
  const name = `${firstName} ${lastName}`.trim()
  return name === '' ? 'No name' : name
}

/** A name with the address, for people with the same name. */
export function fullName(user: Pick<ManagedUser, 'firstName' | 'lastName' | 'email'>): string {
  return user.email === '' ? personName(user) : `${personName(user)}, ${user.email}`
}

export function roleWords(user: Pick<ManagedUser, 'instructor' | 'admin' | 'isLtiUser'>): Word[] {
  const words: Word[] = []
  if (user.admin) words.push({ tone: 'warning', text: 'Admin' })
  if (user.instructor) words.push({ tone: 'info', text: 'Instructor' })
  if (words.length === 0) words.push({ tone: 'light', text: 'Student' })
  if (user.isLtiUser) words.push({ tone: 'light', text: 'LMS' })
  return words
}

/** A role implies a verified address, and an LMS vouches for its users. */
export function needsVerification(
  user: Pick<ManagedUser, 'instructor' | 'admin' | 'isLtiUser' | 'verified'>,
) {
  return !user.verified && !user.isLtiUser && !holdsEverythingByRole(user)
}

export function verifiedWord(user: Parameters<typeof needsVerification>[0]): Word {
  if (user.verified) return { tone: 'success', text: 'Yes' }
  return needsVerification(user) ? { tone: 'warning', text: 'No' } : { tone: 'light', text: 'Not needed' }
}

/**
 * The names of the labs with access by grants that has not ended.
 * @param now ms since 1970
 */
export function heldLabNames(user: Pick<ManagedUser, 'granted'>, now: number): string[] {
  return Object.entries(user.granted)
    .filter(([, { expiration }]) => expiration > now)
    .map(([lab]) => labById(lab as LabId).name)
}

const origins = {
  purchase: 'Purchase',
  access_code: 'Access code',
  promotion_code: 'Promotion code',
  registration: 'Registration',
  admin: 'Administrator',
  demo: 'Demo',
  courtesy: 'Free days',
  extension: 'Extended to the end of a class',
  roster: 'Paid by the course',
} as const satisfies Record<ManagedGrant['origin'], string>

export function originWords({ origin, source }: Pick<ManagedGrant, 'origin' | 'source'>): string {
  return source === null ? origins[origin] : `${origins[origin]} ${source}`
}

/** @param now ms since 1970 */
export function grantStatus(
  { endedAt, expiresAt }: Pick<ManagedGrant, 'endedAt' | 'expiresAt'>,
  now: number,
): Word {
  if (endedAt !== null) return { tone: 'danger', text: 'Ended' }
  return expiresAt > now ? { tone: 'success', text: 'Active' } : { tone: 'light', text: 'Lapsed' }
}
