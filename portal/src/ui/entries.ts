import { copiedText } from '@tradewind/contract/typed'

/** The trimmed entries of a text, which are separated by commas or line breaks. */
export function entriesOf(text: string): string[] {
  return copiedText(text)
    .split(/[,\n]/u)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
}
