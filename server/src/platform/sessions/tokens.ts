import { createHash, randomBytes } from 'node:crypto'

/** A new secret of 256 random bits, safe in a header and in an address. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The form in which the database stores a token. Random tokens need no salt and no slow hash. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
