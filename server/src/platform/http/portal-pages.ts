import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { colours } from '@tradewind/contract/design'
import { screens, type Screen, type ScreenPath } from '@tradewind/contract/screens'
import type { Config } from '../../config.ts'
import { AppError } from '../../kernel/error.ts'
import { sendError } from './error-handler.ts'
import { portalPolicy } from './headers.ts'
import { jsonForHtml, manifestOf, publicConfigOf, textForHtml } from './public-config.ts'
import { readScreenFiles } from './screen-files.ts'
import { redirectTo } from './server.ts'
import { serveBuilt } from './static-files.ts'

/** What the pages ask of the features. */
interface PageNeeds {
  /** The origins whose pages may currently frame the portal. */
  framedBy: () => Promise<readonly string[]>
  /** The screen to which the request of a frame is led instead, if its visit is over; otherwise null. */
  framedVisitEnd: (request: FastifyRequest) => Promise<string | null>
  /** Called when a browser loads a screen to which a ticket led it. */
  arrived: (request: FastifyRequest) => Promise<void>
}

/**
 * The screens to which connectors and platforms lead. A page of theirs may have opened the window and waits for a
 * message.
 */
const arrivals: ReadonlySet<string> = new Set<ScreenPath>(['/demo', '/lti-connector'])

/** Any page may frame this screen, also after its LMS was switched off. It does nothing and shows only our words. */
const framedByAnyone: ReadonlySet<string> = new Set<ScreenPath>(['/signed-out'])

/** Serves the built portal from `folder`: one page for every screen, and with status 404 for every other address. */
export async function installPortalPages(
  app: FastifyInstance,
  config: Config,
  folder: string,
  { framedBy, framedVisitEnd, arrived }: PageNeeds,
): Promise<void> {
  const filesOf = readScreenFiles(folder)
  const template = fillIn(readFileSync(join(folder, 'index.html'), 'utf8'), config)
  const sendPage = async (
    reply: FastifyReply,
    status: number,
    screen: Pick<Screen, 'page' | 'picture' | 'bones'>,
    framers: readonly string[] | null = null,
  ) => {
    const nonce = randomBytes(16).toString('base64')
    const page = template
      .replaceAll('__CSP_NONCE__', nonce)
      .replace('__BONES__', screen.bones ?? 'page')
      .replace('</head>', () => `${filesOf(screen)}</head>`)
    void reply
      .code(status)
      .header('content-security-policy', portalPolicy(config, nonce, framers ?? (await framedBy())))
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
    // The handler of unknown addresses is no route, and only routes can compress.
    return status === 404 ? reply.send(page) : reply.compress(page)
  }
  await serveBuilt(app, folder)
  app.get(
    '/manifest.webmanifest',
    { config: { access: 'public', passesDoor: true }, schema: { hide: true } },
    (_request, reply) =>
      reply
        .header('cache-control', 'public, max-age=3600')
        .type('application/manifest+json; charset=utf-8')
        .send(JSON.stringify(manifestOf(config))),
  )
  for (const [url, shown] of Object.entries(screens)) {
    app.get(
      url,
      { config: { access: 'public', passesDoor: true }, schema: { hide: true } },
      async (request, reply) => {
        const elsewhere = redirectTo(request, config.publicUrl)
        if (arrivals.has(url)) void reply.header('cross-origin-opener-policy', 'unsafe-none')
        if (elsewhere !== null) return reply.redirect(elsewhere)
        const visitEnd = arrivals.has(url) ? null : await framedVisitEnd(request)
        if (visitEnd !== null) return await reply.redirect(visitEnd)
        if (arrivals.has(url)) await arrived(request)
        return await sendPage(reply, 200, shown, framedByAnyone.has(url) ? ['*'] : null)
      },
    )
  }
  app.setNotFoundHandler((request, reply) => {
    if (!wantsPage(request))
      return sendError(request, reply, new AppError('not_found', 'There is nothing at this address.'))
    const screen = withoutSlash(request.url)
    return screen === null ? sendPage(reply, 404, { page: 'help/not-found' }) : reply.redirect(screen)
  })
}

/** The page with what all its answers share. */
function fillIn(page: string, config: Config): string {
  const { portalTitle, portalDescription, productName } = config.brand
  return page
    .replaceAll('__PUBLIC_CONFIG__', () => jsonForHtml(publicConfigOf(config)))
    .replaceAll('__PORTAL_TITLE__', () => textForHtml(portalTitle))
    .replaceAll('__PORTAL_DESCRIPTION__', () => textForHtml(portalDescription))
    .replaceAll('__PRODUCT_NAME__', () => textForHtml(productName))
    .replaceAll('__THEME_COLOUR__', () => colours.navy)
    .replaceAll('__PUBLIC_URL__', () => textForHtml(config.publicUrl))
}

const screenPatterns = Object.keys(screens).map(
  (path) => new RegExp(`^${path.replace(/:\w+/gu, '[^/]+')}$`, 'u'),
)

/** The path of an existing screen without a trailing slash, with its query; otherwise null. */
function withoutSlash(url: string): string | null {
  const [path = '', query] = url.split('?', 2)
  const trimmed = path.replace(/\/$/u, '')
  if (trimmed === path || !screenPatterns.some((pattern) => pattern.test(trimmed))) return null
  return query === undefined ? trimmed : `${trimmed}?${query}`
}

function wantsPage(request: FastifyRequest): boolean {
  return (
    (request.method === 'GET' || request.method === 'HEAD') &&
    !/^\/(api|log|analytics\/\d+|assets)(\/|$)/u.test(request.url) &&
    (request.headers.accept ?? '').includes('text/html')
  )
}
