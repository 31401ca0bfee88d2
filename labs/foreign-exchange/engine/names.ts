import type { ExposureId } from './exposures.ts'
import type { HedgeLine } from './hedging.ts'

/** Names in the middle of a sentence, for instructors and for looking back. */
export const shortNames: Readonly<Record<ExposureId, string>> = {
  sales: 'sales in aurels',
  parts: 'parts in aurels',
  islands: 'sales in dorals',
  tender: 'tender in aurels',
}

export const toolNames: Readonly<Record<HedgeLine['tool'], string>> = {
  none: 'no hedge',
  forward: 'forward',
  'money-market': 'money market',
  put: 'put',
  call: 'call',
  invoice: 'invoice in merins',
}

/** The tool, and how an option's strike lies where it is not at the forward. */
export function toolInWords({ tool, strike }: HedgeLine): string {
  const away = (tool === 'put' || tool === 'call') && strike === 'away' ? ', 3 % away' : ''
  return `${toolNames[tool]}${away}`
}

/** "put, 3 % away, for 80 %" */
export function lineInWords(line: HedgeLine): string {
  return line.tool === 'none' || line.tool === 'invoice'
    ? toolInWords(line)
    : `${toolInWords(line)}, for ${line.ratio} %`
}
