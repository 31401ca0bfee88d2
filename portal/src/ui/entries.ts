/** Entries between commas or on lines of their own, without spaces around them. */
export function entriesOf(text: string): string[] {
  return text
    .split(/[,\n]/u)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
}
