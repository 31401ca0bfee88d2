import type { Config } from '../../config.ts'
import { second } from '../../kernel/clock.ts'

/*
 * Cookies for pages that an LMS or a partner may frame. A partitioned cookie is kept inside another site's page even if
 * cookies of other sites are blocked, and no other page can read it.
 */

type CookieConfig = Pick<Config, 'publicUrl'>

const attributes = 'Path=/; HttpOnly; Secure; SameSite=None; Partitioned'

/** The prefix prevents other hosts of the same domain from setting this cookie. It requires TLS. */
function fullName({ publicUrl }: CookieConfig, name: string): string {
  return `${publicUrl.startsWith('https:') ? '__Host-' : ''}tradewind_${name}`
}

/** The header that stores a value for `life` ms. */
export function framedCookie(
  config: CookieConfig,
  { name, value, life }: { name: string; value: string; life: number },
): string {
  return `${fullName(config, name)}=${value}; Max-Age=${life / second}; ${attributes}`
}

/** The value of a cookie in the header of a request, or null. Everybody can send any value. */
export function readCookie(config: CookieConfig, cookies: string | undefined, name: string): string | null {
  const start = `${fullName(config, name)}=`
  const cookie = (cookies ?? '').split(/; ?/u).find((text) => text.startsWith(start))
  const value = cookie?.slice(start.length) ?? ''
  return value === '' ? null : value
}
