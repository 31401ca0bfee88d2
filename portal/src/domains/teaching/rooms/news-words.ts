import { typedNumber } from '@tradewind/contract/words/numbers'

/** News that a host writes, as it is typed. */
export interface OwnNews {
  title: string
  text: string
  effect: string
}

/** What is wrong with own news, a sentence for each field. */
export function newsProblems(
  { title, text, effect }: OwnNews,
  { least, most }: { least: number; most: number },
): Record<string, string> {
  const problems: Record<string, string> = {}
  if (title.trim() === '') problems['title'] = 'Give the news a title.'
  if (text.trim() === '') problems['text'] = 'Write what has happened, in one or two sentences.'
  const value = typedNumber(effect)
  if (value === null || value < least || value > most)
    problems['effect'] = `Enter a number from ${least} to ${most}.`
  return problems
}
