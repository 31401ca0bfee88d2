import type { SignedIn } from '@tradewind/contract/people/users'
import { audit } from '../../../platform/database/audit.ts'
import type { Caller, SignedInCaller } from '../../../kernel/caller.ts'
import { minute } from '../../../kernel/clock.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../kernel/error.ts'
import type { Services } from '../../../kernel/services.ts'
import type { Session } from '../../../kernel/session.ts'
import { readUser } from '../../../platform/sessions/session-user.ts'
import { issueTicket, takeTicket } from '../../../platform/sessions/tickets.ts'
import { deleteUser } from '../../../platform/sessions/users.store.ts'
import { hiddenName } from './missing-people.ts'
import { findPlatformOfSession, lockAccount, lockLtiUser, moveCourtesyChoice } from './linking.queries.ts'

/** Enough time to sign in to the account, in ms. */
const linkTicketLives = 10 * minute

/** Whose identity this session would link, for the person to check before they do. */
export async function readIdentity({ db }: Services, caller: SignedInCaller) {
  const { id, user } = demandLtiUser(caller)
  const lms = await findPlatformOfSession(db, id)
  return {
    name: user.firstName === hiddenName ? '' : `${user.firstName} ${user.lastName}`.trim(),
    email: user.email,
    platform: lms?.name ?? null,
  }
}

/** A ticket with which a portal account can link the LTI user of this session. */
export async function beginLinking(services: Services, caller: SignedInCaller): Promise<string> {
  const { user } = demandLtiUser(caller)
  const data = { userId: user.id }
  return await issueTicket(services.db, caller, {
    purpose: 'lti_link',
    data,
    life: linkTicketLives,
    earner: null,
  })
}

function demandLtiUser({ session }: SignedInCaller): Session {
  const { kind, user } = session
  if (kind !== 'lti') throw forbidden('You can only link an account when you come from a learning platform.')
  if (user.kind !== 'lti') throw forbidden('Your learning platform is already linked to your account.')
  return session
}

/**
 * Links the LTI user of a ticket to the calling portal account, to which their launches sign in from now on. Everything
 * the LTI user held and did is moved, and the user is removed with its sessions.
 */
export async function linkAccount(
  services: Services,
  caller: SignedInCaller,
  ticket: string,
): Promise<SignedIn> {
  const { session } = caller
  if (session.kind !== 'portal')
    throw forbidden('Please sign in with the password of your account to link it.')
  return await inTransaction(services, async (trx) => {
    const from = await takeLinked(trx, caller, ticket)
    const account = await lockAccount(trx, session.user.id)
    if (!account) throw forbidden('This account cannot be linked.')
    // A platform can sign in as any of its users, so it must not reach an administrator's account.
    if (account.admin) throw forbidden('An administrator’s account cannot be linked to a learning platform.')
    const move = { from, to: account.id }
    await moveCourtesyChoice(trx, move)
    for (const { transfer } of trx.services.hooks.person) await transfer?.(trx, caller, move)
    // Its sessions go with it, and everything that was not moved.
    await deleteUser(trx, from)
    await audit(trx, caller, 'lti_linked', { subject: account.id, details: { ltiUser: from } })
    const user = await readUser(trx, account.id)
    if (!user) throw forbidden('This account cannot be linked.')
    return { token: session.token, user }
  })
}

/** The LTI user of a link ticket, which is used up. */
async function takeLinked(trx: Trx, caller: Caller, ticket: string): Promise<string> {
  const taken = await takeTicket(trx, caller, { ticket, purposes: ['lti_link'] })
  const user = taken && (await lockLtiUser(trx, taken.data.userId))
  if (!user)
    throw new AppError(
      'ticket_refused',
      'This link has already been used or is too old. Please open the lab again from your course.',
    )
  return user.id
}

function forbidden(sentence: string): AppError {
  return new AppError('forbidden', sentence)
}
