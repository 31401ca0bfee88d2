import type { CardStatus } from './home-model.ts'
import { dayWords, daysInWords } from '@tradewind/contract/words/dates'

/** The status on a card; null when the price says enough. */
export function statusWords(status: CardStatus): string | null {
  switch (status.kind) {
    case 'held':
      return 'Yours'
    case 'lent':
      return 'Open to you'
    case 'held-until':
      return `Yours until ${dayWords(status.at)}`
    case 'ending':
      return `${daysInWords(status.daysLeft)} left`
    case 'trying':
      return `Free: ${daysInWords(status.daysLeft)} left`
    case 'tried':
      return `Free days ended on ${dayWords(status.at)}`
    case 'ended':
      return `Access ended on ${dayWords(status.at)}`
    case 'not-held':
      return null
  }
}
