import { freeLab, labIds } from '@tradewind/contract/catalogue'
import { ownsLab } from '@tradewind/contract/roles'
import type { User } from '@tradewind/contract/people/users'
import { isStudent } from '../../../session/session-rules.ts'

/** The dialogs that Home can show. Never more than one is open. */
export type HomeDialog =
  | 'refusal'
  | 'try'
  | 'extend'
  | 'verify'
  | 'introduction'
  | 'redeem'
  | 'guide'
  | 'welcome'

export interface DialogSituation {
  /** Whether a lab fills the page, or Home is leading to one or to another screen. */
  busy: boolean
  /** Why the last launch was refused: an unverified address, another reason, or not at all. */
  refused: 'verify' | 'other' | null
  /** Whether the address is still unverified. */
  unverified: boolean
  /** The reader chose "later" since signing in. */
  verifyPostponed: boolean
  /** The reader wants to try a lab before paying. */
  tryAsked: boolean
  /** The reader wants to extend a lab free. */
  extendAsked: boolean
  /** The reader pressed the info button. */
  introductionAsked: boolean
  /** Whether the reader asked to redeem a code, by the button or by a link with a code. */
  redeemAsked: boolean
  /** The greeting that is due: the welcome, or the Course Kit's guide for a new instructor. */
  greetingDue: 'welcome' | 'guide' | null
  /** Whether the prompt for a code is due. */
  redeemDue: boolean
  /** Whether a lab was requested since the reader entered Home, for example by a link. */
  labRequested: boolean
  /** Whether the reader entered Home by a link with a code, or such a code still waits. */
  codeBrought: boolean
  /** Whether the reader has no account. Home then opens no dialog by itself and redeems no code. */
  visitor: boolean
  /** Whether an administrator views the pages of the person, and so can answer no dialog that opens by itself. */
  viewing: boolean
}

/**
 * The dialog that Home shows: first the answer to the reader's last action, then verify, then the greeting, then the
 * prompt for a code. Readers who follow a link meet only what its purpose needs: a code needs a verified address, and
 * the launch of a lab reports by its refusal what is missing.
 */
export function homeDialog(situation: DialogSituation): HomeDialog | null {
  if (situation.busy) return null
  if (situation.tryAsked) return 'try'
  if (situation.extendAsked) return 'extend'
  if (situation.refused) return situation.refused === 'verify' ? 'verify' : 'refusal'
  if (situation.introductionAsked) return 'introduction'
  if (situation.visitor) return null
  if (situation.redeemAsked) return situation.unverified ? 'verify' : 'redeem'
  if (situation.labRequested || situation.viewing) return null
  if (situation.unverified && !situation.verifyPostponed) return 'verify'
  if (situation.codeBrought) return null
  if (situation.greetingDue !== null) return situation.greetingDue
  return situation.redeemDue && !situation.unverified ? 'redeem' : null
}

export const welcomeDelayMs = 1000
const welcomeGapMs = 300_000

/**
 * Whether the welcome may be shown.
 *
 * @param lastShownAt ms since 1970 of its last showing in this session; null without one
 */
export function welcomeAllowed(hidden: boolean, lastShownAt: number | null, now: number): boolean {
  return !hidden && (lastShownAt === null || now - lastShownAt > welcomeGapMs)
}

export const redeemDelayMs = 500

/**
 * Whether the reader probably has a code to redeem: a student with at most the free lab.
 * @param now ms since 1970
 */
export function mayNeedCode(user: Pick<User, 'instructor' | 'admin' | 'products'>, now: number): boolean {
  return isStudent(user) && !labIds.some((lab) => lab !== freeLab.id && ownsLab(user, lab, now))
}
