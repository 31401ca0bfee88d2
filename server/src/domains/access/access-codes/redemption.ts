import { productById, type ProductId } from '@tradewind/contract/catalogue'
import type { Redeemed } from '@tradewind/contract/access/access-codes'
import { holdsEverythingByRole } from '@tradewind/contract/roles'
import { audit } from '../../../platform/database/audit.ts'
import type { SignedInCaller } from '../../../kernel/caller.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../kernel/error.ts'
import type { Services } from '../../../kernel/services.ts'
import { addressKey } from '../../../kernel/addresses.ts'
import type { LimitRule } from '../../../platform/http/rate-limits.ts'
import { sessionEnded } from '../../../platform/sessions/sessions.ts'
import { grantLabs } from '../grants/grants.service.ts'
import { recordPromotionUse } from '../promotion-codes/promotion-codes.service.ts'
import { lockReceiver } from './access-codes.queries.ts'
import { markUsed } from './access-codes.store.ts'
import { findKnown, givenWord, lockKnown, problemOf, type KnownCode } from './known-codes.ts'

// Only unknown codes cost points. A class redeems behind one address, so the address limit counts and affects only
// users who guess.
const ofUser: LimitRule = { name: 'redeem-user', points: 10, seconds: 60 }
const ofAddress: LimitRule = { name: 'redeem-address', points: 30, seconds: 60 }
const wrongOfGuesser = 5

interface TypedCode {
  typed: string
  /** The chosen product; null if the code alone decides. */
  wanted: ProductId | null
  /** The sentence for an unknown code. */
  unknown: string
}

/** What the code would give the caller now. Throws the refusal if it does not work, and uses nothing. */
export async function tryCode(
  services: Services,
  caller: SignedInCaller,
  code: TypedCode,
): Promise<{ code: string; productId: ProductId }> {
  const known = await findTypedCode(services, caller, code)
  const problem = await inTransaction(services, (trx) =>
    problemOf(trx, caller, { known, wanted: code.wanted, userId: caller.session.user.id }),
  )
  if (problem) throw problem
  return known
}

/**
 * Uses a code for a user: use, grants and audit entry are saved together. Simultaneous calls succeed exactly as often
 * as the code has uses, and a refused code is not used up.
 */
export async function redeemCode(
  services: Services,
  caller: SignedInCaller,
  { code, userId }: { code: TypedCode; userId: string },
): Promise<Omit<Redeemed, 'message'> & { productId: ProductId }> {
  await findTypedCode(services, caller, code)
  return await inTransaction(services, async (trx) => {
    // The user is locked before the code, because every call must lock both in the same order.
    await admitReceiver(trx, caller, userId)
    const known = await lockKnown(trx, caller, { typed: code.typed, userId })
    if (!known) throw new AppError('code_unknown', code.unknown)
    const problem = await problemOf(trx, caller, { known, wanted: code.wanted, userId })
    if (problem) throw problem
    const until = await giveOutCode(trx, caller, { known, userId })
    return {
      productId: known.productId,
      product: givenWord(known.productId),
      expirationDate: until.toISOString(),
    }
  })
}

/** Looks up a code. Unknown codes cost points of the caller, even if another user would receive the product. */
async function findTypedCode(
  services: Services,
  caller: SignedInCaller,
  { typed, unknown }: TypedCode,
): Promise<KnownCode> {
  const userId = caller.session.user.id
  const found = await services.limits.attempt(
    [ofUser, userId],
    [[ofAddress, addressKey(caller.address)]],
    async () => (await findKnown(services, caller, { typed, userId })) ?? null,
    { moreFrom: wrongOfGuesser },
  )
  if (!found) throw new AppError('code_unknown', unknown)
  return found
}

/** Neither the owner nor an administrator may use up a code for an unverified address. */
async function admitReceiver(trx: Trx, caller: SignedInCaller, receiverId: string): Promise<void> {
  const receiver = await lockReceiver(trx, receiverId)
  if (receiverId === caller.session.user.id) {
    if (!receiver) throw sessionEnded()
    return
  }
  if (!receiver || receiver.kind === 'guest' || receiver.kind === 'demo')
    throw new AppError('not_found', 'We could not find this user. Please reload the list.')
  if (receiver.kind === 'portal' && !receiver.verified && !holdsEverythingByRole(receiver))
    throw new AppError('email_not_verified', 'This user has not verified their email address yet.')
}

async function giveOutCode(
  trx: Trx,
  caller: SignedInCaller,
  { known, userId }: { known: KnownCode; userId: string },
): Promise<Date> {
  const { kind, reference, productId } = known
  if (kind === 'access_code') {
    await markUsed(trx, reference, userId, caller.now)
    await audit(trx, caller, 'access_code_used', {
      subject: userId,
      details: { product: productId, code: reference },
    })
  } else await recordPromotionUse(trx, caller, { id: reference, product: productId, userId })
  const { labs, accessDays: days } = productById(productId)
  return await grantLabs(trx, caller, { userId, labs, days, origin: kind, reference })
}
