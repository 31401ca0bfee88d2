import {
  austria,
  belgium,
  bulgaria,
  checkVAT,
  croatia,
  cyprus,
  czechRepublic,
  denmark,
  estonia,
  finland,
  france,
  germany,
  greece,
  hungary,
  ireland,
  italy,
  latvia,
  lithuania,
  luxembourg,
  malta,
  netherlands,
  norway,
  poland,
  portugal,
  romania,
  slovakiaRepublic,
  slovenia,
  spain,
  sweden,
  switzerland,
  unitedKingdom,
} from 'jsvat'

/** The countries whose tax ids begin with letters and have a form that can be checked: VAT ids of Europe. */
const checked = [
  austria,
  belgium,
  bulgaria,
  croatia,
  cyprus,
  czechRepublic,
  denmark,
  estonia,
  finland,
  france,
  germany,
  greece,
  hungary,
  ireland,
  italy,
  latvia,
  lithuania,
  luxembourg,
  malta,
  netherlands,
  norway,
  poland,
  portugal,
  romania,
  slovakiaRepublic,
  slovenia,
  spain,
  sweden,
  switzerland,
  unitedKingdom,
]

/**
 * Why a buyer's tax id cannot be right; null if it can, or if nobody can tell. A VAT id of Europe has the form and the
 * check digits of its country. Others, such as an EIN of the United States, are taken as they are.
 */
export function taxIdProblem(text: string): string | null {
  const { isSupportedCountry, isValid, country } = checkVAT(text.trim(), checked)
  // Words such as ITIN begin like a country, but a VAT id has more digits than letters.
  if (!isSupportedCountry || isValid || !/\d{3}/u.test(text.replaceAll(/[\s.-]/gu, ''))) return null
  return `This is no VAT ID of ${country?.name ?? 'this country'}. Please compare it letter by letter.`
}
