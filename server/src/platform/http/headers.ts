import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'

/** Sets the headers of every answer. The policy here is for calls, which show nothing; each page sends its own. */
export async function installHeaders(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    // Framing is controlled by frame-ancestors, which allows several origins.
    xFrameOptions: false,
    strictTransportSecurity: config.publicUrl.startsWith('https:')
      ? { maxAge: 31_536_000, includeSubDomains: config.hstsSubdomains }
      : false,
    // Tickets and codes stand in some addresses for a moment, so no address is sent as a referrer, not even to labs.
    referrerPolicy: { policy: 'strict-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    // For outdated browsers, or for features that no page here uses.
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    // Some banks, and Stripe's own wallet, open a new window.
    crossOriginOpenerPolicy: {
      policy: config.payments.provider === 'stripe' ? 'same-origin-allow-popups' : 'same-origin',
    },
  })
  const payment = ['self', ...stripeSources(config).payment.map((source) => `"${source}"`)].join(' ')
  app.addHook('onSend', async (_request, reply) => {
    void reply.header(
      'permissions-policy',
      `camera=(), microphone=(), geolocation=(), payment=(${payment}), usb=()`,
    )
  })
}

/**
 * The sources that Stripe's script and its embedded payment page need, from Stripe's own list. Empty if Stripe is not
 * used.
 */
function stripeSources({ payments }: Config) {
  if (payments.provider !== 'stripe') return { script: [], frame: [], connect: [], image: [], payment: [] }
  const script = ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://checkout.stripe.com']
  return {
    script,
    frame: [...script, 'https://hooks.stripe.com'],
    connect: ['https://api.stripe.com', 'https://checkout.stripe.com'],
    image: ['https://*.stripe.com'],
    payment: ['https://js.stripe.com', 'https://checkout.stripe.com'],
  }
}

/** The origins of films that the school hosts elsewhere. */
function filmOrigins({ brand, publicUrl }: Config): string[] {
  const origins = [brand.tourVideoUrl, brand.guideVideoUrl].map((url) => new URL(url, publicUrl).origin)
  return [...new Set(origins)].filter((origin) => origin !== new URL(publicUrl).origin)
}

/**
 * The policy of a portal page. Mantine's style elements carry the nonce. Pages of `framedBy` may frame it, besides the
 * portal's own.
 */
export function portalPolicy(config: Config, nonce: string, framedBy: readonly string[]): string {
  const stripe = stripeSources(config)
  return policy({
    'default-src': ["'none'"],
    'script-src': ["'self'", ...stripe.script],
    'style-src': ["'self'", `'nonce-${nonce}'`],
    'img-src': ["'self'", 'data:', ...stripe.image],
    'font-src': ["'self'"],
    'media-src': ["'self'", ...filmOrigins(config)],
    'connect-src': ["'self'", ...stripe.connect],
    'frame-src': [...config.labOrigins, ...stripe.frame],
    'frame-ancestors': ["'self'", ...framedBy],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'manifest-src': ["'self'"],
  })
}

/**
 * The policy of a lab's page: it calls only the portal, and only the portal may frame it. Browsers check all ancestors,
 * so origins that frame the portal are listed too.
 */
export function labPolicy(config: Config, framedBy: readonly string[]): string {
  const portal = new URL(config.publicUrl).origin
  return policy({
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'connect-src': [portal],
    'frame-ancestors': [portal, ...framedBy],
    'form-action': ["'none'"],
    'base-uri': ["'none'"],
  })
}

/** The policy of the developers' mailbox, which frames mails. */
export function mailboxPolicy(nonce: string): string {
  return policy({
    'default-src': ["'none'"],
    'style-src': [`'nonce-${nonce}'`],
    'font-src': ["'self'"],
    'frame-src': ["'self'"],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
  })
}

/** The policy of the pages that sign in as demo accounts, and of the one that frames labs and the projector. */
export function showMePolicy({ labOrigins }: Pick<Config, 'labOrigins'>, nonce: string): string {
  return policy({
    'default-src': ["'none'"],
    'style-src': [`'nonce-${nonce}'`],
    'script-src': ["'self'"],
    'font-src': ["'self'"],
    'frame-src': ["'self'", ...labOrigins],
    'frame-ancestors': ["'self'"],
    'base-uri': ["'none'"],
  })
}

/** The policy of plain pages with styles in their elements, such as a mail in the developers' mailbox. */
export const plainPagePolicy = policy({
  'default-src': ["'none'"],
  'style-src': ["'unsafe-inline'"],
  'frame-ancestors': ["'self'"],
  'base-uri': ["'none'"],
})

function policy(directives: Record<string, string[]>): string {
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}
