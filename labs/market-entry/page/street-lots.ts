import type { StreetShop, StreetView } from './street-model.ts'

/** A lot of the street and who is on it. */
export interface Lot {
  readonly own: 'you' | 'follower' | 'entrant' | 'rival'
  /** The middle of the lot. */
  readonly x: number
  /** Null for the firm’s own place, and for a lot that is to let. */
  readonly shop: StreetShop | null
}

interface Lots {
  readonly lots: readonly Lot[]
  /** How far the next lot is. */
  readonly beside: number
  /** Shops for which the street has no room. */
  readonly more: number
}

/** As much as a shop and its sign take. */
const shopWidth = 132

/** Who stands where: the firm in the middle, and around it as many shops as fit, those with the most buyers first. */
export function lotsOn(view: StreetView, width: number): Lots {
  const others = othersOn(view)
  const room = Math.max(2, Math.floor(width / shopWidth) - 1)
  const kept = others.toSorted((a, b) => sharesOf(b) - sharesOf(a)).slice(0, room)
  const shown = others.filter((other) => kept.includes(other))
  const own = { own: 'you' as const, shop: null }
  const middle = Math.floor(shown.length / 2)
  const all = [...shown.slice(0, middle), own, ...shown.slice(middle)]
  const beside = width / Math.max(3, all.length)
  const left = (width - beside * all.length) / 2
  return {
    lots: all.map((lot, at) => ({ ...lot, x: left + beside * (at + 0.5) })),
    beside,
    more: others.length - shown.length,
  }
}

type Other = Omit<Lot, 'x'>

function othersOn({ follower, rivals, entrant }: StreetView): Other[] {
  const firms = rivals.map((shop): Other => ({ own: 'rival', shop }))
  // The computer’s two rivals stand at the ends, and the lot of the second is free until it comes.
  if (follower === null) return firms
  const last: Other = { own: 'entrant', shop: entrant }
  return [{ own: 'follower', shop: follower }, ...firms, ...(entrant || firms.length === 0 ? [last] : [])]
}

/** The follower is always shown, because news comes to its shop. */
function sharesOf({ own, shop }: Other): number {
  return own === 'follower' ? Infinity : (shop?.share ?? 0)
}
