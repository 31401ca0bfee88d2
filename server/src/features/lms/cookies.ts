import type { Config } from '../../config.ts'
import { second } from '../../platform/clock.ts'

type CookieConfig = Pick<Config, 'publicUrl'>

// A partitioned cookie is kept inside a platform's page even if cookies of other sites are blocked, and no other page
// can read it.
const attributes = 'Path=/; HttpOnly; Secure; SameSite=None; Partitioned'

/** The prefix prevents other hosts of the same domain from setting this cookie. It requires TLS. */
function nameOf({ publicUrl }: CookieConfig, browserId: string): string {
  return `${publicUrl.startsWith('https:') ? '__Host-' : ''}tradewind_lti_${browserId}`
}

/** The header that stores the browser's secret for `life` ms. */
export function secretCookie(config: CookieConfig, browserId: string, secret: string, life: number): string {
  return `${nameOf(config, browserId)}=${secret}; Max-Age=${life / second}; ${attributes}`
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
  const start = `${nameOf(config, browserId)}=`
  const cookie = (cookies ?? '').split(/; ?/u).find((text) => text.startsWith(start))
  const secret = cookie?.slice(start.length) ?? ''
  return secret === '' ? null : secret
}
