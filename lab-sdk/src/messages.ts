/**
 * The window messages between the portal, its labs and its connectors: plain objects with `action`. Data from a window
 * is `unknown` until one of the parsers below accepts it; they return null for anything else.
 */

/** Lab to portal: please send the session token. */
export interface TokenRequest {
  action: 'token'
}

/**
 * The pages that the portal can show after a lab is closed: the settings, where the lab can be bought or a code for it
 * entered, and the classes of somebody who teaches.
 */
const pagesAfterLab = ['settings', 'editSettings', 'buy', 'redeem', 'classes'] as const
export type PageAfterLab = (typeof pagesAfterLab)[number]

/** Lab to portal: close the frame and, if given, go to `page`. */
export interface CloseLab {
  action: 'close_lab'
  page?: PageAfterLab
}

/** Lab to portal: the page that draws is listening now. */
export interface ShowReady {
  action: 'show_ready'
}

/** Lab to portal: what was asked for is drawn, and so many CSS pixels high. */
export interface Shown {
  action: 'shown'
  height: number
}

/** Lab to portal: the reader decides in what is shown. `turn` is that of the view. */
export interface DecidedInShow {
  action: 'show_decided'
  turn: number
  decision: object
}

export type LabMessage = TokenRequest | CloseLab | ShowReady | Shown | DecidedInShow

/** The value of `token` if nobody is signed in. */
export const tokenNotFound = 'not_found'

/** Portal to lab: the current session token, or `not_found`. */
export interface TokenUpdate {
  action: 'token_update'
  token: string
  portalType: 'production'
}

/** Portal to connector: /demo or /lti-connector is listening now. */
export interface Ready {
  action: 'ready'
}

/** Portal to lab: draw this. Not validated: only the portal sends it, with what the server has answered. */
export interface Show {
  action: 'show'
  view: object
}

export type PortalMessage = TokenUpdate | Ready | Show

/** Connector to portal: sign in with this token and open this lab; without a lab, show Home. */
export interface ConnectorMessage {
  action: 'demo_init' | 'lti_init'
  token: string
  /** Not validated. The receiver must check whether the catalogue contains this lab. */
  lab: string | null
}

export function parseLabMessage(data: unknown): LabMessage | null {
  const fields = plainFields(data)
  switch (fields?.get('action')) {
    case 'token':
      return hasOnly(fields, ['action']) ? { action: 'token' } : null
    case 'close_lab':
      return hasOnly(fields, ['action', 'page']) ? closeLab(fields.get('page')) : null
    case 'show_ready':
      return hasOnly(fields, ['action']) ? { action: 'show_ready' } : null
    case 'shown': {
      const height = fields.get('height')
      return hasOnly(fields, ['action', 'height']) && isHeight(height) ? { action: 'shown', height } : null
    }
    case 'show_decided':
      return hasOnly(fields, ['action', 'turn', 'decision'])
        ? decidedInShow(fields.get('turn'), fields.get('decision'))
        : null
    default:
      return null
  }
}

export function parsePortalMessage(data: unknown): PortalMessage | null {
  const fields = plainFields(data)
  switch (fields?.get('action')) {
    case 'ready':
      return hasOnly(fields, ['action']) ? { action: 'ready' } : null
    case 'token_update': {
      const token = fields.get('token')
      const known = hasOnly(fields, ['action', 'token', 'portalType'])
      if (!known || !isToken(token) || fields.get('portalType') !== 'production') return null
      return { action: 'token_update', token, portalType: 'production' }
    }
    case 'show': {
      const view = fields.get('view')
      return hasOnly(fields, ['action', 'view']) && isObject(view) ? { action: 'show', view } : null
    }
    default:
      return null
  }
}

export function parseConnectorMessage(data: unknown): ConnectorMessage | null {
  const fields = plainFields(data)
  const action = fields?.get('action')
  if (!fields || (action !== 'demo_init' && action !== 'lti_init')) return null
  const token = fields.get('token')
  const lab = fields.get('lab') ?? null
  if (!hasOnly(fields, ['action', 'token', 'lab']) || !isToken(token) || token === tokenNotFound) return null
  return lab === null || isLabName(lab) ? { action, token, lab } : null
}

/** An unknown page still closes the lab; the portal then stays where it is. */
function closeLab(page: unknown): CloseLab | null {
  if (page === undefined || page === null) return { action: 'close_lab' }
  if (typeof page !== 'string' || page.length > longestName) return null
  const known = pagesAfterLab.find((one) => one === page)
  return known === undefined ? { action: 'close_lab' } : { action: 'close_lab', page: known }
}

function decidedInShow(turn: unknown, decision: unknown): DecidedInShow | null {
  if (!Number.isSafeInteger(turn) || !isObject(decision)) return null
  return { action: 'show_decided', turn: turn as number, decision }
}

const longestName = 64
const longestToken = 4096
const mostFields = 3
/** In CSS pixels: no page is higher. */
const mostHeight = 100_000

/** A token is sent in an Authorization header, so it must be visible ASCII. */
function isToken(value: unknown): value is string {
  return typeof value === 'string' && value.length <= longestToken && /^[\x21-\x7e]+$/u.test(value)
}

function isHeight(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= mostHeight
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isLabName(value: unknown): value is string {
  return typeof value === 'string' && value.length <= longestName && /^\w+$/u.test(value)
}

/** The own fields of a plain object. Null for anything else, and for more fields than any message has. */
function plainFields(data: unknown): Map<string, unknown> | null {
  if (typeof data !== 'object' || data === null) return null
  const prototype: unknown = Object.getPrototypeOf(data)
  if (prototype !== Object.prototype && prototype !== null) return null
  const names = Reflect.ownKeys(data)
  if (names.length > mostFields || names.some((name) => typeof name === 'symbol')) return null
  return new Map(Object.entries(data))
}

function hasOnly(fields: Map<string, unknown>, names: readonly string[]): boolean {
  return [...fields.keys()].every((name) => names.includes(name))
}
