import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { colours, darkColours, radius } from '@tradewind/contract/design'
import type { Config } from '../../config.ts'

interface PlainPage {
  title: string
  content: ReactNode
  /** Allows the page's style in its content security policy. */
  nonce: string
  /** The address of its script, if any. */
  script?: string
  /** `wide` for tables and mails, `whole` for what needs the whole window. Other pages have the width of a form. */
  width?: 'wide' | 'whole'
}

/** Renders one of the few pages that the server itself shows, in the portal's design. */
export function renderPlainPage(
  { portalFonts }: Pick<FastifyInstance, 'portalFonts'>,
  { brand }: Pick<Config, 'brand'>,
  { title, content, nonce, script, width }: PlainPage,
): string {
  const html = renderToStaticMarkup(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{`${title} · ${brand.portalTitle}`}</title>
        <style nonce={nonce}>{portalFonts + styles}</style>
      </head>
      <body>
        <main className={width}>
          <p className="brand">
            <Mark />
            {brand.portalTitle}
          </p>
          <h1>{title}</h1>
          {content}
        </main>
        {script !== undefined && <script src={script} />}
      </body>
    </html>,
  )
  return `<!doctype html>${html}`
}

/** Serves the script of such a page, from the file that the build compiles. */
export function servePageScript(app: FastifyInstance, address: string, file: URL): void {
  app.get(
    address,
    { config: { access: 'public', passesDoor: true }, schema: { hide: true } },
    async (_request, reply) =>
      reply
        .type('text/javascript; charset=utf-8')
        .header('cache-control', 'public, max-age=3600')
        .send(await readFile(file, 'utf8')),
  )
}

/** The portal's logo: a sail on a meridian. */
function Mark() {
  return (
    <svg className="mark" viewBox="0 0 32 32" width="34" height="34" aria-hidden>
      <rect width="32" height="32" rx="8" className="ground" />
      <g transform="translate(2.4 2.4) scale(.85)">
        <circle cx="16" cy="16" r="14" className="meridian" />
        <path d="M15.2 2.5h1.7V5.2C22.6 9 25 14.6 25 20.6H16.9V27H15.2z" className="sail" />
        <path d="M13.7 8Q12.4 15.6 6.6 20.6H13.7z" className="jib" />
        <path d="M4.2 23.4Q16 26 27.8 23.4A14 14 0 0 1 4.2 23.4z" className="sail" />
      </g>
    </svg>
  )
}

function tokensOf(scheme: typeof darkColours): string {
  return Object.entries(scheme)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')
}

const styles = `
:root{${tokensOf(colours)};--filled:${colours.navy};--onFilled:${colours.paper}}
@media (prefers-color-scheme:dark){:root{${tokensOf(darkColours)};--onFilled:${darkColours.sand};--filled:${darkColours.navy}}}
:root{color-scheme:light dark}
*{box-sizing:border-box}
body{margin:0;padding:32px 16px;background:var(--sand);color:var(--ink);font:16px/24px 'Inter Variable','Segoe UI',Helvetica,Arial,sans-serif}
main{max-width:560px;margin:0 auto;padding:clamp(20px,5vw,36px);background:var(--paper);border:1px solid var(--line);border-radius:${radius.card}px}
.brand{display:flex;gap:12px;align-items:center;margin:0 0 24px;font-size:20px;font-weight:700;letter-spacing:-.02em}
.mark{flex:none}
.ground{fill:var(--navy)}
.meridian{fill:none;stroke:var(--paper);stroke-width:2}
.sail{fill:var(--paper)}
.jib{fill:color-mix(in srgb,var(--tide) 50%,var(--paper))}
.brand,h1,h2{font-family:'Bricolage Grotesque Variable','Inter Variable','Segoe UI',Helvetica,Arial,sans-serif}
h1{margin:0 0 12px;font-size:28px;line-height:32px;letter-spacing:-.01em}
h2{margin:24px 0 8px;font-size:18px;line-height:24px}
p{margin:0 0 16px}
a{color:var(--link)}
.note{margin:16px 0 0;font-size:14px;line-height:20px;color:var(--muted)}
code{overflow-wrap:anywhere}
.wide{max-width:960px}
.wide h1{overflow-wrap:anywhere}
.whole{max-width:none}
.beside{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,440px),1fr));gap:24px}
.beside h2{margin:0 0 12px;font-size:18px}
.beside iframe{height:max(640px,72vh)}
li a{flex:none}
table{width:100%;border-collapse:collapse}
td,th{padding:12px 16px 12px 0;border-top:1px solid var(--line);text-align:left;vertical-align:top;overflow-wrap:anywhere}
th{border:0;font-size:14px;color:var(--muted)}
time{white-space:nowrap}
iframe{width:100%;height:640px;border:1px solid var(--line);border-radius:${radius.control}px;background:var(--sand)}
pre{margin:0;padding:16px;border-radius:${radius.control}px;background:var(--sand);white-space:pre-wrap;overflow-wrap:anywhere}
@media (max-width:640px){thead{display:none}tr,td{display:block}td{padding:0;border:0}tr{padding:12px 0;border-top:1px solid var(--line)}}
ul{margin:0 0 24px;padding:0;list-style:none}
li{display:flex;gap:16px;align-items:center;justify-content:space-between;padding:12px 0;border-top:1px solid var(--line)}
li span{display:block;font-size:14px;line-height:20px;color:var(--muted)}
button,.button{display:inline-block;min-height:44px;padding:10px 20px;border:1px solid var(--filled);border-radius:${radius.control}px;background:var(--filled);color:var(--onFilled);font:inherit;font-weight:600;text-decoration:none;cursor:pointer}
.quiet{background:transparent;color:var(--navy)}
label{display:block;margin:0 0 8px}
.row{display:flex;flex-wrap:wrap;gap:12px}
.row input{width:120px;min-height:44px;padding:8px 12px;border:1px solid var(--muted);border-radius:${radius.control}px;background:var(--paper);color:var(--ink);font:inherit}
.row input[aria-invalid]{border-color:var(--danger)}
.row .note,.points .note{margin:8px 0 0}
.problem{margin:8px 0 0;font-size:14px;line-height:20px;color:var(--danger)}
button:focus-visible,input:focus-visible,.button:focus-visible{outline:3px solid var(--tide);outline-offset:2px}
`
