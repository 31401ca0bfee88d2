import type { PublicConfig } from '@tradewind/contract/public-config'
import type { Config } from '../../config.ts'

export function publicConfigOf(config: Config): PublicConfig {
  const { environment, brand, labUrls, storeUrls, messageOrigins, payments } = config
  return {
    environment,
    brand,
    labUrls,
    storeUrls,
    messageOrigins,
    payments:
      payments.provider === 'stripe'
        ? { provider: 'stripe', publishableKey: payments.publishableKey }
        : { provider: 'sandbox' },
  }
}

/** JSON that is safe inside a script element, because no text in it can end the element. */
export function jsonForHtml(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<\u2028\u2029]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** Plain text as the content of an element. */
export function textForHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
