import { freeLab, labIds } from '@tradewind/contract/catalogue'
import { holdsLab } from '@tradewind/contract/roles'
import type { User } from '@tradewind/contract/users'
import { isStudent } from '../../session/session-rules.ts'

/** The dialogs that Home can show. Never more than one is open. */
export type HomeDialog = 'refusal' | 'verify' | 'introduction' | 'redeem' | 'guide' | 'welcome'

export interface DialogSituation {
  /** A lab fills the page, or Home is on its way to one or to another screen. */
  busy: boolean
  /** Why the last launch was stopped: for want of a proven address, for another reason, or not at all. */
  refused: 'verify' | 'other' | null
  /** The address still has to be proven. */
  unverified: boolean
  /** The reader chose "later" since signing in. */
  verifyPostponed: boolean
  /** The reader pressed the info button. */
  introductionAsked: boolean
  /** The reader wants to redeem a code: by the button, or by a link that brought one. */
  redeemAsked: boolean
  /** The time for the greeting has come: the welcome, or for a new instructor the guide of the Course Kit. */
  greetingDue: 'welcome' | 'guide' | null
  /** It is time to ask for a code. */
  redeemDue: boolean
  /** A lab was asked for since Home was entered. */
  labRequested: boolean
  /** The reader has no account, so Home opens no dialog unasked and redeems no code. */
  visitor: boolean
}

/**
 * Which dialog Home shows: an answer to what the reader just did first, then verify, then the greeting, then the
 * question for a code. A requested lab suppresses all but verify. Only a proven address redeems.
 */
export function homeDialog(situation: DialogSituation): HomeDialog | null {
  if (situation.busy) return null
  if (situation.refused) return situation.refused === 'verify' ? 'verify' : 'refusal'
  if (situation.introductionAsked) return 'introduction'
  if (situation.visitor) return null
  if (situation.redeemAsked) return situation.unverified ? 'verify' : 'redeem'
  if (situation.unverified && !situation.verifyPostponed) return 'verify'
  if (situation.labRequested) return null
  if (situation.greetingDue !== null) return situation.greetingDue
  return situation.redeemDue && !situation.unverified ? 'redeem' : null
}

export const welcomeDelayMs = 1000
const welcomeGapMs = 300_000

/**
 * Whether the welcome may be shown.
 *
 * @param lastShownAt ms since 1970 of its last showing in this session, null where there was none
 */
export function welcomeAllowed(hidden: boolean, lastShownAt: number | null, now: number): boolean {
  return !hidden && (lastShownAt === null || now - lastShownAt > welcomeGapMs)
}

export const redeemDelayMs = 500

/** Whether the person may have a code to redeem: a student with at most the free lab. `now` in ms. */
export function mayNeedCode(user: Pick<User, 'instructor' | 'admin' | 'products'>, now: number): boolean {
  return isStudent(user) && !labIds.some((lab) => lab !== freeLab.id && holdsLab(user, lab, now))
}
