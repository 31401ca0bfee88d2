import { namedDayWords } from '@tradewind/contract/words/dates'
import type { PaperHead } from '../../../../papers/paper.ts'
import classes from './trust.module.css'

/** The version of a paper and its day. */
export function Version({ paper: { version, date } }: { paper: Pick<PaperHead, 'version' | 'date'> }) {
  return (
    <p className={classes.version}>
      Version {version}, {namedDayWords(date)}
    </p>
  )
}
