import { IconPrinter } from '@tabler/icons-react'
import { Button } from '@mantine/core'
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

export function PrintButton() {
  return (
    <Button
      variant="default"
      leftSection={<IconPrinter aria-hidden size={20} stroke={1.75} />}
      onClick={() => window.print()}
    >
      Print
    </Button>
  )
}
