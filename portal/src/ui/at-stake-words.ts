import type { AtStake } from '@tradewind/contract/at-stake'
import { dayWords } from '@tradewind/contract/date-words'
import { priceWords } from '@tradewind/contract/price-words'

/** What a deletion would end, a sentence each, for its owner or for an administrator who reads of `whose` account. */
export function atStakeWords(
  { refunds, unusedSeats, classes, gradesUnderWay }: AtStake,
  whose: 'own' | 'theirs',
): string[] {
  const they = whose === 'own' ? 'You' : 'They'
  const one = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`
  return [
    ...refunds.map(
      ({ productName, cents, until }) =>
        `${they} can get ${priceWords(cents)} back for ${productName} until ${dayWords(until)}, but not once the account is deleted.`,
    ),
    ...(unusedSeats > 0 ? [`${one(unusedSeats, 'unused seat')} will no longer work.`] : []),
    ...(classes > 0
      ? [
          classes === 1
            ? '1 running class will close, because nobody else holds it.'
            : `${classes} running classes will close, because nobody else holds them.`,
        ]
      : []),
    ...(gradesUnderWay > 0
      ? [`${one(gradesUnderWay, 'grade')} on the way to the course will not arrive.`]
      : []),
  ]
}
