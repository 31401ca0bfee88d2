import type { Config } from '../../../config.ts'
import { framedCookie, readCookie } from '../../../platform/http/framed-cookies.ts'

type CookieConfig = Pick<Config, 'publicUrl'>

const nameOf = (browserId: string) => `lti_${browserId}`

/** The header that stores the browser's secret for `life` ms. */
export function secretCookie(config: CookieConfig, browserId: string, secret: string, life: number): string {
  return framedCookie(config, { name: nameOf(browserId), value: secret, life })
}

export function forgetSecret(config: CookieConfig, browserId: string): string {
  return secretCookie(config, browserId, '', 0)
}

/** The secret in the cookies of a request, or null. */
export function secretOf(
  config: CookieConfig,
  cookies: string | undefined,
  browserId: string,
): string | null {
  return readCookie(config, cookies, nameOf(browserId))
}
