import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { colours, darkColours, radius } from '@tradewind/contract/design'
import type { Config } from '../../config.ts'

export interface LtiPage {
  status: number
  title: string
  content: ReactNode
  /** Origins whose pages may frame it, besides the portal's own. */
  frameAncestors: readonly string[] | 'everybody'
  /** The origin to which its forms are sent. */
  formAction?: string
  /** The address of its script, if any. */
  script?: string
}

/** Sends one of the few pages that a learning platform frames before anybody is signed in. */
export function sendLtiPage(reply: FastifyReply, config: Config, page: LtiPage): FastifyReply {
  const nonce = randomBytes(16).toString('base64')
  const html = renderToStaticMarkup(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{`${page.title} · ${config.brand.portalTitle}`}</title>
        <style nonce={nonce}>{reply.server.portalFonts + styles}</style>
      </head>
      <body>
        <main>
          <p className="brand">
            <Mark />
            {config.brand.portalTitle}
          </p>
          <h1>{page.title}</h1>
          {page.content}
        </main>
        {page.script !== undefined && <script src={page.script} />}
      </body>
    </html>,
  )
  return reply
    .code(page.status)
    .header('content-security-policy', policyOf(page, nonce))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(`<!doctype html>${html}`)
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

function policyOf({ frameAncestors, formAction, script }: LtiPage, nonce: string): string {
  return [
    "default-src 'none'",
    ...(script === undefined ? [] : ["script-src 'self'"]),
    `style-src 'nonce-${nonce}'`,
    "font-src 'self'",
    frameAncestors === 'everybody'
      ? 'frame-ancestors *'
      : `frame-ancestors 'self' ${frameAncestors.join(' ')}`.trim(),
    `form-action ${formAction ?? "'none'"}`,
    "base-uri 'none'",
  ].join('; ')
}

/** Shows why a launch was refused. `reference` finds it in the log. */
export function Refusal({
  sentence,
  reference,
  config,
}: {
  sentence: string
  reference: string
  config: Config
}) {
  return (
    <>
      <p>{sentence}</p>
      <p className="note">
        If this keeps happening, write to {config.brand.supportEmail} and include this reference:{' '}
        <code>{reference}</code>
      </p>
    </>
  )
}

/** Shown to a person who opens the launch address itself. */
export function LaunchAddress({ config }: { config: Config }) {
  return (
    <>
      <p>
        This address is for your learning platform. To open a lab, go to your course and choose the lab there.
      </p>
      <p className="note">
        Administrators enter this address in the platform. The tab LMS in {config.brand.productName} has the
        steps.
      </p>
    </>
  )
}

/** Shown if the browser blocks the cookie inside the platform's page. */
export function NewWindow({ href, config }: { href: string; config: Config }) {
  return (
    <>
      <p>
        Your browser does not let {config.brand.productName} sign you in inside this page. Please continue in
        a new window.
      </p>
      <p>
        <a className="button" href={href} target="_blank" rel="noopener">
          Open in a new window
        </a>
      </p>
    </>
  )
}

/** A possible link, with the signed answer that chooses it. */
export interface LinkChoice {
  title: string
  note: string
  jwt: string
}

interface Choices {
  returnUrl: string
  labs: readonly LinkChoice[]
  classes: readonly LinkChoice[]
  /** The answer that chooses nothing. */
  cancel: string
}

/** The links that an instructor can add to a course. Each is a form that returns to the platform. */
export function LinkChoices({ returnUrl, labs, classes, cancel }: Choices) {
  return (
    <>
      <p>Students who open the link in your course go straight to what you choose here.</p>
      {labs.length === 0 && <p>Your institution has no lab at the moment.</p>}
      <ChoiceList heading="Labs" returnUrl={returnUrl} choices={labs} />
      <ChoiceList heading="Your class sessions" returnUrl={returnUrl} choices={classes} />
      <form method="post" action={returnUrl}>
        <input type="hidden" name="JWT" value={cancel} />
        <button type="submit" className="quiet">
          Cancel
        </button>
      </form>
      <p className="note">This page works for five minutes. After that, open it again from your course.</p>
    </>
  )
}

function ChoiceList({
  heading,
  returnUrl,
  choices,
}: {
  heading: string
  returnUrl: string
  choices: readonly LinkChoice[]
}) {
  if (choices.length === 0) return null
  return (
    <section>
      <h2>{heading}</h2>
      <ul>
        {choices.map(({ title, note, jwt }) => (
          <li key={jwt}>
            <div>
              <strong>{title}</strong>
              <span>{note}</span>
            </div>
            <form method="post" action={returnUrl}>
              <input type="hidden" name="JWT" value={jwt} />
              <button type="submit" aria-label={`Add ${title}`}>
                Add
              </button>
            </form>
          </li>
        ))}
      </ul>
    </section>
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
.note{margin:16px 0 0;font-size:14px;line-height:20px;color:var(--muted)}
code{overflow-wrap:anywhere}
ul{margin:0 0 24px;padding:0;list-style:none}
li{display:flex;gap:16px;align-items:center;justify-content:space-between;padding:12px 0;border-top:1px solid var(--line)}
li span{display:block;font-size:14px;line-height:20px;color:var(--muted)}
button,.button{display:inline-block;min-height:44px;padding:10px 20px;border:1px solid var(--filled);border-radius:${radius.control}px;background:var(--filled);color:var(--onFilled);font:inherit;font-weight:600;text-decoration:none;cursor:pointer}
.quiet{background:transparent;color:var(--navy)}
button:focus-visible,.button:focus-visible{outline:3px solid var(--tide);outline-offset:2px}
`
