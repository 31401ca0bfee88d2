import type { Newcomer } from '@tradewind/contract/people/auth'
import { emailKey } from '@tradewind/contract/rules'
import type { SignedIn } from '@tradewind/contract/people/users'
import { audit } from '../../../platform/database/audit.ts'
import type { Caller, SignedInCaller } from '../../../kernel/caller.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../kernel/error.ts'
import type { Browser } from '../../../platform/http/browser.ts'
import { provenName } from '../../../platform/mail/message.ts'
import { sendMail } from '../../../platform/mail/outbox.ts'
import type { Services } from '../../../kernel/services.ts'
import { endSession } from '../../../platform/sessions/sessions.store.ts'
import { isEarner, takeTicket, type TicketData } from '../../../platform/sessions/tickets.ts'
import { updateUser } from '../../../platform/sessions/users.store.ts'
import { grantFreeLab } from '../../access/grants/grants.service.ts'
import {
  addIdentities,
  admitSignIn,
  deleteIdentities,
  findIdentityOfUser,
  findUserOfIdentity,
  noteUse,
} from '../../institutions/identity-providers/identity-providers.service.ts'
import type { Ids } from '../../institutions/identity-providers/identities.queries.ts'
import { findAccount, findUser } from './auth.queries.ts'
import { beginSession, type SignInThrough } from './begin-session.ts'
import { bindDevice } from './devices.ts'
import { institutionLinkedMail } from './institution-arrivals.mails.ts'
import { addAccount, givesWay, limitRegistrations, signedIn } from './registration.ts'
import { secondStepOf } from './second-step.ts'
import { sendVerification } from './verification.ts'

interface Shown {
  ticket: string
  browser: Browser
}

interface Arrived {
  /** What the institution calls them. */
  ids: Ids
  person: TicketData<'institution'>
  institution: { id: string; name: string }
  through: SignInThrough
}

/** Takes an arrival for good, in the browser that earned it. A refusal leaves the ticket unused. */
async function takeArrival(trx: Trx, caller: Caller, { ticket, browser }: Shown): Promise<Arrived> {
  const taken = await takeTicket(trx, caller, { ticket, purposes: ['institution'] })
  const secret = browser.secretOfTicket(ticket)
  if (!taken || !isEarner(taken, caller, secret === null ? [] : [secret]))
    throw new AppError(
      'ticket_refused',
      'This sign-in was used before, or it took too long. Please begin again.',
    )
  const person = taken.data
  const provider = await admitSignIn(trx, person.providerId, caller.now)
  if (!provider)
    throw new AppError(
      'ticket_refused',
      'Your institution no longer signs people in here. Please sign in another way.',
    )
  // A sign-in of which the institution does not say how old it is proves nothing fresh.
  const arrival = { identityProviderId: provider.id, provenAt: new Date(person.provenAt ?? 0) }
  return {
    ids: { institutionId: provider.institution_id, issuer: person.issuer, subjects: person.subjects },
    person,
    institution: { id: provider.institution_id, name: provider.institution_name },
    through: { arrival, institutionId: provider.institution_id },
  }
}

/** The account of a person, by the best of their ids that has one. */
async function findArrived(trx: Trx, ids: Ids) {
  const userId = await findUserOfIdentity(trx, ids)
  return userId === undefined ? undefined : await findUser(trx, userId)
}

/**
 * Signs in a person whom their institution has sent. Refuses with `account_choice_required` if they are new here, and
 * with `second_step_required` if their account asks for a second factor; the institution replaces the password only.
 */
export async function completeArrival(services: Services, caller: Caller, shown: Shown): Promise<SignedIn> {
  const done = await inTransaction(services, async (trx) => {
    const { ids, person, institution, through } = await takeArrival(trx, caller, shown)
    const account = await findArrived(trx, ids)
    if (!account) throw await choiceRequired(trx, caller, { person, institution: institution.name })
    refuseAdministrator(account)
    if (account.status === 'pending')
      throw new AppError('instructor_pending', 'Your instructor account is pending approval.')
    await addIdentities(trx, caller, { ids, userId: account.id })
    await noteUse(trx, caller, ids)
    if (account.asks_factor)
      return { step: await secondStepOf({ db: trx }, caller, account, person.providerId) }
    await bindDevice(trx, caller, { userId: account.id, device: shown.browser.keep('device') })
    return { token: await beginSession(trx, caller, account, through) }
  })
  if ('step' in done) throw done.step
  return await signedIn(services, done.token)
}

/** An institution can sign in as any of its people, so it must not reach an administrator's account. */
function refuseAdministrator({ admin }: { admin: boolean }): void {
  if (admin)
    throw new AppError(
      'forbidden',
      'Administrators sign in with their own password or passkey, not through an institution.',
    )
}

async function choiceRequired(
  trx: Trx,
  caller: Caller,
  { person, institution }: { person: Arrived['person']; institution: string },
): Promise<AppError> {
  const { email, emailProven, firstName, lastName } = person
  const key = emailKey(email)
  const emailTaken =
    email !== '' && (await findAccount(trx, key)) !== undefined && !(await givesWay(trx, caller, key))
  const details: Newcomer = { institution, email, firstName, lastName, emailProven, emailTaken }
  return new AppError('account_choice_required', 'You come from your institution for the first time.', {
    details,
  })
}

interface NewAccount extends Shown {
  email: string
  firstName: string
  lastName: string
}

/** Makes the account of a new person. An address that their institution vouches for needs no code. */
export async function makeAccount(services: Services, caller: Caller, form: NewAccount): Promise<SignedIn> {
  await limitRegistrations(services, caller)
  const { email, firstName, lastName, browser } = form
  const { token, unverified } = await inTransaction(services, async (trx) => {
    const { ids, person, institution, through } = await takeArrival(trx, caller, form)
    if (await findArrived(trx, ids)) throw alreadyHere()
    const verified = person.emailProven && emailKey(email) === emailKey(person.email)
    const names = { email, firstName, lastName }
    const added = await addAccount(trx, caller, {
      ...names,
      passwordHash: null,
      status: 'active',
      instructor: false,
      verified,
      // In a mail domain of the institution, nobody else can have the address.
      ...(verified && { proven: true }),
    })
    const account = { ...added, institution_id: institution.id }
    await updateUser(trx, account.id, { institution_id: institution.id })
    await grantFreeLab(trx, caller, account.id)
    if (!(await addIdentities(trx, caller, { ids, userId: account.id }))) throw alreadyHere()
    await audit(trx, caller, 'institution_linked', {
      actor: account.id,
      subject: account.id,
      details: { institution: institution.id, issuer: person.issuer },
    })
    await bindDevice(trx, caller, { userId: account.id, device: browser.keep('device') })
    const begun = await beginSession(trx, caller, account, through)
    return { token: begun, unverified: verified ? null : { ...names, id: account.id } }
  })
  if (unverified) await sendVerification(services, caller, unverified)
  return await signedIn(services, token)
}

function alreadyHere(): AppError {
  return new AppError('ticket_refused', 'You have an account here already. Please begin again.')
}

/**
 * Links a person's identity to the account that calls: from now on their institution signs them in to it. Their session
 * goes on as one through the institution. Only signing in to the account proves that it is theirs, never its address.
 */
export async function linkArrival(
  services: Services,
  caller: SignedInCaller,
  shown: Shown,
): Promise<SignedIn> {
  const { session } = caller
  if (session.kind !== 'portal') throw new AppError('forbidden', 'Please sign in to your account to link it.')
  const token = await inTransaction(services, async (trx) => {
    const { ids, person, institution, through } = await takeArrival(trx, caller, shown)
    const account = await lockAccount(trx, session.user.id)
    refuseAdministrator(account)
    const owner = await findArrived(trx, ids)
    if (owner && owner.id !== account.id) throw alreadyHere()
    await addIdentities(trx, caller, { ids, userId: account.id })
    await audit(trx, caller, 'institution_linked', {
      subject: account.id,
      details: { institution: institution.id, issuer: person.issuer },
    })
    const name = provenName({ isProven: account.email_proven_at !== null, firstName: account.first_name })
    const message = institutionLinkedMail(services.config, name, institution.name)
    await sendMail(trx, caller, { recipient: account.email, message })
    await endSession(trx, session.id, account.id)
    const arrival = { ...through.arrival, provenAt: session.provenAt }
    return await beginSession(trx, caller, account, { ...through, arrival })
  })
  return await signedIn(services, token)
}

async function lockAccount(trx: Trx, id: string) {
  return await trx
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

/** Stops an institution from signing the caller in. Refuses if there is no other way in. */
export async function removeIdentity(services: Services, caller: SignedInCaller, id: string): Promise<void> {
  await inTransaction(services, async (trx) => {
    const account = await lockAccount(trx, caller.session.user.id)
    const identity = await findIdentityOfUser(trx, { id, userId: account.id })
    if (!identity) throw new AppError('not_found', 'This institution was removed before.')
    if (account.password_hash === null)
      throw new AppError('no_password', 'Set a password first. Otherwise you could not sign in any more.')
    await deleteIdentities(trx, { userId: account.id, ...identity })
    await audit(trx, caller, 'institution_unlinked', {
      subject: account.id,
      details: { institution: identity.institutionId, issuer: identity.issuer },
    })
  })
}
