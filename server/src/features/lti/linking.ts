import { z } from 'zod'
import type { SignedIn } from '@tradewind/contract/users'
import { recordAudit } from '../../platform/audit.ts'
import type { Caller } from '../../platform/caller.ts'
import { minute } from '../../platform/clock.ts'
import { inTransaction, type Trx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Services } from '../../platform/services.ts'
import { toUser } from '../../platform/sessions/session-user.ts'
import type { Session } from '../../platform/sessions/sessions.ts'
import { issueTicket, takeTicket } from '../../platform/sessions/tickets.ts'
import { findUser } from '../auth/auth.service.ts'
import {
  deleteLtiUser,
  lockAccount,
  lockLtiUser,
  moveClasses,
  moveHoldings,
  moveIdentities,
  moveRuns,
} from './linking.queries.ts'

/** Time enough to sign in to the account, in ms. */
const linkTicketLives = 10 * minute

const linkTicket = z.object({ userId: z.uuid() })

/** A ticket by which the LTI user of a session may be linked to the portal account that brings it. */
export async function beginLinking(services: Services, session: Session, now: Date): Promise<string> {
  if (session.kind !== 'lti')
    throw forbidden('Only a launch from a learning platform can be linked to an account.')
  if (session.user.kind !== 'lti') throw forbidden('Your launches lead to your account already.')
  const data: z.infer<typeof linkTicket> = { userId: session.user.id }
  return await issueTicket(services.db, 'lti_link', data, now, linkTicketLives)
}

/**
 * Links the LTI user of a ticket to the portal account that calls: from now on their launches sign in to that. What the
 * LTI user held and did moves along, and their row is removed with its sessions.
 */
export async function linkAccount(
  services: Services,
  caller: Caller,
  session: Session,
  ticket: string,
): Promise<SignedIn> {
  if (session.kind !== 'portal')
    throw forbidden('Please sign in with the password of your account to link it.')
  return await inTransaction(services.db, async (trx) => {
    const from = await takeLinked(trx, ticket, caller.now)
    const account = await lockAccount(trx, session.user.id)
    if (!account) throw forbidden('This account cannot be linked.')
    // A platform could sign in as whom it likes.
    if (account.admin) throw forbidden('An administrator’s account cannot be linked to a learning platform.')
    await moveIdentities(trx, from, account.id)
    await moveHoldings(trx, from, account.id)
    await moveRuns(trx, from, account.id)
    await moveClasses(trx, from, account.id)
    await deleteLtiUser(trx, from)
    await recordAudit(trx, caller, caller.now, {
      action: 'lti_linked',
      actor: account.id,
      subject: account.id,
      details: { ltiUser: from },
    })
    const user = await findUser(trx, account.id)
    if (!user) throw forbidden('This account cannot be linked.')
    return { token: session.token, user: toUser(user, user.held) }
  })
}

/** The LTI user of a link ticket, which is used up. */
async function takeLinked(trx: Trx, ticket: string, now: Date): Promise<string> {
  const taken = await takeTicket(trx, ticket, now)
  const data = taken?.purpose === 'lti_link' ? linkTicket.safeParse(taken.data).data : undefined
  const user = data && (await lockLtiUser(trx, data.userId))
  if (!user)
    throw new AppError(
      'ticket_refused',
      'This link was used already, or is too old. Please open it again from your course.',
    )
  return user.id
}

function forbidden(sentence: string): AppError {
  return new AppError('forbidden', sentence)
}
