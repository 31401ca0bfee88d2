import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import PostalMime, { type Email } from 'postal-mime'
import type { ReactNode } from 'react'
import type { Config } from '../../config.ts'
import { AppError } from '../../kernel/error.ts'
import { isLocalRequest } from '../http/forwarding.ts'
import { mailboxPolicy, plainPagePolicy } from '../http/headers.ts'
import { renderPlainPage } from '../http/plain-page.tsx'

const shown = 100

interface MailboxPage {
  title: string
  content: ReactNode
}

/** For developers: shows the mails in the folder at /dev/mailbox. Exists only on loopback and never in production. */
export function installMailbox(app: FastifyInstance, config: Pick<Config, 'brand'>, folder: string): void {
  const options = {
    config: { access: 'public' },
    schema: { hide: true },
    // A foreign page could point its own name here (DNS rebinding), and a proxy could let others in.
    onRequest: async (request: FastifyRequest) => {
      if (!isLocalRequest(request)) throw new AppError('not_found', 'There is nothing at this address.')
    },
  } as const
  app.get('/dev/mailbox', options, async (_request, reply) => {
    const names = (await mailNames(folder)).toReversed().slice(0, shown)
    const mails = await Promise.all(names.map(async (name) => ({ name, mail: await readMail(folder, name) })))
    return sendPage(config, reply, { title: 'Mailbox', content: <MailList mails={mails} /> })
  })
  app.get<{ Params: { name: string } }>('/dev/mailbox/:name', options, async (request, reply) => {
    const mail = await mailOf(folder, request.params.name)
    const content = <OneMail name={request.params.name} mail={mail} />
    return sendPage(config, reply, { title: mail.subject ?? 'No subject', content })
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

function sendPage(config: Pick<Config, 'brand'>, reply: FastifyReply, page: MailboxPage): FastifyReply {
  const nonce = randomBytes(16).toString('base64')
  return reply
    .header('content-security-policy', mailboxPolicy(nonce))
    .type('text/html; charset=utf-8')
    .send(renderPlainPage(reply.server, config, { ...page, nonce, width: 'wide' }))
}

function MailList({ mails }: { mails: { name: string; mail: Email }[] }) {
  if (mails.length === 0) return <p>No mail yet. Register an account to see its code here.</p>
  return (
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
            <td>
              <Sent mail={mail} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function OneMail({ name, mail }: { name: string; mail: Email }) {
  return (
    <>
      <p>
        To {recipientsOf(mail)}, <Sent mail={mail} />. <a href="/dev/mailbox">Back to the mailbox</a>
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

/** The page has no script that knows the reader's time zone. */
function Sent({ mail: { date = '' } }: { mail: Email }) {
  return <time dateTime={date}>{date.replace('T', ' ').replace(/\.000Z$/u, ' UTC')}</time>
}

function recipientsOf(mail: Email): string {
  return (mail.to ?? []).map(({ address }) => address ?? '').join(', ')
}
