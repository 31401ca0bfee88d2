import { Progress } from '@mantine/core'
import '@mantine/core/styles/Progress.layer.css'
import { useEffect, useState } from 'react'
import { Notice } from '../../../ui/notice.tsx'
import { sentenceOf } from '../../../ui/refusal.ts'
import { useDaysLeft, type LoadedDays } from './analytics.api.ts'
import { countWords } from './chart-model.ts'
import { daysOf, type DayRange } from './day-range.ts'
import classes from './days-state.module.css'

interface DaysStateProps {
  range: DayRange | null
  data: LoadedDays | undefined
  error: Error | null
  isFetching: boolean
  onRetry: () => void
}

/** The progress of loading the days, and the days that are missing. */
export function DaysState({ range, data, error, isFetching, onRetry }: DaysStateProps) {
  const isHere = data !== undefined && !isFetching
  return (
    <>
      <div className={classes.progress}>
        {range && isFetching && <LoadingDays key={`${range.from} ${range.to}`} range={range} />}
      </div>
      <p role="status" className="visually-hidden">
        {isHere && range && dayCount(data.days.length - data.missing, 'shown')}
      </p>
      {error && !isFetching && (
        <div className={classes.notice}>
          <Notice
            tone="error"
            error={error}
            title={sentenceOf(error, 'The analytics could not be loaded.')}
            onRetry={onRetry}
          >
            Nothing was changed.
          </Notice>
        </div>
      )}
      {isHere && !error && range && data.missing > 0 && (
        <div className={classes.notice}>
          <Notice tone="warning" title={missingTitle(data)} onRetry={onRetry} announced>
            {missingWords(data)}
          </Notice>
        </div>
      )}
    </>
  )
}

/** The effect of missing days on the charts. */
export function missingWords({ days }: Pick<LoadedDays, 'days'>): string {
  return days.some(({ data }) => data === null)
    ? 'The charts have gaps there, and totals are too low.'
    : 'The charts show what was loaded before, so totals may be too low.'
}

function missingTitle({ missing, days }: LoadedDays): string {
  return `${countWords(missing)} of ${dayCount(days.length, 'could not be loaded')}`
}

function dayCount(count: number, rest: string): string {
  return `${countWords(count)} ${count === 1 ? 'day' : 'days'} ${rest}.`
}

/** The progress bar appears after this delay, because short loading needs none. */
const shownAfterMs = 400

function LoadingDays({ range }: { range: DayRange }) {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), shownAfterMs)
    return () => clearTimeout(timer)
  }, [])
  const left = useDaysLeft(range)
  const total = daysOf(range).length
  const done = Math.max(0, total - left)
  if (!isSlow) return null
  return (
    <>
      <span aria-hidden>
        Loading: {countWords(done)} of {countWords(total)} days
      </span>
      <Progress.Root size="sm">
        <Progress.Section
          value={(done / total) * 100}
          // Mantine's own value would be read as a percentage with all decimals.
          withAria={false}
          role="progressbar"
          aria-label="Loading the days"
          aria-valuemin={0}
          aria-valuemax={total}
          aria-valuenow={done}
          aria-valuetext={`${countWords(done)} of ${countWords(total)} days`}
        />
      </Progress.Root>
    </>
  )
}
