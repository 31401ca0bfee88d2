import type { RoundBrief } from '../../engine/lab-engine.ts'
import type { ForeignExchangeSettings } from './settings.ts'

const first: readonly RoundBrief[] = [
  {
    name: 'Hedge the first quarter',
    says: 'Decide for each amount in aurels how much of it you fix with a forward.',
    question: 'Sales and parts are both in aurels. What happens if you hedge one and not the other?',
  },
  {
    name: 'Net and insure',
    says: 'Dorals, netting and options are new: decide what to cover, and with which tool.',
    question: 'When is an option worth its premium, and when does a forward do the same for less?',
  },
  {
    name: 'Check the quotes',
    says: 'Quotes, loans and limits are new: calculate before you sign.',
    question: 'Whose calculation differed from the quote, and what did you do about it?',
  },
]

const between: readonly RoundBrief[] = [
  {
    name: 'Keep to your rules',
    says: 'Hedge the quarter within the limits, as your own memo says or with a reason not to.',
    question: 'Where did you follow your own rules, and where did the news tempt you away from them?',
  },
  {
    name: 'Weigh what is rare',
    says: 'Ask what an unlikely event would cost this quarter, and cover what the firm cannot bear.',
    question: 'Which loss was unlikely and large, and what would it have cost to insure it?',
  },
]

const last: RoundBrief = {
  name: 'Hedge the last quarter',
  says: 'Hedge once more: then your whole record is compared with 1,000 futures.',
  question: 'Your hedges made or lost money against the spot rate. Does that tell whether they were right?',
}

export function roundBriefs({ quarters }: Pick<ForeignExchangeSettings, 'quarters'>): readonly RoundBrief[] {
  return [...first, ...between.slice(0, quarters - first.length - 1), last]
}
