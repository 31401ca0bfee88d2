import type { AtStake, InstitutionAtStake, LmsAtStake } from '@tradewind/contract/people/at-stake'
import { dayWords } from '@tradewind/contract/words/dates'
import { priceWords } from '@tradewind/contract/words/prices'

/** What a deletion would end, a sentence each, for its owner or for an administrator who reads of `whose` account. */
export function atStakeWords(
  { refunds, unusedSeats, classes, gradesUnderWay }: AtStake,
  whose: 'own' | 'theirs',
): string[] {
  const they = whose === 'own' ? 'You' : 'They'
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
    ...gradeWords(gradesUnderWay),
  ]
}

/** The same of an LMS, or of an institution with its LMS. */
export function lmsAtStakeWords({
  classes,
  gradesUnderWay,
  ...rest
}: LmsAtStake | InstitutionAtStake): string[] {
  const orderedUntil = 'orderedUntil' in rest ? rest.orderedUntil : null
  return [
    ...(orderedUntil === null
      ? []
      : [`Its labs are renewed until ${dayWords(orderedUntil)}. Deleting it pays nothing back.`]),
    ...(classes > 0
      ? [`${one(classes, 'running class', 'running classes')} can no longer be opened from the course.`]
      : []),
    ...gradeWords(gradesUnderWay),
  ]
}

function gradeWords(count: number): string[] {
  return count > 0 ? [`${one(count, 'grade')} on the way to the course will not arrive.`] : []
}

function one(count: number, word: string, several = `${word}s`): string {
  return `${new Intl.NumberFormat('en').format(count)} ${count === 1 ? word : several}`
}
