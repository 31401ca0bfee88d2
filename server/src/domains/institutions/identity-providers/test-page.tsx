import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { renderPlainPage } from '../../../platform/http/plain-page.tsx'
import type { ProviderRow } from './identity-providers.queries.ts'
import type { ProvenPerson } from './person.ts'
import type { ProviderServices } from './provider-services.ts'
import type { ProviderRefusal } from './refusal.ts'

interface TriedSignIn {
  provider: Pick<ProviderRow, 'kind' | 'mail_domains'>
  person?: ProvenPerson
  refusal?: ProviderRefusal
}

/** Shows an administrator what came back from a provider and what is missing. No session begins. */
export function sendTestPage(
  { config }: ProviderServices,
  reply: FastifyReply,
  outcome: TriedSignIn,
): FastifyReply {
  const nonce = randomBytes(16).toString('base64')
  const { person, refusal } = outcome
  const title = person ? 'The sign-in works' : 'The sign-in does not work yet'
  const content = (
    <>
      {person && <Brought person={person} provider={outcome.provider} />}
      {refusal && <Refused refusal={refusal} />}
      <p className="note">
        This was a test: nobody was signed in, and nothing was stored. You can close this page.
      </p>
    </>
  )
  const policy = [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    "font-src 'self'",
    "frame-ancestors 'none'",
    "form-action 'none'",
    "base-uri 'none'",
  ].join('; ')
  return reply
    .code(200)
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(renderPlainPage(reply.server, config, { title, content, nonce, width: 'wide' }))
}

function Refused({ refusal: { message, advice } }: { refusal: ProviderRefusal }) {
  return (
    <>
      <p>{message}</p>
      {advice !== null && <p>{advice}</p>}
    </>
  )
}

function Brought({ person, provider }: { person: ProvenPerson; provider: TriedSignIn['provider'] }) {
  const rows = [
    { name: 'Who it is', value: person.subjects.join(', '), note: idNote(person, provider) },
    { name: 'Mail', value: person.email, note: mailNote(person, provider) },
    { name: 'First name', value: person.firstName, note: person.firstName === '' ? asked : '' },
    { name: 'Last name', value: person.lastName, note: person.lastName === '' ? asked : '' },
    {
      name: 'When they proved it',
      value: person.provenAt === null ? '' : new Date(person.provenAt).toUTCString(),
      note:
        person.provenAt === null
          ? 'It does not say. Before changes that need a proof, we send people there once more.'
          : '',
    },
  ]
  return (
    <>
      <p>This came back:</p>
      <table>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">Value</th>
            <th scope="col">What it means</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, value, note }) => (
            <tr key={name}>
              <td>{name}</td>
              <td>{value === '' ? 'Missing' : <code>{value}</code>}</td>
              <td>{note}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

const asked = 'We ask people for it when they come the first time.'

function idNote({ subjects }: ProvenPerson, { kind }: TriedSignIn['provider']): string {
  if (kind === 'oidc') return 'With the issuer, this is how we know the person again.'
  const isBest = subjects.some((subject) => subject.startsWith('pairwise-id:'))
  return isBest
    ? 'We know the person again by the first of these.'
    : 'We know the person again by the first of these. pairwise-id would be better: it tells nobody else who they are.'
}

function mailNote({ email, emailProven }: ProvenPerson, { mail_domains }: TriedSignIn['provider']): string {
  if (email === '') return asked
  if (emailProven) return 'It counts as confirmed, because it is in one of the mail domains.'
  return mail_domains.length === 0
    ? 'People confirm it with a code. Enter the mail domains of the institution, and they need not.'
    : 'It is in none of the mail domains, or not confirmed there, so people confirm it with a code.'
}
