import type { JWTPayload } from 'jose'
import { z } from 'zod'

/** How a platform's own grade files name a person. Each is empty if the platform does not say. */
export interface PersonIds {
  login: string
  sourcedId: string
  platformUserId: string
}

const maybeText = z.string().catch('')
const longestId = 255

/** An id of a person that can be stored and written on one line; empty if it cannot. */
export function personId(text: string): string {
  const id = text.trim()
  return id.length <= longestId && !/[\p{Cc}\p{Cs}\u2028\u2029]/u.test(id) ? id : ''
}

const lis = z.object({ person_sourcedid: maybeText }).catch({ person_sourcedid: '' })
const moodle = z.object({ user_username: maybeText }).catch({ user_username: '' })
const brightspace = z
  .object({ username: maybeText, org_defined_id: maybeText })
  .catch({ username: '', org_defined_id: '' })
const asked = z
  .object({ user_login: maybeText, canvas_user: maybeText })
  .catch({ user_login: '', canvas_user: '' })

/**
 * Reads the ids in a launch: the standard's claim `lis`, the claims of Moodle (`ext`) and Brightspace
 * (`http://www.brightspace.com`), and the variables that our links ask for. Platforms leave a variable as it is that they
 * do not know.
 */
export function readPersonIds(payload: JWTPayload): PersonIds {
  const claim = (name: string) => payload[`https://purl.imsglobal.org/spec/lti/claim/${name}`]
  const custom = asked.parse(claim('custom'))
  const d2l = brightspace.parse(payload['http://www.brightspace.com'])
  return {
    login: first(d2l.username, moodle.parse(claim('ext')).user_username, custom.user_login),
    sourcedId: first(d2l.org_defined_id, lis.parse(claim('lis')).person_sourcedid),
    platformUserId: first(custom.canvas_user),
  }
}

function first(...texts: string[]): string {
  const known = texts.filter((text) => !text.startsWith('$')).map(personId)
  return known.find((id) => id !== '') ?? ''
}
