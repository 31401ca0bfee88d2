import type { Review } from '../engine/review.ts'
import { about } from './words.ts'

const grouped = /\d{1,3}(?:,\d{3})+/gu

/** A lesson with its amounts rounded as the bars beside it are. The ledger has the exact ones. */
export function roundedAmounts(lesson: string): string {
  return lesson.replaceAll(grouped, (amount) => about(Number(amount.replaceAll(',', ''))))
}

const sentenceEnd = /(?<=\.) /u

/** Why it came so, in at most two sentences. What happened to the risk is drawn as bars, so that other lessons come first. */
export function reasonOf({ lessons }: Pick<Review, 'lessons'>): string {
  const [first = ''] = [...lessons.filter((lesson) => !lesson.startsWith('Over 1,000 futures')), ...lessons]
  return roundedAmounts(first.split(sentenceEnd).slice(0, 2).join(' '))
}

/** What to try next, from what the quarter has shown. */
export function nextTry(review: Review, limit: number): string {
  const { lines, netting, outcome, checks, atRisk } = review
  const fixed = (tool: string) => tool === 'forward' || tool === 'money-market'
  const sales = lines.find(({ exposure }) => exposure === 'sales')
  const tender = lines.find(({ exposure }) => exposure === 'tender')
  const open = lines.filter(({ tool, exposure }) => tool === 'none' && exposure !== 'tender')
  const missed = Object.values(checks).some(({ given, right }) => right !== 'in-line' && given !== right)
  if (outcome.volumeFell && sales && fixed(sales.tool) && sales.ratio > 40)
    return 'Try a smaller share, or a put, when the news warns about an order.'
  if (tender && fixed(tender.tool)) return 'Try a put for a tender: you may lose it.'
  if (atRisk > limit && open.length > 0) return 'Try to leave less open, the largest amount first.'
  if (atRisk > limit) return 'Try a larger share, and watch how the fan narrows.'
  if (missed) return 'Try the scale with the middle of each quote, and trust its lean.'
  if (!netting) return 'Try netting first: what you pay then protects part of what you get.'
  return 'Try to keep the risk as low with tools that cost less on average.'
}
