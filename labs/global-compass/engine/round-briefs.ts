import type { RoundBrief } from '../../engine/lab-engine.ts'
import type { GlobalCompassSettings } from './settings.ts'

const all: readonly RoundBrief[] = [
  {
    name: 'Set the weights',
    says: 'Read what the board says, and decide how much each criterion counts before you see a figure.',
    question: 'Which sentence of the board made you choose your heaviest criterion?',
  },
  {
    name: 'Gather evidence',
    says: 'Open the cards that could change your choice, and say how sure you are of each forecast.',
    question: 'Which card was worth its price, and which one could not have changed your choice?',
  },
  {
    name: 'Choose the countries',
    says: 'Shortlist the countries, each with its reasons, and pick the one that stays ahead.',
    question: 'Same board, same data, different picks: was it the weights, the cards or how you read them?',
  },
  {
    name: 'Build the network',
    says: 'Place each function of the firm, and weigh what a place costs against how likely it is to stand still.',
    question: 'Which link cost more than you expected, and which cheap place is likely to stand still?',
  },
  {
    name: 'Answer the shock',
    says: 'Something has stopped: choose an answer for as long as you think it lasts.',
    question: 'Who looked at what the shock was likely to cost, and who at how frightening it sounded?',
  },
]

export function roundBriefs({ rounds }: Pick<GlobalCompassSettings, 'rounds'>): readonly RoundBrief[] {
  return all.slice(0, rounds)
}
