import {
  classParameter,
  linkParameters,
  isLabId,
  labsIn,
  type Environment,
  type Lab,
  type LabId,
  type LinkParameter,
} from '@tradewind/contract/catalogue'
import { holdsLab, type Products } from '@tradewind/contract/roles'
import type { VisitOrigin } from '../session/token-store.ts'

/** Screens up to this width in CSS pixels count as mobile. */
const mobileWidth = 768

export interface LaunchSituation {
  user: { products: Products }
  environment: Environment
  /** ms since 1970 */
  now: number
  /** Width of the whole screen in CSS pixels. */
  screenWidth: number
  /** Whether the portal itself is in a frame. */
  framed: boolean
  /** Whether the launch is allowed on any screen width, as from an LMS or a demo. */
  anyWidth: boolean
  /** Whether the reader chose to open this lab here anyway, or follows a link into it. Counts for mobile labs only. */
  anyway: boolean
  /** The origin of the reader's visit; null for readers signed in to the portal. */
  visit: VisitOrigin | null
}

/** Why a lab is not opened. */
export type Refusal =
  | { kind: 'unknown' }
  | { kind: 'not-ready'; lab: LabId; comes: string }
  | { kind: 'not-held'; lab: LabId }
  /** Neither the visit's institution or demo nor the visitor has the lab. */
  | { kind: 'not-lent'; lab: LabId; by: VisitOrigin }
  /** With `courtesy`, what ended are the days to try it. */
  | { kind: 'ended'; lab: LabId; at: number; courtesy?: true | undefined }
  /** The screen is narrow. A mobile lab may be opened anyway. */
  | { kind: 'mobile'; lab: LabId; mayOpen: boolean }
  /** The server requires a verified address first. */
  | { kind: 'verify'; lab: LabId }
  /** The server's own sentence. */
  | { kind: 'server'; lab: LabId; message: string }

export type LaunchDecision = { lab: LabId; refusal: null } | { lab: null; refusal: Refusal }

/** Whether the lab of this name can be opened. The name comes from an address or an LMS. */
export function decideLaunch(requested: string, situation: LaunchSituation): LaunchDecision {
  const { user, environment, now, visit } = situation
  const lab = knownLab(requested, environment)
  if (!lab) return refuse({ kind: 'unknown' })
  const held = holdsLab(user, lab.id, now)
  const ended = endOf(user, lab)
  // The visitor would not have the lab either once it becomes available.
  if (visit !== null && !held && ended === null) return refuse({ kind: 'not-lent', lab: lab.id, by: visit })
  if (lab.comes !== null) return refuse({ kind: 'not-ready', lab: lab.id, comes: lab.comes })
  if (!held)
    return refuse(
      ended === null
        ? { kind: 'not-held', lab: lab.id }
        : { kind: 'ended', lab: lab.id, at: ended, courtesy: user.products[lab.id]?.courtesy },
    )
  if (isNarrow(situation) && !(lab.mobile && situation.anyway))
    return refuse({ kind: 'mobile', lab: lab.id, mayOpen: lab.mobile })
  return { lab: lab.id, refusal: null }
}

/** Whether labs are better opened on another screen. */
export function isNarrow({
  screenWidth,
  framed,
  anyWidth,
}: Pick<LaunchSituation, 'screenWidth' | 'framed' | 'anyWidth'>): boolean {
  return !framed && !anyWidth && screenWidth <= mobileWidth
}

function knownLab(requested: string, environment: Environment) {
  return isLabId(requested) ? labsIn(environment).find((lab) => lab.id === requested) : undefined
}

/** The end of the access to a lab in ms since 1970; null if there never was any. */
function endOf({ products }: LaunchSituation['user'], { id, productId }: Lab): number | null {
  const product = products[id]
  return product?.id === productId ? product.expiration : null
}

function refuse(refusal: Refusal): LaunchDecision {
  return { lab: null, refusal }
}

/** The effect of a failed openlab call on the launch: a refusal by the server stops it, any other failure does not. */
export function refusalOf(
  lab: LabId,
  error: { status: number; code: string; message: string },
  visit: VisitOrigin | null,
): Refusal | null {
  if (error.status !== 403) return null
  if (error.code === 'email_not_verified') return { kind: 'verify', lab }
  // Access through an institution may have ended just now.
  if (error.code === 'lab_not_held' && visit !== null) return { kind: 'not-lent', lab, by: visit }
  return { kind: 'server', lab, message: error.message }
}

/** The lab in an address; null for none. */
export function requestedLab(pathname: string, search: string): string | null {
  return pathname === '/' ? new URLSearchParams(search).get('lab') : null
}

/** What a link opens in its lab. */
export interface LabLink {
  parameter: LinkParameter
  /** The code or the id of a class, or the id of a run. */
  value: string
}

const idPattern = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u
const codePattern = /^[A-Za-z0-9 -]{1,20}$/u

/** What a link opens in its lab; null when missing or invalid. */
export function labLinkIn(search: string): LabLink | null {
  const query = new URLSearchParams(search)
  for (const parameter of linkParameters) {
    const value = query.get(parameter)
    if (value === null) continue
    const isValid = idPattern.test(value) || (parameter === classParameter && codePattern.test(value))
    return isValid ? { parameter, value } : null
  }
  return null
}

/** The query without what a link opens in its lab; null when it has no such part. */
export function withoutLabLink(search: string): string | null {
  const query = new URLSearchParams(search)
  if (!linkParameters.some((parameter) => query.has(parameter))) return null
  for (const parameter of linkParameters) query.delete(parameter)
  return `?${query.toString()}`
}

/** The address of a lab's page. What the link opens is in the hash, which no server receives and no log keeps. */
export function framePath(labUrl: string, link: LabLink | null): string {
  return link === null ? labUrl : `${labUrl}#${link.parameter}=${encodeURIComponent(link.value)}`
}

/** The state in the history entry of an open lab. It survives a reload. */
export interface LaunchMark {
  /** Whether Home is the previous entry, so that closing the lab can go back to it. */
  fromHome: boolean
  anyWidth: boolean
}

export function launchMark(historyState: unknown): LaunchMark {
  const mark = typeof historyState === 'object' && historyState !== null ? historyState : {}
  return {
    fromHome: 'fromHome' in mark && mark.fromHome === true,
    anyWidth: 'anyWidth' in mark && mark.anyWidth === true,
  }
}
