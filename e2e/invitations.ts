import { randomUUID } from 'node:crypto'
import type { Api } from '@tradewind/contract/api'
import type { RegistrationLink } from '@tradewind/contract/people/registration-links'
import type { BodyIn } from '@tradewind/contract/route'
import { call } from './api.ts'
import type { ReadMail } from './mailbox.ts'
import type { OwnServer } from './own-server.ts'

type NewLink = BodyIn<Api['POST /api/registration-links']>

export function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString()
}

/** A description that no other link has. */
export function newDescription(): string {
  return `Workshop ${randomUUID().slice(0, 8)}`
}

export function tokenOf(address: string): string {
  return new URL(address).searchParams.get('token') ?? ''
}

/** Makes a registration link, as an administrator does. */
export async function givenLink(
  server: OwnServer,
  wanted: Partial<NewLink> = {},
): Promise<RegistrationLink & { token: string }> {
  const { token } = await call(server, 'POST /api/auth/login', { body: server.administrator })
  const link = await call(
    server,
    'POST /api/registration-links',
    { body: { linkType: 'multi-use', description: newDescription(), expiresAt: inDays(7), ...wanted } },
    token,
  )
  return { ...link, token: tokenOf(link.registrationUrl) }
}

/** The path and query of the mailed link of an invitation. */
export async function invitationPath(readMail: ReadMail, email: string): Promise<string> {
  const { text } = await readMail(email, { subject: /invited|instructor account/u })
  const address = /https?:\S+\/instructor-registration\?token=[\w-]+/u.exec(text)?.[0]
  if (address === undefined) throw new Error(`The mail has no link to register:\n${text}`)
  const { pathname, search } = new URL(address)
  return pathname + search
}

/** Invites an address, as an administrator does, and returns the path of the mailed link. */
export async function givenInvitation(server: OwnServer, readMail: ReadMail, email: string): Promise<string> {
  const { token } = await call(server, 'POST /api/auth/login', { body: server.administrator })
  await call(server, 'POST /api/instructors/invite', { body: { email } }, token)
  return await invitationPath(readMail, email)
}
