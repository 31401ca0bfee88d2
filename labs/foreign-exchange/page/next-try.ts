import { sentence } from '@tradewind/contract/words/figures'
import type { Review } from '../engine/review.ts'
import { exposureNames } from './exposure-names.ts'
import { about } from './words.ts'

const grouped = /\d{1,3}(?:,\d{3})+(?! futures)/gu

/** A lesson with its amounts rounded as the bars beside it are. The ledger has the exact ones. */
export function roundedAmounts(lesson: string): string {
  return lesson
    .replaceAll(grouped, (amount) => about(Number(amount.replaceAll(',', ''))))
    .replaceAll(' %', '\u00A0%')
}

const sentenceEnd = /(?<=\.) /u

/** Lessons that every calm quarter has. The risk is drawn as bars, and both stand in the ledger. */
const everyday = /^(?:Over 1,000 futures|Cash flow at risk looks)/u

/** Why it came so, in at most two sentences: the lesson of the quarter, else the line on which its hedge did most. */
export function reasonOf({ lessons, lines }: Pick<Review, 'lessons' | 'lines'>): string {
  const [lesson] = lessons.filter((each) => !everyday.test(each))
  if (lesson !== undefined) return firstTwo(lesson)
  const [most] = lines.toSorted(
    (a, b) =>
      Math.abs(b.cash - b.unhedged) - Math.abs(a.cash - a.unhedged) || Math.abs(b.cash) - Math.abs(a.cash),
  )
  return most ? `${sentence(exposureNames[most.exposure].word)}: ${firstTwo(most.says)}` : ''
}

function firstTwo(text: string): string {
  return roundedAmounts(text.split(sentenceEnd).slice(0, 2).join(' '))
}

/** What to try next, from what the quarter has shown. */
export function nextTry(review: Review, limit: number): string {
  const { lines, netting, outcome, checks, atRisk } = review
  const fixed = (tool: string) => tool === 'forward' || tool === 'money-market'
  const sales = lines.find(({ exposure }) => exposure === 'sales')
  const tender = lines.find(({ exposure }) => exposure === 'tender')
  const open = lines.filter(({ tool, exposure }) => tool === 'none' && exposure !== 'tender')
  const missed = Object.values(checks ?? {}).some(
    ({ given, right }) => right !== 'in-line' && given !== right,
  )
  if (outcome.volumeFell && sales && fixed(sales.tool) && sales.ratio > 40)
    return 'Try a smaller share, or a put, when the news warns about an order.'
  if (tender && fixed(tender.tool)) return 'Try a put for a tender: you may lose it.'
  if (atRisk > limit && open.length > 0) return 'Try to leave less open, the largest amount first.'
  if (atRisk > limit) return 'Try a larger share, and watch how the fan narrows.'
  if (missed) return 'Try the scale with the middle of each quote, and trust its lean.'
  if (!netting) return 'Try netting first: what you pay then protects part of what you get.'
  return 'Try to keep the risk as low with tools that cost less on average.'
}
