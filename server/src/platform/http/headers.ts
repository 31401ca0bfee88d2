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
    crossOriginOpenerPolicy: { policy: 'same-origin' },
  })
  app.addHook('onSend', async (_request, reply) => {
    void reply.header(
      'permissions-policy',
      'camera=(), microphone=(), geolocation=(), payment=(self), usb=()',
    )
  })
}

/** The policy of a portal page. Mantine's style elements carry the nonce. */
export function portalPolicy(config: Config, nonce: string): string {
  return policy({
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'", `'nonce-${nonce}'`],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    'frame-src': config.labOrigins,
    'frame-ancestors': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'manifest-src': ["'self'"],
  })
}

/** The policy of a lab's page: it talks to the portal's calls only, and only the portal may frame it. */
export function labPolicy(config: Config): string {
  const portal = new URL(config.publicUrl).origin
  return policy({
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'connect-src': [portal],
    'frame-ancestors': [portal],
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
