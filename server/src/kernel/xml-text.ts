/** A text without the characters that XML 1.0 cannot hold (2.2), such as controls and halves of characters. */
export function xmlText(text: string): string {
  return text.replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
}
