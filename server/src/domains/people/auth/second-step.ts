import type { FactorProof, SecondStep } from '@tradewind/contract/people/factors'
import type { SignedIn } from '@tradewind/contract/people/users'
import type { Caller } from '../../../kernel/caller.ts'
import { later, minute } from '../../../kernel/clock.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../kernel/error.ts'
import type { Browser } from '../../../platform/http/browser.ts'
import { addressKey } from '../../../kernel/addresses.ts'
import type { LimitRule } from '../../../platform/http/rate-limits.ts'
import type { Services } from '../../../kernel/services.ts'
import { hashToken, newToken } from '../../../kernel/tokens.ts'
import { findInstitutionOfProvider } from '../../institutions/identity-providers/identity-providers.service.ts'
import { listFactors, withFactor } from '../factors/factors.service.ts'
import { findUser, lockUnchanged, type UserRecord } from './auth.queries.ts'
import { bindDevice } from './devices.ts'
import { signedIn } from './registration.ts'
import { beginSession, type SignInThrough } from './begin-session.ts'
import { askForPasskey, passkeyRefused, takeQuestion, tryPasskey } from '../factors/passkeys.ts'
import { deleteSecondStep, insertSecondStep } from '../factors/second-steps.store.ts'

/** How long a sign-in waits for its second factor. */
const stepLife = 10 * minute
// Wide enough for a class that opens the sign-in page at once.
const questionsOfAddress: LimitRule = { name: 'passkey-question', points: 3000, seconds: 300 }
const wrongPasskeysOfAddress: LimitRule = { name: 'passkey-address', points: 300, seconds: 300 }

type PasskeyProof = Extract<FactorProof, { by: 'passkey' }>

/**
 * The refusal of a sign-in whose password was right, or whose institution vouched for it, where a second factor is to
 * follow. It says with what to go on.
 */
export async function secondStepOf(
  { db }: Pick<Services, 'db'>,
  { now }: Caller,
  { id, password_hash }: Pick<UserRecord, 'id' | 'password_hash'>,
  identityProviderId: string | null = null,
): Promise<AppError> {
  const step = newToken()
  const until = later(now, stepLife)
  await insertSecondStep(db, {
    token_hash: hashToken(step),
    user_id: id,
    password_hash: password_hash ?? '',
    identity_provider_id: identityProviderId,
    expires_at: until,
  })
  const details: SecondStep = { step, by: await listFactors(db, id), until: until.getTime() }
  const sentence =
    identityProviderId === null
      ? 'Your password is right. Please confirm that it is you.'
      : 'Your institution signed you in. Please confirm that it is you.'
  return new AppError('second_step_required', sentence, { details })
}

interface Step {
  account: UserRecord
  /** Null after a password. */
  through: SignInThrough | null
}

async function findStep({ db }: Pick<Services, 'db'>, { now }: Caller, step: string): Promise<Step> {
  const row = await db
    .selectFrom('second_steps')
    .select(['user_id', 'password_hash', 'identity_provider_id'])
    .where('token_hash', '=', hashToken(step))
    .where('expires_at', '>', now)
    .executeTakeFirst()
  const account = row && (await findUser(db, row.user_id))
  const isSame = account?.status === 'active' && (account.password_hash ?? '') === row?.password_hash
  if (!isSame) throw stepOver()
  const { identity_provider_id: identityProviderId } = row
  if (identityProviderId === null) return { account, through: null }
  const institutionId = await findInstitutionOfProvider(db, identityProviderId)
  return {
    account,
    through:
      institutionId === null ? null : { arrival: { identityProviderId, provenAt: now }, institutionId },
  }
}

function stepOver(): AppError {
  return new AppError('wrong_credentials', 'This sign-in took too long. Please sign in again.')
}

/** Completes a sign-in by a second factor. */
export async function completeSecondStep(
  services: Services,
  caller: Caller,
  { step, proof, browser }: { step: string; proof: FactorProof; browser: Browser },
): Promise<SignedIn> {
  const { account, through } = await findStep(services, caller, step)
  const user = { id: account.id, email: account.email, firstName: account.first_name }
  const token = await withFactor(services, caller, {
    user,
    proof,
    use: 'second_step',
    async effect(trx) {
      const isFirst = await deleteSecondStep(trx, hashToken(step))
      // Another call was first, or the password was changed meanwhile.
      if (!isFirst || !(await lockUnchanged(trx, account))) throw stepOver()
      await bindDevice(trx, caller, { userId: account.id, device: browser.keep('device') })
      return await beginSession(trx, caller, account, through ?? undefined)
    },
  })
  return await signedIn(services, token)
}

/** The question for a passkey that completes a sign-in. */
export async function askSecondStepPasskey(services: Services, caller: Caller, step: string) {
  const { account } = await findStep(services, caller, step)
  return await askForPasskey(services, caller, { use: 'second_step', userId: account.id })
}

/** The question for signing in with any passkey of the portal. */
export async function askSignInPasskey(services: Services, caller: Caller) {
  await services.limits.take([questionsOfAddress, addressKey(caller.address)])
  return await askForPasskey(services, caller, { use: 'sign_in', userId: null })
}

/**
 * Signs in with a passkey alone. Where the account asks for a second factor, the passkey must have checked its owner,
 * so that it is two factors in one.
 */
export async function signInByPasskey(
  services: Services,
  caller: Caller,
  { ticket, answer, browser }: Pick<PasskeyProof, 'ticket' | 'answer'> & { browser: Browser },
): Promise<SignedIn> {
  const challenge = await takeQuestion(services, caller, { ticket, use: 'sign_in', userId: null })
  const begun = await services.limits.attempt(
    [wrongPasskeysOfAddress, addressKey(caller.address)],
    [],
    async () =>
      await inTransaction(services, async (trx) => {
        const proven = await tryPasskey(trx, caller, { challenge, answer })
        const account = proven && (await findUser(trx, proven.userId))
        if (!account || account.status !== 'active') return null
        if (account.asks_factor && !proven.checkedOwner)
          throw new AppError(
            'passkey_refused',
            'Your device did not check that it is you. Please sign in with your password.',
          )
        await bindDevice(trx, caller, { userId: account.id, device: browser.keep('device') })
        return await beginSession(trx, caller, account)
      }),
  )
  if (begun === null) throw passkeyRefused()
  return await signedIn(services, begun)
}
