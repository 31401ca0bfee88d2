import type { RoundBrief } from '../../engine/lab-engine.ts'
import type { DeskSettings } from './settings.ts'

const first: RoundBrief = {
  name: 'Send your first orders',
  says: 'Read the news, look at your exposure and the board’s limit, and send your orders.',
  question: 'What does the price tell you about who fears which rate?',
}

const questionsBetween = [
  'You waited for a better price. What did waiting cost, even where the price came?',
  'Was the news expected? What did the price know before you read it?',
  'Whose order was filled only in part, and what had they not thought of?',
  'Who has covered more than the board asks for, and what for?',
  'Who has still to buy, who has still to sell, and who is in a hurry?',
]

const last: RoundBrief = {
  name: 'Send your last orders',
  says: 'Cover what must not stay open, because nobody deals after this round.',
  question: 'Your forwards lost money and your firm’s cash is where the board wanted it. Was the hedge bad?',
}

export function roundBriefs({ rounds }: Pick<DeskSettings, 'rounds'>): readonly RoundBrief[] {
  const between = Array.from({ length: rounds - 2 }, (_, at): RoundBrief => ({
    name: 'Trade on the news',
    says: 'Read what is new, and decide how much you cover now and at which price.',
    question: questionsBetween[at % questionsBetween.length] ?? first.question,
  }))
  return [first, ...between, last]
}
