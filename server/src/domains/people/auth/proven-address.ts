import { audit } from '../../../platform/database/audit.ts'
import type { Caller, SignedInCaller } from '../../../kernel/caller.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { sendMail } from '../../../platform/mail/outbox.ts'
import { endSessions } from '../../../platform/sessions/sessions.store.ts'
import type { Removed } from '../../hooks.ts'
import { addressProvenMail, removedParts } from './auth.mails.ts'
import { updateUser } from '../../../platform/sessions/users.store.ts'
import { voidAllCodes } from './one-time-codes.ts'

/** What the person brings who has read the mail. */
interface Proof {
  userId: string
  /** The session in which the code was typed; none where the mail itself begins one. */
  session?: SignedInCaller['session']
  /** Whether the same act gives the account a new password, which thus stays. */
  setsPassword?: boolean
}

/**
 * The address of an account becomes proven: its owner has read a mail there. The first time, everything goes that was
 * attached to the account before and not by the session that proves, because it may be a stranger's who named the
 * address of another person: password, factors, identities, codes and sessions. The mail says what went. Later proofs
 * change nothing. Returns whether this was the first.
 */
export async function proveAddress(trx: Trx, caller: Caller, proof: Proof): Promise<boolean> {
  const { userId } = proof
  const owner = await trx
    .selectFrom('users')
    .select(['email', 'password_hash', 'verified', 'email_proven_at'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const isFirst = owner.email_proven_at === null
  const removed = isFirst ? await removeUnproven(trx, caller, proof, owner.password_hash !== null) : []
  await updateUser(trx, userId, { verified: true, ...(isFirst && { email_proven_at: caller.now }) })
  const entry = { subject: userId, actor: userId }
  if (!owner.verified) await audit(trx, caller, 'email_verified', entry)
  if (removed.length === 0) return isFirst
  await audit(trx, caller, 'unproven_removed', { ...entry, details: { removed } })
  const message = addressProvenMail(trx.services.config, removed)
  await sendMail(trx, caller, { recipient: owner.email, message })
  return isFirst
}

async function removeUnproven(
  trx: Trx,
  caller: Caller,
  { userId, session, setsPassword = false }: Proof,
  hasPassword: boolean,
): Promise<Removed[]> {
  // A session through an institution typed no password, so another person may have set it.
  const losesPassword = hasPassword && !setsPassword && (session?.identityProviderId ?? null) !== null
  if (losesPassword) await updateUser(trx, userId, { password_hash: null })
  const gone = new Set<Removed>(losesPassword ? ['password'] : [])
  const first = { userId, providerId: session?.identityProviderId ?? null }
  for (const { firstProof } of trx.services.hooks.person)
    for (const part of (await firstProof?.(trx, first)) ?? []) gone.add(part)
  await voidAllCodes(trx, caller, userId)
  await endSessions(trx, userId, session?.id)
  return removedParts.filter((part) => gone.has(part))
}
