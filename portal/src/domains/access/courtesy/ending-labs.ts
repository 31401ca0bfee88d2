import { extendWithinDays, labIds } from '@tradewind/contract/catalogue'
import type { Products } from '@tradewind/contract/roles'

const dayMs = 86_400_000

/**
 * The labs whose access has ended or ends within 30 days, each with its end. Labs that were only tried are not among
 * them. `now` in ms.
 */
export function endingLabs({ products }: { products: Products }, now: number): string[] {
  return labIds.flatMap((lab) => {
    const held = products[lab]
    const ends = held && held.courtesy !== true && held.expiration <= now + extendWithinDays * dayMs
    return ends ? [`${lab}:${held.expiration}`] : []
  })
}
