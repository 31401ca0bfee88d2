import type { Factors } from '@tradewind/contract/people/factors'
import { audit } from '../../../platform/database/audit.ts'
import type { SignedInCaller } from '../../../kernel/caller.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../kernel/error.ts'
import { provenName } from '../../../platform/mail/message.ts'
import { sendMail } from '../../../platform/mail/outbox.ts'
import type { Services } from '../../../kernel/services.ts'
import { endSessions } from '../../../platform/sessions/sessions.store.ts'
import { factorChangedMail, type FactorChange } from './factors.mails.ts'
import { listFactors, readNeed } from './factors.service.ts'
import { listInstitutionsOf } from './institutions-of.ts'
import { askForNewPasskey, deletePasskey, listPasskeys, storePasskey, takeQuestion } from './passkeys.ts'
import { deleteRecoveryCodes, makeRecoveryCodes, readRecoveryCodes } from './recovery-codes.ts'
import { deleteTotp, newTotpSecret, proveNewSecret, storeTotp, totpSince } from './totp.ts'

/** The caller's second factors. People from an LMS have none: their course signs them in. */
export async function readFactors({ db }: Services, { session }: SignedInCaller): Promise<Factors> {
  const { id } = session.user
  const { required, asks } = await readNeed(db, id)
  const kinds = await listFactors(db, id)
  const since = await totpSince(db, id)
  const passkeys = await listPasskeys(db, id)
  const codes = await readRecoveryCodes(db, id)
  const without = session.user.passwordless === true
  return {
    required,
    addressProven: session.emailProven,
    totpSince: since?.getTime() ?? null,
    passkeys: passkeys.map((row) => ({
      id: row.id,
      name: row.name,
      checksOwner: row.checks_owner,
      addedAt: row.added_at.getTime(),
      lastUsedAt: row.last_used_at?.getTime() ?? null,
    })),
    recoveryCodes: codes && { left: codes.left, madeAt: codes.madeAt.getTime() },
    provenBy: asks
      ? kinds
      : [without ? 'institution' : 'password', ...kinds.filter((kind) => kind === 'passkey')],
    institutions: await listInstitutionsOf(db, id),
  }
}

/** Refuses people who have no password here. */
export function refuseVisitors({ session }: SignedInCaller): void {
  if (session.kind !== 'portal')
    throw new AppError('forbidden', 'Your course signs you in, so you need no second step here.')
}

export function beginTotp(services: Services, caller: SignedInCaller) {
  refuseVisitors(caller)
  return newTotpSecret(services, caller)
}

/** Uses an app from now on. Returns recovery codes if the account had none. */
export async function addTotp(
  services: Services,
  caller: SignedInCaller,
  form: { sealed: string; code: string },
): Promise<string[] | null> {
  refuseVisitors(caller)
  const proven = proveNewSecret(services, caller, form)
  return await inTransaction(services, async (trx) => {
    const { id } = caller.session.user
    await lockOwner(trx, id)
    await storeTotp(trx, caller, proven)
    // Sessions that began with the password alone must not outlive it as the only proof.
    await endSessions(trx, id, caller.session.id)
    await tellOfChange(trx, caller, 'app_added')
    return await codesForFirst(trx, caller)
  })
}

export async function removeTotp(services: Services, caller: SignedInCaller): Promise<void> {
  await inTransaction(services, async (trx) => {
    const { id } = caller.session.user
    await lockOwner(trx, id)
    if (!(await deleteTotp(trx, id))) throw new AppError('not_found', 'You use no app here.')
    await keepAFactor(trx, id)
    await tellOfChange(trx, caller, 'app_removed')
  })
}

export async function renewRecoveryCodes(services: Services, caller: SignedInCaller): Promise<string[]> {
  return await inTransaction(services, async (trx) => {
    const { id } = caller.session.user
    if (!(await readNeed(trx, id)).asks)
      throw new AppError('not_found', 'Set up an app first. Recovery codes are for when you have lost it.')
    await tellOfChange(trx, caller, 'codes_made')
    return await makeRecoveryCodes(trx, caller, id)
  })
}

export async function askForPasskeyOfOwn(services: Services, caller: SignedInCaller) {
  refuseVisitors(caller)
  const { required } = await readNeed(services.db, caller.session.user.id)
  return await askForNewPasskey(services, caller, { checksOwner: required })
}

/** Adds a passkey. Returns recovery codes if it is the first factor of a person who needs one. */
export async function addPasskey(
  services: Services,
  caller: SignedInCaller,
  { ticket, ...form }: Omit<Parameters<typeof storePasskey>[2], 'challenge'> & { ticket: string },
): Promise<string[] | null> {
  refuseVisitors(caller)
  const { id } = caller.session.user
  const challenge = await takeQuestion(services, caller, { ticket, use: 'add', userId: id })
  return await inTransaction(services, async (trx) => {
    await lockOwner(trx, id)
    const before = await readNeed(trx, id)
    const checksOwner = await storePasskey(trx, caller, { challenge, ...form })
    if (before.required && !checksOwner)
      throw new AppError(
        'passkey_refused',
        'This passkey does not check that it is you, for example by a fingerprint or a PIN. Please use another one.',
      )
    await tellOfChange(trx, caller, 'passkey_added')
    const { asks } = await readNeed(trx, id)
    if (asks && !before.asks) await endSessions(trx, id, caller.session.id)
    return asks ? await codesForFirst(trx, caller) : null
  })
}

export async function removePasskey(services: Services, caller: SignedInCaller, id: string): Promise<void> {
  await inTransaction(services, async (trx) => {
    const userId = caller.session.user.id
    await lockOwner(trx, userId)
    if (!(await deletePasskey(trx, { id, userId })))
      throw new AppError('not_found', 'This passkey was removed before.')
    await keepAFactor(trx, userId)
    await tellOfChange(trx, caller, 'passkey_removed')
  })
}

/** Changes of one account's factors take turns. */
async function lockOwner(trx: Trx, userId: string): Promise<void> {
  await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}

/**
 * After a factor was removed: refuses if that was the last of a person who needs one. Recovery codes go with the last
 * factor, because nothing asks for them any more.
 */
async function keepAFactor(trx: Trx, userId: string): Promise<void> {
  const { required, asks } = await readNeed(trx, userId)
  if (asks) return
  if (required)
    throw new AppError(
      'last_factor',
      'Your account needs a second step. Please set up another one first, then remove this one.',
    )
  await deleteRecoveryCodes(trx, userId)
}

async function codesForFirst(trx: Trx, caller: SignedInCaller): Promise<string[] | null> {
  const { id } = caller.session.user
  return (await readRecoveryCodes(trx, id)) === null ? await makeRecoveryCodes(trx, caller, id) : null
}

async function tellOfChange(trx: Trx, caller: SignedInCaller, change: FactorChange): Promise<void> {
  const { user } = caller.session
  await audit(trx, caller, 'factor_changed', { subject: user.id, details: { change } })
  const message = factorChangedMail(
    trx.services.config,
    provenName({ isProven: caller.session.emailProven, firstName: user.firstName }),
    change,
  )
  await sendMail(trx, caller, { recipient: user.email, message })
}
