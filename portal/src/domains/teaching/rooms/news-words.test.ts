import { expect, test } from 'vitest'
import { newsProblems } from './news-words.ts'

const limits = { least: -3, most: 3 }
const good = { title: 'A strike', text: 'The port stands still.', effect: '-1.5' }

test('own news needs a title, a text and an effect within its limits', () => {
  expect(newsProblems(good, limits)).toEqual({})
  expect(newsProblems({ ...good, effect: '0' }, limits)).toEqual({})
  expect(newsProblems({ title: ' ', text: '', effect: '' }, limits)).toEqual({
    title: 'Give the news a title.',
    text: 'Write what has happened, in one or two sentences.',
    effect: 'Enter a number from -3 to 3.',
  })
  for (const effect of ['3.1', '-4', 'up', '1e9', ' '])
    expect(Object.keys(newsProblems({ ...good, effect }, limits))).toEqual(['effect'])
})

test.each(['\u22121.5', '１．５', '\u20132\u200b'])('an effect may be written %j', (effect) => {
  expect(newsProblems({ ...good, effect }, limits)).toEqual({})
})
