/** Entries separated by commas or line breaks, trimmed. */
export function entriesOf(text: string): string[] {
  return text
    .split(/[,\n]/u)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
}
