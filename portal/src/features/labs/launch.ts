import { isLabId, labsIn, type Environment, type LabId } from '@tradewind/contract/catalogue'
import { holdsLab, type Products } from '@tradewind/contract/roles'

/** Screens of this width in CSS pixels and less count as mobile. */
const mobileWidth = 768

export interface LaunchSituation {
  user: { products: Products }
  environment: Environment
  /** ms since 1970 */
  now: number
  /** Width of the whole screen in CSS pixels. */
  screenWidth: number
  /** The portal itself stands in a frame. */
  framed: boolean
  /** A launch from a learning management system or a demo opens on screens of any width. */
  anyWidth: boolean
}

/** Why a lab is not opened. */
export type Refusal =
  | { kind: 'unknown' }
  | { kind: 'not-ready'; lab: LabId; comes: string }
  | { kind: 'not-held'; lab: LabId }
  | { kind: 'ended'; lab: LabId; at: number }
  | { kind: 'mobile'; lab: LabId }
  /** The server asks for a proven address first. */
  | { kind: 'verify'; lab: LabId }
  /** The server's own sentence. */
  | { kind: 'server'; lab: LabId; message: string }

export type LaunchDecision = { lab: LabId; refusal: null } | { lab: null; refusal: Refusal }

/** Whether the lab of this name, as an address or a learning management system gives it, can be opened. */
export function decideLaunch(requested: string, situation: LaunchSituation): LaunchDecision {
  const { user, environment, now } = situation
  const lab = knownLab(requested, environment)
  if (!lab) return refuse({ kind: 'unknown' })
  if (lab.comes !== null) return refuse({ kind: 'not-ready', lab: lab.id, comes: lab.comes })
  if (!holdsLab(user, lab.id, now)) {
    const product = user.products[lab.id]
    const ended = product !== undefined && product.id === lab.productId
    return refuse(
      ended ? { kind: 'ended', lab: lab.id, at: product.expiration } : { kind: 'not-held', lab: lab.id },
    )
  }
  if (needsWiderScreen(lab.mobile, situation)) return refuse({ kind: 'mobile', lab: lab.id })
  return { lab: lab.id, refusal: null }
}

/** Whether a lab waits for its mobile view here. */
export function needsWiderScreen(
  mobile: boolean,
  { screenWidth, framed, anyWidth }: Pick<LaunchSituation, 'screenWidth' | 'framed' | 'anyWidth'>,
): boolean {
  return !mobile && !framed && !anyWidth && screenWidth <= mobileWidth
}

function knownLab(requested: string, environment: Environment) {
  return isLabId(requested) ? labsIn(environment).find((lab) => lab.id === requested) : undefined
}

function refuse(refusal: Refusal): LaunchDecision {
  return { lab: null, refusal }
}

/** What a failed openlab call means for the launch: only the server's refusal stops it, never a failure. */
export function refusalOf(
  lab: LabId,
  error: { status: number; code: string; message: string },
): Refusal | null {
  if (error.status !== 403) return null
  return error.code === 'email_not_verified'
    ? { kind: 'verify', lab }
    : { kind: 'server', lab, message: error.message }
}

/** The address under which a lab is open. */
export function labPath(lab: string): string {
  return `/?lab=${encodeURIComponent(lab)}`
}

/** The lab that an address asks for; null where it asks for none. */
export function requestedLab(pathname: string, search: string): string | null {
  return pathname === '/' ? new URLSearchParams(search).get('lab') : null
}

/** What the history entry of an open lab remembers. It survives a reload. */
export interface LaunchMark {
  /** Home is the entry before this one, so that closing can go back to it. */
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
