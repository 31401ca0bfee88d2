import { expect, test } from 'vitest'
import { foundTopics } from './help-search.ts'
import type { Topic } from './help-topics.tsx'

const topics: Topic[] = [
  { id: 'buy', title: 'Buy a lab', text: <p>Pay by card. A refund is possible.</p> },
  {
    id: 'refund',
    title: 'Ask for a refund',
    text: (
      <>
        <p>
          Write to us with your <strong>order number</strong>.
        </p>
        <ol>
          <li>Wait.</li>
        </ol>
      </>
    ),
  },
]
const idsFor = (typed: string) => foundTopics(topics, typed).map(({ id }) => id)

test('a search finds topics with all words, in the title before the text', () => {
  expect(idsFor('')).toEqual(['buy', 'refund'])
  expect(idsFor('  ')).toEqual(['buy', 'refund'])
  expect(idsFor('refund')).toEqual(['refund', 'buy'])
  expect(idsFor('REFUNDS')).toEqual(['refund', 'buy'])
  expect(idsFor('order refund')).toEqual(['refund'])
  expect(idsFor('wait')).toEqual(['refund'])
  expect(idsFor('lab card')).toEqual(['buy'])
  expect(idsFor('anchor')).toEqual([])
})
