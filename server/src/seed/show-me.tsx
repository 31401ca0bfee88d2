import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ReactNode } from 'react'
import { classPath, hostPath } from '@tradewind/contract/catalogue'
import type { Config } from '../config.ts'
import { Caller } from '../kernel/caller.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { AppError } from '../kernel/error.ts'
import { isLocalRequest } from '../platform/http/forwarding.ts'
import { showMePolicy } from '../platform/http/headers.ts'
import { renderPlainPage } from '../platform/http/plain-page.tsx'
import type { Services } from '../kernel/services.ts'
import { startSession } from '../platform/sessions/sessions.ts'
import { Beside, besideScript, framesBeside } from './beside.tsx'
import { findAccount } from './demo-callers.ts'
import { demoAccounts } from './demo-data.ts'
import { demoInstitutions } from './demo-institutions.ts'
import { findDemoClasses } from './demo-rows.store.ts'

interface Tour {
  /** The last part of its address. */
  name: string
  /** As whom, in the words of the list of accounts. */
  role: (typeof demoAccounts)[number]['role']
  title: string
  what: string
  path: (services: Services) => Promise<string> | string
}

/** What the links show. */
export const tours: readonly Tour[] = [
  {
    name: 'student',
    role: 'Student',
    title: 'A student',
    what: 'The labs of a student, the first one open to play.',
    path: () => '/',
  },
  {
    name: 'instructor',
    role: 'Instructor',
    title: 'An instructor: a class that is over',
    what: 'Who scored what, who stopped in the middle, and the debrief desk.',
    path: async ({ db }) => {
      const { over } = await findDemoClasses(db)
      return over ? classPath(over.id) : '/'
    },
  },
  {
    name: 'host',
    role: 'Instructor',
    title: 'An instructor: a class in the middle of a round',
    what: 'Six teams decide now; open and close rounds, and open the projector.',
    path: async ({ db }) => {
      const { live } = await findDemoClasses(db)
      return live ? hostPath(live.id) : '/'
    },
  },
  {
    name: 'contact',
    role: 'Contact of an institution',
    title: 'The contact of an institution',
    what: `What ${demoInstitutions[0]?.name ?? ''} has here, and a year of its use.`,
    path: () => '/institution',
  },
  {
    name: 'administrator',
    role: 'Administrator',
    title: 'An administrator',
    what: 'Institutions, people, codes, and what needs attention.',
    path: () => '/admin',
  },
  {
    name: 'orders',
    role: 'Administrator',
    title: 'An administrator: orders',
    what: 'Two requests to decide about, an unpaid invoice, purchases.',
    path: () => '/admin?tab=orders',
  },
]

/** The address of the page with all links. */
export function showMeUrl({ publicUrl }: Pick<Config, 'publicUrl'>): string {
  return `${publicUrl}/dev`
}

/**
 * For who tries the product: /dev lists what there is to see, and each link signs in as a demo account. Exists only where
 * demo data is on, on loopback, and never in production; the passwords of these accounts are public anyway.
 */
export function installShowMe(app: FastifyInstance, services: Services): void {
  const options = {
    config: { access: 'public' },
    schema: { hide: true },
    onRequest: async (request: FastifyRequest) => {
      // A foreign page could point its own name here, or lead a person into an account that is not theirs.
      if (!isLocalRequest(request) || request.headers['sec-fetch-site'] === 'cross-site')
        throw new AppError('not_found', 'There is nothing at this address.')
    },
  } as const
  app.get('/dev', options, (_request, reply) =>
    send(services, reply, {
      title: 'What to see',
      content: <Tours mailbox={services.config.mail.kind === 'file'} />,
    }),
  )
  app.get<{ Params: { tour: string } }>('/dev/show/:tour', options, async (request, reply) => {
    const tour = tours.find(({ name }) => name === request.params.tour)
    if (!tour) throw new AppError('not_found', 'There is nothing at this address.')
    const token = await signIn(services, request, emailOf(tour.role))
    const path = await tour.path(services)
    return send(services, reply, {
      title: tour.title,
      content: <Way token={token} path={path} />,
      script: '/dev/show-me.js',
    })
  })
  app.get('/dev/beside', options, async (request, reply) => {
    const instructorEmail = emailOf('Instructor')
    const signInAs = (email: string) => signIn(services, request, email)
    const frames = await framesBeside({ services, instructorEmail, signIn: signInAs })
    return send(services, reply, {
      ...{ title: 'One class, three screens', content: <Beside frames={frames} /> },
      ...{ script: '/dev/beside.js', width: 'whole' },
    })
  })
  app.get('/dev/beside.js', options, (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(besideScript),
  )
  app.get('/dev/show-me.js', options, (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(script),
  )
}

/** Stores the session like the sign-in page does, instead of any other of this browser, and goes on. */
const script = `const { token, path } = document.querySelector('[data-path]').dataset
sessionStorage.clear()
localStorage.setItem('tradewind.session', token)
location.replace(path)
`

function emailOf(role: Tour['role']): string {
  return demoAccounts.find((one) => one.role === role)?.email ?? ''
}

async function signIn(services: Services, request: FastifyRequest, email: string): Promise<string> {
  const account = await findAccount(services, email)
  if (!account)
    throw new AppError('not_found', 'This demo account is gone. Restart the server to get it again.')
  const caller: Caller = {
    ...Caller.system(services.clock.now()),
    address: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
  }
  return await inTransaction(services, (trx) => startSession(trx, caller, { user: account }))
}

interface ShownPage {
  title: string
  content: ReactNode
  script?: string
  width?: 'whole'
}

function send({ config }: Services, reply: FastifyReply, page: ShownPage): FastifyReply {
  const nonce = randomBytes(16).toString('base64')
  return reply
    .header('cache-control', 'no-store')
    .header('content-security-policy', showMePolicy(config, nonce))
    .type('text/html; charset=utf-8')
    .send(renderPlainPage(reply.server, config, { ...page, nonce }))
}

function Tours({ mailbox }: { mailbox: boolean }) {
  return (
    <>
      <p>
        Each link signs you in as a demo account. Whoever you were before in this browser is signed out here.
      </p>
      <ul>
        {tours.map(({ name, title, what }) => (
          <Row key={name} title={title} what={what} address={`/dev/show/${name}`} />
        ))}
        <Row
          title="One class, three screens"
          what="The instructor, a student and the projector side by side. You are signed in as the instructor."
          address="/dev/beside"
        />
      </ul>
      <p>
        {mailbox && (
          <>
            <a href="/dev/mailbox">Mailbox</a> with all mail that was sent.{' '}
          </>
        )}
        <a href="/api/docs">Calls</a> of the server. <a href="/trust">Papers</a> that schools ask for.
      </p>
    </>
  )
}

function Row({ title, what, address }: { title: string; what: string; address: string }) {
  return (
    <li>
      <div>
        <strong>{title}</strong>
        <span>{what}</span>
      </div>
      <a href={address} aria-label={`Show me: ${title}`}>
        Show me
      </a>
    </li>
  )
}

function Way({ token, path }: { token: string; path: string }) {
  return (
    <p data-token={token} data-path={path}>
      One moment. If nothing happens, <a href={path}>go on</a>.
    </p>
  )
}
