import type { SignedInCaller } from '../../../kernel/caller.ts'
import { addressKey } from '../../../kernel/addresses.ts'
import type { LimitRule } from '../../../platform/http/rate-limits.ts'
import type { Services } from '../../../kernel/services.ts'

/** One person can begin as many runs. Resuming an open run costs nothing. */
const startsPerHour: LimitRule = { name: 'lab-run-starts', points: 60, seconds: 3600 }
const startsPerDay: LimitRule = { name: 'lab-run-starts-day', points: 200, seconds: 86_400 }
/** Guests and demo users become another person with each visit. This is several runs each of a class of 500. */
const visitorStarts: LimitRule = { name: 'lab-run-visitor-starts', points: 2000, seconds: 3600 }

/** Counts the beginning of a run. Refuses with 429 if the caller has begun too many. */
export async function takeStart({ limits }: Services, { session, address }: SignedInCaller): Promise<void> {
  const { id } = session.user
  await limits.take([startsPerHour, id], [startsPerDay, id])
  if (session.kind === 'guest' || session.kind === 'demo')
    await limits.take([visitorStarts, addressKey(address)])
}
