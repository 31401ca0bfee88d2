import type { MemoClauses } from '../engine/memo.ts'
import type { Review } from '../engine/review.ts'

/** The memo before it is sent; null for a clause without an answer. */
export type MemoDraft = { [Key in keyof MemoClauses]: MemoClauses[Key] | null }

interface Question<Key extends keyof MemoClauses> {
  key: Key
  asks: string
  /** Its name in the memo. */
  short: string
  options: readonly (readonly [MemoClauses[Key] & string, string])[]
}

const tools = [
  ['fixing', 'Fix the rate: forward, money market or invoice in merins'],
  ['option', 'Buy options'],
  ['none', 'Leave them open'],
] as const

export const questions: readonly [
  Question<'certain'>,
  Question<'contingent'>,
  Question<'netting'>,
  Question<'peg'>,
] = [
  {
    key: 'certain',
    asks: 'Exposures that are certain: sales and parts',
    short: 'Certain money',
    options: tools,
  },
  {
    key: 'contingent',
    asks: 'Exposures that may not come in: tenders, and sales under a warning',
    short: 'Money that may not come',
    options: tools,
  },
  {
    key: 'netting',
    asks: 'Sales and parts in the same currency',
    short: 'Sales and parts',
    options: [
      ['always', 'Net them first, then hedge the rest'],
      ['never', 'Hedge each separately'],
    ],
  },
  {
    key: 'peg',
    asks: 'A currency that is pegged',
    short: 'Pegged currency',
    options: [
      ['as-others', 'Hedge it like the rest'],
      ['when-warned', 'Hedge it only when the news warns'],
      ['open', 'Leave it open while the peg holds'],
    ],
  },
]

/** No clause has a default, so that every answer is the player's own. */
export const emptyMemo: MemoDraft = {
  least: null,
  most: null,
  certain: null,
  contingent: null,
  netting: null,
  peg: null,
}

/** The shares of certain money that a quarter had, as a rule that may be sent; null where nothing was hedged. */
export function ownShares(
  review: Pick<Review, 'lines'> | undefined,
  widest: number,
): { least: number; most: number } | null {
  const shares = (review?.lines ?? [])
    .filter(({ exposure, ratio }) => exposure !== 'tender' && ratio > 0)
    .map(({ ratio }) => ratio)
  if (shares.length === 0) return null
  const most = Math.max(...shares)
  return { least: Math.max(Math.min(...shares), most - widest), most }
}

/** What is still missing and the step that asks for it; null when the memo can be sent. */
export function missingIn(draft: MemoDraft, widest: number): { step: number; sentence: string } | null {
  const { least, most } = draft
  const shares = (sentence: string) => ({ step: 0, sentence })
  if (least === null || most === null)
    return shares('Say how much of a certain exposure to hedge, at least and at most.')
  if (least > most) return shares('The least share cannot exceed the largest.')
  if (most - least > widest) return shares(`Choose two shares at most ${widest} points apart.`)
  const open = questions.findIndex(({ key }) => draft[key] === null)
  return open === -1 ? null : { step: open + 1, sentence: 'Choose a rule for this clause.' }
}
