import { percent } from '@tradewind/contract/words/figures'
import type { CulturalIntelligenceDecision } from '../engine/decisions.ts'
import type { CulturalIntelligenceState } from '../engine/state.ts'

/** What a team votes on, after "Cleo proposes:". */
export function proposed(
  decision: CulturalIntelligenceDecision,
  { scene }: CulturalIntelligenceState,
): string {
  const dialOf = (id: string) => scene?.dials.find((dial) => dial.id === id)
  switch (decision.type) {
    case 'rate':
      return 'lock in the self-view'
    case 'check': {
      const check = scene?.checks.find(({ id }) => id === decision.check)
      return `do “${check?.name}” for ${check?.cost} effort`
    }
    case 'read': {
      const readings = Object.entries(decision.readings).map(([id, side]) => {
        const dial = dialOf(id)
        return `${dial?.name}: ${side === 'unclear' ? side : dial?.[side]}`
      })
      return `lock in the reading (${readings.join('; ')}), ${percent(decision.confidence / 100)} sure that the opening goes well`
    }
    case 'open': {
      const chosen = (['words', 'timing', 'channel'] as const).map(
        (part) => scene?.options?.[part].find(({ id }) => id === decision[part])?.text,
      )
      return `open like this: ${chosen.join('; ')}`
    }
    case 'reply':
      return `do this: ${scene?.turn?.replies.find(({ id }) => id === decision.reply)?.text}`
    case 'explain': {
      if (decision.reason === 'place') return 'give the reason “People there are like that”'
      if (decision.reason === 'day') return 'give the reason “It was just a bad day”'
      const dial = dialOf(decision.reason)
      const side = decision.lean === undefined ? '' : `, ${dial?.[decision.lean]}`
      return `give the reason “${dial?.name}${side}”`
    }
  }
}
