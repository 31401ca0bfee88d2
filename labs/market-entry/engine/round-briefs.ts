import type { RoundBrief } from '../../engine/lab-engine.ts'
import { spansOf, type MarketEntrySettings, type Span } from './settings.ts'

const screening: RoundBrief = {
  name: 'Screen the countries',
  says: 'Buy the reports that could change your mind, and shortlist three countries with reasons.',
  question: 'Which report changed your shortlist, and which country did you drop because of it?',
}

const closerLook: RoundBrief = {
  name: 'Look closer',
  says: 'Study the countries of your shortlist on the spot, before the research budget is spent.',
  question: 'What did you pay to know, and what answer would have made you give up a country?',
}

const planning: RoundBrief = {
  name: 'Make the plan',
  says: 'Choose a country, an entry mode, a year and a price, and say how sure you are of what follows.',
  question: 'What must be true of your country for your entry mode to be the right one?',
}

const lookingBack: RoundBrief = {
  name: 'Look back',
  says: 'Say how sure you are that the plan, the way you ran it, or luck decided.',
  question: 'Was it the plan, how you ran it, or luck? What would show that you are wrong?',
}

const questionsOnYears = [
  'What did the news cost those who let it pass, and what did an answer cost?',
  'Who has changed the price or the advertising since the plan, and what made you do it?',
  'What will your rivals do if you grow, and is it worth staying small?',
  'If you could begin again now, would you go to the same country?',
  'Which part of this year’s result was luck, and which part will come again?',
  'What would have to happen before you leave this market, and what would leaving cost?',
]
const questionOnTheEnd = 'What did you do differently because no year comes after this one?'

/** The rounds of the running business. */
function running({ from, to }: Span, at: number, spans: readonly Span[]): RoundBrief {
  const when = from === to ? `year ${from}` : `years ${from} and ${to}`
  return {
    name: `Run ${when}`,
    says: `Answer the news, and set the entry mode, the price and the advertising for ${when}.`,
    question: (at < spans.length - 1 ? questionsOnYears[at] : null) ?? questionOnTheEnd,
  }
}

export function roundBriefs(settings: Pick<MarketEntrySettings, 'pace' | 'rivals'>): readonly RoundBrief[] {
  return [screening, closerLook, planning, ...spansOf(settings).map(running), lookingBack]
}
