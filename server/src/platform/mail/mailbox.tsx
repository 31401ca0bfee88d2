import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import PostalMime, { type Email } from 'postal-mime'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { colours } from '@tradewind/contract/design'
import { isLoopback } from '../../config.ts'
import { AppError } from '../http/app-error.ts'
import { plainPagePolicy } from '../http/headers.ts'

const shown = 100

/** For developers: shows the mails in the folder at /dev/mailbox. Exists only on loopback and never in production. */
export function installMailbox(app: FastifyInstance, folder: string): void {
  const options = {
    config: { access: 'public' },
    schema: { hide: true },
    // A foreign page could point its own name here (DNS rebinding), so only loopback names are answered.
    onRequest: async (request: FastifyRequest) => {
      if (!isLoopback(request.hostname)) throw new AppError('not_found', 'There is nothing at this address.')
    },
  } as const
  app.get('/dev/mailbox', options, async (_request, reply) => {
    const names = (await mailNames(folder)).toReversed().slice(0, shown)
    const mails = await Promise.all(names.map(async (name) => ({ name, mail: await readMail(folder, name) })))
    return sendPage(reply, <MailList mails={mails} />)
  })
  app.get<{ Params: { name: string } }>('/dev/mailbox/:name', options, async (request, reply) => {
    const mail = await mailOf(folder, request.params.name)
    return sendPage(reply, <OneMail name={request.params.name} mail={mail} />)
  })
  app.get<{ Params: { name: string } }>('/dev/mailbox/:name/html', options, async (request, reply) => {
    const mail = await mailOf(folder, request.params.name)
    return reply
      .header('content-security-policy', plainPagePolicy)
      .type('text/html; charset=utf-8')
      .send(mail.html ?? '')
  })
}

async function mailNames(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((name) => name.endsWith('.eml') && !name.startsWith('.')).toSorted()
  } catch {
    return []
  }
}

/** Only names in the folder's listing are read, so that no address reaches the file system. */
async function mailOf(folder: string, name: string): Promise<Email> {
  if (!(await mailNames(folder)).includes(name)) throw new AppError('not_found', 'There is no such mail.')
  return await readMail(folder, name)
}

async function readMail(folder: string, name: string): Promise<Email> {
  return await PostalMime.parse(await readFile(join(folder, name)))
}

function sendPage(reply: FastifyReply, content: ReactNode): FastifyReply {
  const html = renderToStaticMarkup(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>Mailbox</title>
        <style>{`
          body { font: 16px/1.5 system-ui, sans-serif; color: ${colours.ink}; background: ${colours.sand}; margin: 0 auto; padding: 24px 16px; max-width: 960px }
          a { color: ${colours.link} } table { width: 100%; border-collapse: collapse } td, th { text-align: left; padding: 8px; border-bottom: 1px solid ${colours.line}; overflow-wrap: anywhere }
          iframe { width: 100%; height: 640px; border: 1px solid ${colours.line}; background: ${colours.paper} } pre { white-space: pre-wrap; background: ${colours.paper}; padding: 16px }
        `}</style>
      </head>
      <body>
        <main>{content}</main>
      </body>
    </html>,
  )
  return reply
    .header('content-security-policy', plainPagePolicy)
    .type('text/html; charset=utf-8')
    .send(`<!doctype html>${html}`)
}

function MailList({ mails }: { mails: { name: string; mail: Email }[] }) {
  if (mails.length === 0)
    return (
      <>
        <h1>Mailbox</h1>
        <p>No mail yet. Register an account to see its code here.</p>
      </>
    )
  return (
    <>
      <h1>Mailbox</h1>
      <table>
        <thead>
          <tr>
            <th>To</th>
            <th>Subject</th>
            <th>Sent</th>
          </tr>
        </thead>
        <tbody>
          {mails.map(({ name, mail }) => (
            <tr key={name}>
              <td>{recipientsOf(mail)}</td>
              <td>
                <a href={`/dev/mailbox/${encodeURIComponent(name)}`}>{mail.subject}</a>
              </td>
              <td>{mail.date}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

function OneMail({ name, mail }: { name: string; mail: Email }) {
  return (
    <>
      <p>
        <a href="/dev/mailbox">Mailbox</a>
      </p>
      <h1>{mail.subject}</h1>
      <p>
        To {recipientsOf(mail)}, {mail.date}
      </p>
      <iframe
        title="Mail as the recipient sees it"
        sandbox=""
        src={`/dev/mailbox/${encodeURIComponent(name)}/html`}
      />
      <h2>Text</h2>
      <pre>{mail.text}</pre>
    </>
  )
}

function recipientsOf(mail: Email): string {
  return (mail.to ?? []).map(({ address }) => address ?? '').join(', ')
}
