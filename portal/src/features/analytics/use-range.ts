import { useSearchParams } from 'react-router'
import { dayInDenver } from '@tradewind/contract/zoned-time'
import { useNow } from '../../ui/use-now.ts'
import { firstOpenDay, rangeOf, rangeProblems, type DayRange } from './day-range.ts'

export interface AskedRange {
  /** The present day in Denver. */
  today: string
  /** The first day whose numbers may still change. */
  openFrom: string
  /** What the address asks for, right or wrong. */
  asked: DayRange
  problems: Partial<DayRange>
  /** The same where it can be shown. */
  range: DayRange | null
  show: (range: DayRange) => void
}

/** The range of days in the address: it can be shared, reloaded and gone back to. */
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
