import type { Brand } from '@tradewind/contract/brand'
import { IconPrinter } from '@tabler/icons-react'
import { Button } from '@mantine/core'
import { namedDayWords } from '@tradewind/contract/words/dates'
import type { PaperHead } from '../../../../papers/paper.ts'
import classes from './trust.module.css'
import { textForHtml } from '../../../../papers/html-text.ts'

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

/** A paper's HTML with what the school has set: the name of the product and where one writes to. */
export function filledIn(html: string, brand: Pick<Brand, 'productName' | 'supportEmail'>): string {
  return html
    .replaceAll(/(?:\{|%7B)productName(?:\}|%7D)/gu, () => textForHtml(brand.productName))
    .replaceAll(/(?:\{|%7B)supportEmail(?:\}|%7D)/gu, () => textForHtml(brand.supportEmail))
}
