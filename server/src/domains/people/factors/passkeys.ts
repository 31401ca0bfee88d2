import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Selectable } from 'kysely'
import type { FactorProof } from '@tradewind/contract/people/factors'
import type { Config } from '../../../config.ts'
import type { Caller, SignedInCaller } from '../../../kernel/caller.ts'
import { minute } from '../../../kernel/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../kernel/error.ts'
import type { Services } from '../../../kernel/services.ts'
import { issueTicket, takeTicket, type TicketData } from '../../../platform/sessions/tickets.ts'
import type { PasskeysTable } from './factors.tables.ts'

type PasskeyRow = Selectable<PasskeysTable>
/** What an answer is for: an answer to one question proves nothing elsewhere. */
type Use = TicketData<'passkey'>['use']
type PasskeyProof = Extract<FactorProof, { by: 'passkey' }>

/** A start is quicker without it. */
const library = () => import('@simplewebauthn/server')

const answerWithin = 5 * minute
/** Of one account. */
const atMost = 20

/** The name by which browsers file passkeys: the portal's host. */
function relyingParty({ publicUrl, brand }: Config) {
  const { hostname, origin } = new URL(publicUrl)
  return { rpID: hostname, rpName: brand.productName, origin }
}

/** Stores a question, for a user or for the person who answers. Returns what names it in the answer. */
async function ask(db: Db, caller: Caller, data: TicketData<'passkey'>): Promise<string> {
  return await issueTicket(db, caller, { purpose: 'passkey', data, life: answerWithin, earner: null })
}

/** The question for a new passkey of the caller. */
export async function askForNewPasskey(
  { db, config }: Services,
  caller: SignedInCaller,
  { checksOwner }: { checksOwner: boolean },
) {
  const { id, email, firstName, lastName } = caller.session.user
  const { rpID, rpName } = relyingParty(config)
  const known = await listPasskeys(db, id)
  if (known.length >= atMost)
    throw new AppError(
      'invalid_fields',
      `You have ${atMost} passkeys. Please remove one that you no longer use.`,
    )
  const { generateRegistrationOptions } = await library()
  const options = await generateRegistrationOptions({
    rpID,
    rpName,
    userName: email,
    userDisplayName: `${firstName} ${lastName}`.trim(),
    userID: new TextEncoder().encode(id),
    attestationType: 'none',
    excludeCredentials: known.map(describe),
    authenticatorSelection: {
      residentKey: 'required',
      userVerification: checksOwner ? 'required' : 'preferred',
    },
  })
  const ticket = await ask(db, caller, { challenge: options.challenge, use: 'add', userId: id })
  return { ticket, options: { ...options } }
}

/** The question for a passkey: one of a user's, or of any user of the portal. */
export async function askForPasskey(
  { db, config }: Services,
  caller: Caller,
  { use, userId }: { use: Use; userId: string | null },
) {
  const { rpID } = relyingParty(config)
  const known = userId === null ? [] : await listPasskeys(db, userId)
  const { generateAuthenticationOptions } = await library()
  const options = await generateAuthenticationOptions({
    rpID,
    userVerification: use === 'sign_in' ? 'preferred' : 'required',
    allowCredentials: known.map(describe),
  })
  const ticket = await ask(db, caller, { challenge: options.challenge, use, userId })
  return { ticket, options: { ...options } }
}

function describe({ id, transports }: PasskeyRow) {
  return { id, transports }
}

/**
 * Takes the question that an answer names, also if the answer turns out to be wrong: each is answered once. Refuses an
 * answer to a question for another use or another user.
 */
export async function takeQuestion(
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  { ticket, use, userId }: { ticket: string; use: Use; userId: string | null },
): Promise<string> {
  const taken = await takeTicket(db, caller, { ticket, purposes: ['passkey'] })
  if (taken?.data.use !== use || taken.data.userId !== userId)
    throw new AppError('passkey_refused', 'This took too long. Please try your passkey again.')
  return taken.data.challenge
}

/** Stores the caller's new passkey. Returns whether it checks its owner. */
export async function storePasskey(
  trx: Trx,
  caller: SignedInCaller,
  { challenge, answer, name }: { challenge: string; answer: PasskeyProof['answer']; name: string },
): Promise<boolean> {
  const { rpID, origin } = relyingParty(trx.services.config)
  const { verifyRegistrationResponse } = await library()
  const verified = await verifyRegistrationResponse({
    response: answer as unknown as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: false,
  }).catch(() => null)
  if (!verified?.verified) throw passkeyRefused()
  const { credential, userVerified } = verified.registrationInfo
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('passkeys')
    .values({
      id: credential.id,
      user_id: caller.session.user.id,
      public_key: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: (credential.transports ?? []).map(String),
      checks_owner: userVerified,
      name,
      added_at: caller.now,
      last_used_at: null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 0n) throw new AppError('passkey_refused', 'This passkey was added before.')
  return userVerified
}

/** A passkey that answered rightly. */
export interface ProvenPasskey {
  userId: string
  /** It checked its owner this time. */
  checkedOwner: boolean
}

/** Checks an answer and records the passkey's use. Null if it proves nothing. */
export async function tryPasskey(
  trx: Trx,
  caller: Caller,
  { challenge, answer }: { challenge: string; answer: PasskeyProof['answer'] },
): Promise<ProvenPasskey | null> {
  const row = await trx
    .selectFrom('passkeys')
    .selectAll()
    .where('id', '=', answer.id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) return null
  const { rpID, origin } = relyingParty(trx.services.config)
  const { verifyAuthenticationResponse } = await library()
  const verified = await verifyAuthenticationResponse({
    response: answer as unknown as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    credential: {
      id: row.id,
      publicKey: new Uint8Array(row.public_key),
      counter: Number(row.counter),
      transports: row.transports,
    },
    requireUserVerification: false,
  }).catch(() => null)
  if (!verified?.verified) return null
  const { newCounter, userVerified } = verified.authenticationInfo
  await trx
    .updateTable('passkeys')
    .set({ counter: newCounter, last_used_at: caller.now })
    .where('id', '=', row.id)
    .execute()
  return { userId: row.user_id, checkedOwner: userVerified }
}

export function passkeyRefused(): AppError {
  return new AppError('passkey_refused', 'We do not know this passkey. Please try another way.')
}

export async function listPasskeys(db: Db, userId: string): Promise<PasskeyRow[]> {
  return await db
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('added_at')
    .orderBy('id')
    .execute()
}

export async function renamePasskey(
  db: Db,
  { id, userId, name }: { id: string; userId: string; name: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deletePasskey(
  trx: Trx,
  { id, userId }: { id: string; userId: string },
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Deletes all passkeys of an account. Returns false if there are none. */
export async function deletePasskeysOf(trx: Trx<unknown>, userId: string): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('passkeys').where('user_id', '=', userId).executeTakeFirst()
  return numDeletedRows > 0n
}
