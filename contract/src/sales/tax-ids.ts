import { checkVAT, countries } from 'jsvat'

/** Their ids do not begin with letters, or are none of VAT, so a wrong form shows nothing. */
const others = ['Andorra', 'Brazil', 'Europe', 'Russian Federation', 'Serbia']
const checked = countries.filter(({ name }) => !others.includes(name))

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
