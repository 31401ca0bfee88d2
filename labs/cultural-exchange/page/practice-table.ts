import type { CustomId } from '../data/customs.ts'
import type { CulturalExchangeState, ShownCustom, ShownTrade } from '../engine/state.ts'
import type { ChosenWays } from './cultural-exchange-play.ts'

interface TriedWay {
  readonly id: string
  readonly text: string
  readonly short: string
  /** What is seen where this way breaks the rule. */
  readonly sign: string
}

interface TriedCustom extends Omit<ShownCustom, 'ways'> {
  readonly ways: readonly TriedWay[]
}

/** Three customs for a first try, in the browser alone. A run has eight, and their signs come from the server. */
export const tried: readonly TriedCustom[] = [
  {
    id: 'gift',
    name: 'What you bring',
    moment: 'You arrive',
    asks: 'What do you put on the table?',
    ways: [
      {
        id: 'nothing',
        text: 'Nothing at all',
        short: 'nothing',
        sign: 'Somebody glances at your empty hands.',
      },
      { id: 'food', text: 'A bowl of fruit', short: 'fruit', sign: 'The bowl is moved to the floor.' },
      {
        id: 'keepsake',
        text: 'A carved boat',
        short: 'a carved boat',
        sign: 'The boat is handed back to you.',
      },
    ],
  },
  {
    id: 'silence',
    name: 'Response to a price',
    moment: 'You bargain',
    asks: 'They name a price. What comes first?',
    ways: [
      {
        id: 'answer',
        text: 'A quick answer',
        short: 'a quick answer',
        sign: 'They blink at your quick answer.',
      },
      { id: 'pause', text: 'A long silence', short: 'silence', sign: 'They ask whether you heard them.' },
      {
        id: 'repeat',
        text: 'The price again, aloud',
        short: 'the price again',
        sign: 'They frown as you say it again.',
      },
    ],
  },
  {
    id: 'promise',
    name: 'Delivery promise',
    moment: 'You leave',
    asks: 'What do you promise about delivery?',
    ways: [
      {
        id: 'hour',
        text: 'A day and an hour',
        short: 'day and hour',
        sign: 'They laugh a little at the hour.',
      },
      {
        id: 'days',
        text: 'One of three days',
        short: 'three days',
        sign: 'They shake their heads at three days.',
      },
      { id: 'word', text: 'To send word', short: 'send word', sign: 'They ask for a date, and get none.' },
    ],
  },
]

/** For each custom the number of the way that holds. */
export type Rules = Partial<Readonly<Record<CustomId, number>>>

/** Draws a rule for each custom. */
export function drawRules(random: () => number): Rules {
  return Object.fromEntries(tried.map(({ id, ways }) => [id, Math.floor(random() * ways.length)]))
}

/** A trade at this table: a sign at each broken custom, and taken where at most one is broken. */
export function tradeAt(rules: Rules, ways: ChosenWays, number: number): ShownTrade {
  const remarks = tried.flatMap(({ id, ways: three }) => {
    const at = three.findIndex((way) => way.id === ways[id])
    return at === rules[id] ? [] : [{ custom: id, text: three[at]?.sign ?? '' }]
  })
  return {
    number,
    stage: 'first',
    table: 'weir',
    place: '',
    ways: ways as ShownTrade['ways'],
    share: 50,
    watched: false,
    taken: remarks.length <= 1,
    remarks,
    repair: null,
    trustBefore: 50,
    trustAfter: 50,
  }
}

/** As much of a run's state as the stall reads. */
export type PracticeState = Pick<
  CulturalExchangeState,
  'customs' | 'trades' | 'homeRules' | 'news' | 'repairs'
>

export function practiceState(trades: readonly ShownTrade[]): PracticeState {
  return {
    customs: tried,
    trades,
    homeRules: null,
    news: trades.length === 0 ? null : 'trade',
    repairs: [],
  }
}
