import type { BusinessState } from '../engine/business-state.ts'
import type { ReplyView } from '../engine/incident-state.ts'
import type { ModeId } from '../engine/modes.ts'
import type { RunDraft, Running } from './orders-draft.ts'
import { indexIn } from './plan-terms-steps.tsx'
import { expectedStreet, flagsIn } from './street-view.ts'
import type { OutlookGrid } from './year-pictures.tsx'

/** The answer to the news that is chosen; null while none is, or without news. */
export function chosenReply(
  { incident }: Pick<BusinessState, 'incident'>,
  draft: Pick<RunDraft, 'reply'>,
): ReplyView | null {
  return incident?.replies.find(({ id }) => id === draft.reply) ?? null
}

/** The first year of the span at every price and advertising level, as the engine expects it with the chosen answer. */
export function expectedIn({ state, business, draft, span }: Running) {
  const mode: ModeId = draft.mode === 'out' ? 'direct' : draft.mode
  const reply = chosenReply(business, draft)
  const grid: OutlookGrid = (reply?.outlook ?? business.outlook)[mode] ?? []
  const price = indexIn(state.rules.prices, draft.price)
  const ads = indexIn(state.rules.adLevels, draft.ads)
  const outlook = grid[price]?.[ads]
  if (!outlook) throw new Error('Every price and advertising level has an outlook')
  const { incident } = business
  const view = expectedStreet(state, {
    country: business.country,
    mode,
    price: state.rules.prices[price]?.value ?? 1,
    outlook,
    follower: business.followerPrice,
    flags: [`Year ${span.from}, expected`, ...flagsIn(business, span.from)],
    ...(incident && {
      news: { kind: incident.kind, eased: reply !== null && reply.id !== incident.replies[0]?.id },
    }),
  })
  return { grid, price, ads, outlook, mode, view, fee: reply?.fee ?? 0 }
}
