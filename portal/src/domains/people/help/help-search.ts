import { isValidElement, type ReactNode } from 'react'
import type { Topic } from './help-topics.tsx'

/** The topics whose title or text has all typed words, the titles first; all topics for none. */
export function foundTopics(topics: readonly Topic[], typed: string): readonly Topic[] {
  const words = wordsOf(typed)
  if (words.length === 0) return topics
  const hasAll = (text: string) => words.every((word) => text.includes(word))
  const byTitle = topics.filter(({ title }) => hasAll(plain(title)))
  const byText = topics.filter(
    (topic) => !byTitle.includes(topic) && hasAll(plain(`${topic.title} ${textOf(topic.text)}`)),
  )
  return [...byTitle, ...byText]
}

/** The words of a search without endings: who searches "refunds" or "codes" means the same. */
function wordsOf(typed: string): string[] {
  return plain(typed)
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => (word.length > 3 ? word.replace(/s$/u, '') : word))
    .filter((word) => word !== '')
}

function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

/** The text that an element shows by its children. */
function textOf(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node)
  if (Array.isArray(node)) return node.map((child: ReactNode) => textOf(child)).join(' ')
  return isValidElement<{ children?: ReactNode }>(node) ? textOf(node.props.children) : ''
}
