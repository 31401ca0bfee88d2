import { colours } from '@tradewind/contract/design'
import type { PublicConfig } from '@tradewind/contract/public-config'
import type { Config } from '../../config.ts'

export function publicConfigOf(config: Config): PublicConfig {
  const { environment, brand, labUrls, storeUrls, messageOrigins, payments, refundDays } = config
  return {
    environment,
    brand,
    labUrls,
    storeUrls,
    messageOrigins,
    refundDays,
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

/** Plain text as the content of an element or of an attribute in double quotes. */
export function textForHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

/**
 * What a home screen needs of the portal. It keeps the browser's address and way back, because links to a course or a
 * bank lead elsewhere. The icons are made by `npm run icons`.
 */
export function manifestOf({ brand }: Config) {
  const png = (name: string, size: number) => ({
    src: `/icons/${name}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
  })
  return {
    name: brand.portalTitle,
    short_name: brand.productName,
    description: brand.portalDescription,
    lang: 'en',
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    background_color: colours.sand,
    theme_color: colours.navy,
    icons: [
      png('icon-192', 192),
      png('icon-512', 512),
      { ...png('icon-maskable-512', 512), purpose: 'maskable' },
    ],
  }
}
