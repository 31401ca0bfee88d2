import type { Given } from '../../engine/define-lab.ts'
import type { Alternative, Choice } from '../../engine/hindsight.ts'
import { readObject } from '../../engine/reading.ts'
import { customIds, customOf, type CustomId } from '../data/customs.ts'
import { tableIds, tableName, type TableId } from '../data/places.ts'
import { shares } from './decisions.ts'
import { repairOf, repairs } from './model.ts'
import type { RepairId } from './decisions.ts'
import type { Run } from './run.ts'

/** Shares, words after a refusal, each guess of the last notes, the report, and each custom of the joint table. */
export function choicesOf(_run: Run, decisions: readonly Given[]): readonly Choice[] {
  const last = decisions.findLastIndex((given) => given.get('type') === 'notes')
  let trades = 0
  return decisions.flatMap((given, decision): Choice[] => {
    const whole = Object.fromEntries(given)
    const choice = (name: string, chosen: string, alternatives: readonly Alternative[]): Choice => ({
      decision,
      name,
      chosen,
      alternatives,
    })
    switch (given.get('type')) {
      case 'trade': {
        trades += 1
        const others = shares.filter((share) => share !== given.get('share'))
        return [
          choice(
            `Trade ${trades}: what you asked for`,
            inHundred(given.get('share')),
            others.map((share) => ({ name: inHundred(share), decision: { ...whole, share } })),
          ),
        ]
      }
      case 'repair': {
        const own = given.get('repair') as RepairId
        return [
          choice(
            `Trade ${trades}: after the refusal`,
            repairOf(own).text,
            repairs
              .filter(({ id }) => id !== own)
              .map(({ id, text }) => ({ name: text, decision: { ...whole, repair: id } })),
          ),
        ]
      }
      case 'notes':
        return decision === last ? customIds.map((custom) => guessOf(given, custom, choice)) : []
      case 'report':
        return [choice('What changed while you were away', reportInWords(given), reports(given))]
      case 'joint':
        return customIds.map((custom) => wayAtTable(given, custom, choice))
      default:
        return []
    }
  })
}

type Choose = (name: string, chosen: string, alternatives: readonly Alternative[]) => Choice

const inHundred = (share: unknown) => `${String(share)} of 100`

const fieldsOf = (given: Given, field: string) => readObject(given.get(field), 'There is none.', field)

/** The other ways of a custom, each within the whole decision. */
function otherWays(custom: CustomId, own: unknown, decisionWith: (way: string) => object): Alternative[] {
  return customOf(custom)
    .ways.filter(({ id }) => id !== own)
    .map(({ id, short }) => ({ name: short, decision: decisionWith(id) }))
}

function wayName(custom: CustomId, id: unknown): string {
  return customOf(custom).ways.find((way) => way.id === id)?.short ?? ''
}

function guessOf(given: Given, custom: CustomId, choose: Choose): Choice {
  const guesses = fieldsOf(given, 'guesses')
  const guess = readObject(guesses.get(custom), 'There is none.')
  const own = guess.get('way')
  return choose(
    `Last notes: ${customOf(custom).name.toLowerCase()}`,
    wayName(custom, own),
    otherWays(custom, own, (way) => ({
      ...Object.fromEntries(given),
      guesses: { ...Object.fromEntries(guesses), [custom]: { ...Object.fromEntries(guess), way } },
    })),
  )
}

function wayAtTable(given: Given, custom: CustomId, choose: Choose): Choice {
  const ways = fieldsOf(given, 'ways')
  const own = ways.get(custom)
  return choose(
    `Joint table: ${customOf(custom).name.toLowerCase()}`,
    wayName(custom, own),
    otherWays(custom, own, (way) => ({
      ...Object.fromEntries(given),
      ways: { ...Object.fromEntries(ways), [custom]: way },
    })),
  )
}

function reportInWords(given: Given): string {
  const [table, custom] = [given.get('table') as TableId, given.get('custom') as CustomId]
  return `${tableName(table)}, ${customOf(custom).name.toLowerCase()}`
}

function reports(given: Given): Alternative[] {
  return tableIds.flatMap((table) =>
    customIds
      .filter((custom) => table !== given.get('table') || custom !== given.get('custom'))
      .map((custom) => ({
        name: `${tableName(table)}, ${customOf(custom).name.toLowerCase()}`,
        decision: { ...Object.fromEntries(given), table, custom },
      })),
  )
}
