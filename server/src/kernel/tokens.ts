import { createHash, createHmac, randomBytes } from 'node:crypto'

/** A new secret of 256 random bits, safe in a header and in an address. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The form in which the database stores a token. Random tokens need no salt and no slow hash. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/**
 * The token for labs that belongs to a session token. It is computed, so that it begins, changes and ends with that
 * token; nobody can compute one from the other without knowing the session token.
 */
export function labTokenOf(token: string): string {
  return `lab_${createHmac('sha256', token).update('lab').digest('base64url')}`
}

/** Whether a text has the form of a lab's token, which no session token has. */
export function isLabToken(token: string): boolean {
  return /^lab_[\w-]{43}$/u.test(token)
}
