import { Secret, TOTP } from 'otpauth'
import type { OwnServer } from './own-server.ts'
import { timeOf } from './server-clock.ts'

/** The code that an app shows now, by the server's clock. */
export function codeNow(server: OwnServer, secret: string): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: timeOf(server) })
}
