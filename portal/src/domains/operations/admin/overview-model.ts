import type { Overview } from '@tradewind/contract/operations/admin'
import { endingWithinDays, fewCodes, productById, redeemedProduct } from '@tradewind/contract/catalogue'
import { shortDayWords } from '@tradewind/contract/words/dates'

/** A number with the list that it counts. */
export interface Tile {
  number: string
  name: string
  detail: string | null
  /** The address of the list. */
  to: string
}

/** The server stops counting here. */
const countedTo = 10_000
const format = new Intl.NumberFormat('en')

function numberWords(count: number): string {
  return count > countedTo ? `${format.format(countedTo)}+` : format.format(count)
}

/** The numbers of the overview, in the order in which they need attention. */
export function tilesOf(overview: Overview): Tile[] {
  const { pendingApplications, codesRunningOut, institutionsEnding, failedPayments, mailsWaiting } = overview
  return [
    {
      number: numberWords(pendingApplications),
      name: pendingApplications === 1 ? 'pending application' : 'pending applications',
      detail: null,
      to: '/admin?tab=pending-instructors',
    },
    {
      number: numberWords(codesRunningOut.length),
      name: codesRunningOut.length === 1 ? 'product running out of codes' : 'products running out of codes',
      detail: codesWords(codesRunningOut),
      to: '/admin?tab=access-codes',
    },
    {
      number: numberWords(institutionsEnding),
      name: institutionsEnding === 1 ? 'institution ends soon' : 'institutions end soon',
      detail: `Within ${endingWithinDays} days`,
      to: '/admin?ending=soon',
    },
    {
      number: numberWords(failedPayments.count),
      name: failedPayments.count === 1 ? 'failed payment' : 'failed payments',
      detail: `Since ${shortDayWords(failedPayments.since)}`,
      to: `/admin?tab=activity&action=order_failed&from=${failedPayments.since}`,
    },
    {
      number: numberWords(mailsWaiting),
      name: mailsWaiting === 1 ? 'mail waiting' : 'mails waiting',
      detail: null,
      to: '/admin?tab=mail',
    },
  ]
}

function codesWords(codes: Overview['codesRunningOut']): string {
  if (codes.length === 0) return `Fewer than ${fewCodes} left`
  return codes
    .map(({ product, available }) => `${productById(redeemedProduct(product)).name}: ${available} left`)
    .join(', ')
}
