import { freeLab, labIds, type LabId } from '@tradewind/contract/catalogue'
import { ownsLab } from '@tradewind/contract/roles'
import type { User } from '@tradewind/contract/people/users'
import { isStudent } from '../../../session/session-rules.ts'
import type { Extending } from '../../access/courtesy/extend-dialog.tsx'

type Wish = 'try' | 'extend' | 'introduction' | 'redeem'
type Greeting = 'guide' | 'welcome'

/** The dialogs that Home can show. Never more than one is open. */
export type HomeDialog = Wish | Greeting | 'refusal' | 'verify'

/** What has happened on Home since the reader entered it. */
export interface HomeState {
  /** What the reader asked for, until its dialog closes. */
  asked: Wish | null
  /** The lab to try before paying. It stays while its dialog fades out, as does the next. */
  trying: LabId | null
  /** What to extend free. */
  extending: Extending | null
  /** How often the reader asked, so that each dialog starts afresh. */
  asks: number
  /** The code of a link, until it is redeemed or dismissed. */
  code: string | null
  /** Whether the reader entered Home by a link with a code, or such a code still waits. It never changes. */
  codeBrought: boolean
  /** Whether a lab was requested, for example by a link. */
  labRequested: boolean
  /** The reader chose "later" since signing in. */
  verifyPostponed: boolean
  /** The greeting comes once: the welcome, or the Course Kit's guide for a new instructor. */
  greeting: 'waiting' | Greeting | 'over'
  /** Home asks for a code once. */
  prompt: 'waiting' | 'due' | 'over'
  /** What follows once this page knows what a dialog has changed of the reader: the lab to open, if any. */
  settling: { opens: LabId | null } | null
}

export type HomeEvent =
  | { type: 'asked'; wish: Wish; trying?: LabId; extending?: Extending }
  | { type: 'closed'; dialog: HomeDialog; opens: LabId | null }
  | { type: 'granted'; lab: LabId }
  | { type: 'settled'; unverified: boolean }
  | { type: 'labRequested' }
  | { type: 'greetingDue'; greeting: Greeting | null }
  | { type: 'promptDue'; mayAsk: boolean }

/** Home after an event. */
export function afterHomeEvent(state: HomeState, event: HomeEvent): HomeState {
  switch (event.type) {
    case 'asked': {
      const { wish, trying = state.trying, extending = state.extending } = event
      const greeting = wish === 'introduction' ? 'over' : state.greeting
      return { ...state, asked: wish, asks: state.asks + 1, trying, extending, greeting }
    }
    case 'closed':
      return { ...state, ...closing(state, event) }
    case 'granted':
      return { ...state, settling: { opens: event.lab } }
    case 'settled':
      // A reader who does not verify their address redeems no code now.
      return {
        ...state,
        settling: null,
        asked: event.unverified ? without(state.asked, 'redeem') : state.asked,
      }
    case 'labRequested':
      return { ...state, labRequested: true }
    case 'greetingDue':
      return { ...state, greeting: event.greeting ?? 'over' }
    case 'promptDue':
      return { ...state, prompt: event.mayAsk ? 'due' : 'over' }
  }
}

function closing(
  { asked }: HomeState,
  { dialog, opens }: Extract<HomeEvent, { type: 'closed' }>,
): Partial<HomeState> {
  switch (dialog) {
    case 'refusal':
      return {}
    case 'verify':
      return { verifyPostponed: true, settling: { opens } }
    case 'redeem':
      // Once the reader has seen the dialog for any reason, Home does not ask again.
      return { asked: null, code: null, prompt: 'over' }
    case 'guide':
    case 'welcome':
      return { greeting: 'over' }
    default:
      return { asked: without(asked, dialog) }
  }
}

function without(asked: Wish | null, dialog: HomeDialog): Wish | null {
  return asked === dialog ? null : asked
}

/** What Home's dialogs depend on besides. */
export interface Situation {
  /** Whether a lab fills the page, or Home is leading to one or to another screen. */
  busy: boolean
  /** Why the last launch was refused: an unverified address, another reason, or not at all. */
  refused: 'verify' | 'other' | null
  /** Whether the address is still unverified. */
  unverified: boolean
  /** Whether the reader has every lab by their role, so that no code gives them more. */
  holdsAll: boolean
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
export function homeDialog(state: HomeState, situation: Situation): HomeDialog | null {
  const { asked, greeting } = state
  const { unverified, refused } = situation
  if (situation.busy) return null
  if (asked === 'try' || asked === 'extend') return asked
  if (refused) return refused === 'verify' ? 'verify' : 'refusal'
  if (asked === 'introduction') return asked
  if (situation.visitor) return null
  // A link's code waits until the address is verified, however long that takes.
  const redeems = asked === 'redeem' || (state.code !== null && !unverified)
  if (redeems && !situation.holdsAll) return unverified ? 'verify' : 'redeem'
  if (state.labRequested || situation.viewing) return null
  if (unverified && !state.verifyPostponed) return 'verify'
  if (state.codeBrought) return null
  if (greeting === 'welcome' || greeting === 'guide') return greeting
  return state.prompt === 'due' && !unverified ? 'redeem' : null
}

/** What Home opens by itself after a quiet moment: the greeting once no other dialog is due, and then the prompt. */
export function dueNext(state: HomeState, situation: Situation): 'greeting' | 'prompt' | null {
  const shownAfter = (event: HomeEvent) => homeDialog(afterHomeEvent(state, event), situation)
  if (homeDialog(state, situation) !== null) return null
  if (state.greeting === 'waiting')
    return shownAfter({ type: 'greetingDue', greeting: 'welcome' }) === 'welcome' ? 'greeting' : null
  return state.prompt === 'waiting' && shownAfter({ type: 'promptDue', mayAsk: true }) === 'redeem'
    ? 'prompt'
    : null
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
