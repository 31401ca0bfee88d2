import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'

/** Headers of every answer. The policy here is for calls, which show nothing; each page sends its own. */
export async function installHeaders(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    // Framing is decided by frame-ancestors, which knows of several allowed origins.
    xFrameOptions: false,
    strictTransportSecurity: config.publicUrl.startsWith('https:')
      ? { maxAge: 31_536_000, includeSubDomains: false }
      : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    // For browsers of the past, or nothing that our pages do.
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    // Some banks, and Stripe's own wallet, ask in a new window.
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

/** What Stripe's script and its embedded payment page need, by Stripe's own list; nothing where Stripe is not used. */
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

/** Where films are that the school keeps elsewhere. */
function filmOrigins({ brand, publicUrl }: Config): string[] {
  const origins = [brand.tourVideoUrl, brand.guideVideoUrl].map((url) => new URL(url, publicUrl).origin)
  return [...new Set(origins)].filter((origin) => origin !== new URL(publicUrl).origin)
}

/**
 * The policy of a portal page. Mantine's style elements carry the nonce; pages of `framedBy` may frame it, beside our own.
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
 * The policy of a lab's page: it talks to the portal's calls only, and only the portal may frame it. All ancestors are
 * checked, so whatever frames the portal is named here, too.
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

/** The policy of the few plain pages of the server itself, such as the developers' mailbox. */
export const plainPagePolicy = policy({
  'default-src': ["'none'"],
  'style-src': ["'unsafe-inline'"],
  'frame-src': ["'self'"],
  'frame-ancestors': ["'self'"],
  'base-uri': ["'none'"],
})

function policy(directives: Record<string, string[]>): string {
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}
