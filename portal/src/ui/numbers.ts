/** The whole number in a text, also with separators as in 10,000; null for any other text. */
export function typedNumber(text: string): number | null {
  const typed = text.trim()
  if (/^\d{1,9}$/u.test(typed)) return Number(typed)
  return /^\d{1,3}([,\s]\d{3}){1,2}$/u.test(typed) ? Number(typed.replace(/[,\s]/gu, '')) : null
}
