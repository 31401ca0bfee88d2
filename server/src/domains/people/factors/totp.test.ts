import { describe, expect, test } from 'vitest'
import { Secret, TOTP } from 'otpauth'
import { randomBytes } from 'node:crypto'
import { seal, unseal } from '../../../kernel/sealing.ts'
import { stepOfCode } from './totp.ts'

describe('codes of an app', () => {
  // RFC 6238, appendix B, SHA-1: the last six of the eight digits there.
  const secret = Secret.fromLatin1('12345678901234567890').base32
  const vectors: [seconds: number, code: string][] = [
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ]

  test.each(vectors)('at %d seconds the code is %s, of that step', (seconds, code) => {
    expect(stepOfCode(secret, code, new Date(seconds * 1000))).toBe(Math.floor(seconds / 30))
  })

  test('the codes of the step before and after count, and no others', () => {
    const now = new Date(1_111_111_109_000)
    const step = Math.floor(1_111_111_109 / 30)
    const codeOf = (wanted: number) =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: wanted * 30_000 })
    for (const beside of [-1, 0, 1])
      expect(stepOfCode(secret, codeOf(step + beside), now)).toBe(step + beside)
    for (const beside of [-3, -2, 2, 3]) expect(stepOfCode(secret, codeOf(step + beside), now)).toBeNull()
  })
})

describe('a sealed secret', () => {
  const [key, former, other] = [randomBytes(32), randomBytes(32), randomBytes(32)]

  test('is read with the key that sealed it, also after that was replaced', () => {
    const sealed = seal([former], 'JBSWY3DPEHPK3PXP', 'totp of a')
    expect(unseal([former], sealed, 'totp of a')).toBe('JBSWY3DPEHPK3PXP')
    expect(unseal([key, former], sealed, 'totp of a')).toBe('JBSWY3DPEHPK3PXP')
    expect(sealed.toString('latin1')).not.toContain('JBSWY3DP')
  })

  test('cannot be read with another key, for somebody else, or when a bit was changed', () => {
    const sealed = seal([key], 'JBSWY3DPEHPK3PXP', 'totp of a')
    expect(unseal([other], sealed, 'totp of a')).toBeNull()
    expect(unseal([key], sealed, 'totp of b')).toBeNull()
    expect(unseal([key], Buffer.alloc(5), 'totp of a')).toBeNull()
    for (let at = 0; at < sealed.length; at++) {
      const changed = Buffer.from(sealed)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(unseal([key], changed, 'totp of a')).toBeNull()
    }
  })
})
