import { rounded } from '../../math/statistics.ts'
import type { Reply } from './incidents.ts'
import { calm, copyOf, type Business, type Market } from './business.ts'
import { playYear } from './market.ts'
import { modeIds, type ModeId } from './modes.ts'
import { adLevels, prices } from './terms.ts'

/** The next year without surprises. */
export interface Outlook {
  readonly share: number
  readonly follower: number
  readonly entrant: number
  /** The other firms of the world together, if they stay as they were last year. */
  readonly rivals: number
  readonly sales: number
  readonly margin: number
  readonly levy: number
  readonly fixed: number
  readonly ads: number
  /** Earnings before up-front payments. */
  readonly earned: number
}

/** By mode, then price, then advertising, in the order of the rules. */
export type OutlookOfModes = Readonly<Partial<Record<ModeId, readonly (readonly Outlook[])[]>>>

/** @param news the incident of the year and the reply to it; none while the firm waits */
export function outlookOf(business: Business, market: Market, news?: Reply): OutlookOfModes {
  return Object.fromEntries(
    modeIds.map((mode) => [
      mode,
      prices.map(({ value: price }) =>
        adLevels.map(({ value: ads }): Outlook => {
          const action = { mode, price, ads, answers: [], ...(news && { news }) }
          const next = playYear(market, copyOf(business), action, calm)
          return {
            share: rounded(next.share, 4),
            follower: rounded(next.follower, 4),
            entrant: rounded(next.entrant, 4),
            rivals: rounded(next.rivals, 4),
            sales: rounded(next.sales, 3),
            margin: rounded(next.margin, 3),
            levy: rounded(next.levy, 3),
            fixed: rounded(next.fixed, 3),
            ads: rounded(next.ads, 3),
            earned: rounded(next.earned, 3),
          }
        }),
      ),
    ]),
  )
}
