/**
 * One form of what people type, paste and import, on both sides: addresses, names and codes. What is stored and what is
 * compared goes through here (see also `rules.ts`), so that a right code is right however it was copied. No
 * dependencies, on purpose.
 */

/** What shows nothing: Unicode's default ignorable characters, controls and marks of direction, but no spaces. */
const ignorable = /(?!\s)[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}]/gu

/** Dashes of every length, as word processors set them, and the minus sign. */
const dash = /[\p{Pd}\u2212]/gu

/**
 * An address or a code without what came along when it was copied. Full-width letters and the full stop of East Asian
 * writings become ordinary ones.
 */
export function copiedText(text: string): string {
  return text.normalize('NFKC').replace(ignorable, '').replace(dash, '-').replaceAll('\u3002', '.').trim()
}

/** A domain as computers write it, so that its international and its ASCII spelling are one. */
export function asciiDomain(domain: string): string {
  // What would end the domain in an address of the web is none of a mailbox.
  if (/^[ -~]*$|[/?#@:\\]/u.test(domain)) return domain
  try {
    return new URL(`http://${domain}`).hostname
  } catch {
    return domain
  }
}

/** Writings in which a joiner of no width changes how two letters are written, so that names need it. */
const joining = [
  'Arabic Bengali Devanagari Gujarati Gurmukhi Kannada Khmer Malayalam Mongolian Myanmar Nko Oriya Sinhala Syriac Tamil',
  'Telugu Tibetan',
]
  .join(' ')
  .split(' ')
  .map((script) => `\\p{Script_Extensions=${script}}`)
  .join('')

/** What a name may not have: characters that control text or its direction, or that show nothing where they stand. */
export const invisibleInNames = new RegExp(
  `(?!(?<=[${joining}])[\\u200c\\u200d](?=[${joining}]))` +
    '(?:[\\p{Cc}\\p{Cf}\\p{Cs}\\u2028\\u2029]|\\u034f|\\u115f|\\u1160|\\u17b4|\\u17b5|\\u2800|\\u3164|\\uffa0)',
  'gu',
)

/** What only shows nothing at the ends of a name came along when it was copied. */
const ends = /^[\s\u200b-\u200f\u2060\ufeff]+|[\s\u200b-\u200f\u2060\ufeff]+$/gu

/** A name as it is stored. */
export function typedName(text: string): string {
  return text.normalize('NFC').replace(ends, '')
}
