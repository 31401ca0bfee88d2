import { useSearchParams } from 'react-router'
import { dayInDenver } from '@tradewind/contract/words/zoned-time'
import { useNow } from '../../../ui/use-now.ts'
import { firstOpenDay, rangeOf, rangeProblems, type DayRange } from './day-range.ts'

export interface AskedRange {
  /** Today in Denver. */
  today: string
  /** The first day whose numbers may still change. */
  openFrom: string
  /** The range in the address, valid or not. */
  asked: DayRange
  problems: Partial<DayRange>
  /** The same range if it is valid, else null. */
  range: DayRange | null
  show: (range: DayRange) => void
}

/** The range of days in the address, where it can be shared, reloaded and undone with Back. */
export function useRange(): AskedRange {
  const now = useNow()
  const today = dayInDenver(now)
  const [params, setParams] = useSearchParams()
  const asked = rangeOf(params, today)
  const problems = rangeProblems(asked, today)
  return {
    today,
    openFrom: firstOpenDay(now),
    asked,
    problems,
    range: Object.keys(problems).length === 0 ? asked : null,
    show: ({ from, to }) => setParams({ from, to }, { preventScrollReset: true }),
  }
}
