import { readFileSync } from 'node:fs'
import { join } from 'node:path'

declare module 'fastify' {
  interface FastifyInstance {
    /** The portal's fonts as style rules, for pages that the server itself renders in the portal's design. */
    portalFonts: string
  }
}

const fonts = [
  { family: 'Bricolage Grotesque Variable', file: 'bricolage-grotesque', weights: '400 700' },
  { family: 'Inter Variable', file: 'inter', weights: '400 700' },
]

/** The rules for the fonts that the portal's built page preloads; empty if it preloads none. */
export function readPortalFonts(folder: string): string {
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  return fonts
    .flatMap(({ family, file, weights }) => {
      const path = new RegExp(`"(/assets/${file}-latin-[^"]+\\.woff2)"`, 'u').exec(page)?.[1]
      const rule = `font-family:'${family}';font-weight:${weights};font-display:swap`
      return path === undefined ? [] : [`@font-face{${rule};src:url('${path}') format('woff2')}`]
    })
    .join('\n')
}
