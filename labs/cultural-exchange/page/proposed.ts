import { inWords, percent } from '@tradewind/contract/words/figures'
import type { CulturalExchangeDecision, Ways } from '../engine/decisions.ts'
import type { CulturalExchangeState } from '../engine/state.ts'

/** What a team votes on, after "Cleo proposes:". */
export function proposed(decision: CulturalExchangeDecision, state: CulturalExchangeState): string {
  const { customs, tables, joint } = state
  const tableOf = (id: string) => tables.find((table) => table.id === id)?.name.toLowerCase()
  const waysIn = (ways: Partial<Ways>) =>
    customs.flatMap(({ id, ways: all }) => all.find((way) => way.id === ways[id])?.short ?? [])
  switch (decision.type) {
    case 'trade': {
      const where = decision.table === undefined ? '' : ` at ${tableOf(decision.table)}`
      return `trade${where} for a share of ${decision.share}: ${waysIn(decision.ways).join(', ')}`
    }
    case 'repair':
      return `answer the refusal: ${state.repairs.find(({ id }) => id === decision.repair)?.text}`
    case 'leave':
      return 'make no more visits'
    case 'notes': {
      const guesses = Object.entries(decision.guesses).map(
        ([custom, { way, confidence }]) =>
          `${waysIn({ [custom]: way }).join('')} ${percent(confidence / 100)}`,
      )
      return `lock in the notes: ${guesses.join(', ')}`
    }
    case 'report': {
      const custom = customs.find(({ id }) => id === decision.custom)?.name.toLowerCase()
      return `say that ${custom} changed at ${tableOf(decision.table)}, ${percent(decision.confidence / 100)} sure`
    }
    case 'joint': {
      const bridges = Object.keys(decision.bridges).length
      const cost = bridges === 0 ? 'no bridge' : `bridges for ${bridges * joint.bridgeCost}`
      return `host the table with ${cost}: ${inWords([...waysIn(decision.ways), ...waysIn(decision.bridges)])}`
    }
    case 'reflect':
      return `hand in the answers, ${Object.values(decision.answers).filter(Boolean).length} of ${state.statements.length} “true”`
  }
}
