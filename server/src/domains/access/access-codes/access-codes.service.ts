import { fewCodes, type RedeemableId } from '@tradewind/contract/catalogue'
import type { Caller } from '../../../kernel/caller.ts'
import type { Db } from '../../../platform/database/database.ts'
import { countFewCodes } from './code-batches.queries.ts'

/** The products that have codes, of which fewer than `fewCodes` can still be used. */
export async function listCodesRunningOut(
  db: Db,
  { now }: Caller,
): Promise<{ product: RedeemableId; available: number }[]> {
  const counted = await countFewCodes(db, now, fewCodes)
  return counted.filter(({ available }) => available < fewCodes)
}
