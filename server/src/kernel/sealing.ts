import { createCipheriv, createDecipheriv, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { hashToken } from './tokens.ts'

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/**
 * Encrypts a secret with the current key (AES-256-GCM). `about` says whose secret it is and for what; it must be the
 * same when the secret is read, so that a row that was copied to another person proves nothing.
 */
export function seal(keys: readonly Buffer[], secret: string, about: string): Buffer {
  const key = currentOf(keys)
  const nonce = randomBytes(nonceBytes)
  const sealing = createCipheriv(cipher, key, nonce).setAAD(Buffer.from(about))
  const sealed = Buffer.concat([sealing.update(secret, 'utf8'), sealing.final()])
  return Buffer.concat([nonce, sealing.getAuthTag(), sealed])
}

/** The secret, with any of the keys; null if none of them sealed it, or it is about something else. */
export function unseal(keys: readonly Buffer[], sealed: Buffer, about: string): string | null {
  if (sealed.length < nonceBytes + tagBytes) return null
  for (const key of keys) {
    try {
      const opening = createDecipheriv(cipher, key, sealed.subarray(0, nonceBytes), {
        authTagLength: tagBytes,
      })
        .setAAD(Buffer.from(about))
        .setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
      return Buffer.concat([
        opening.update(sealed.subarray(nonceBytes + tagBytes)),
        opening.final(),
      ]).toString('utf8')
    } catch {
      // Another key, or nothing of ours.
    }
  }
  return null
}

/** A signature (HMAC-SHA-256) of a text with the current key. */
export function sign(keys: readonly Buffer[], text: string): string {
  return signWith(currentOf(keys), text)
}

/** Whether any of the keys signed the text. Takes the same time for a signature that is nearly right. */
export function isSigned(keys: readonly Buffer[], text: string, signature: string): boolean {
  return keys.some((key) => timingSafeEqual(hashToken(signature), hashToken(signWith(key, text))))
}

function signWith(key: Buffer, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url')
}

function currentOf([key]: readonly Buffer[]): Buffer {
  if (!key) throw new Error('There is no key for secrets')
  return key
}
