import { expect, it } from 'vitest'
import type { Line } from '../engine/state.ts'
import { isAboutOpening, sinceLatestChoice } from './lines.ts'

const you = (text: string): Line => ({ who: 'you', text })
const story = (text: string): Line => ({ who: 'story', text })

it('separates the result of the latest choice from the lines before it', () => {
  const opened = [you('“What have we got wrong?”'), story('She waits.'), story('“Good that you asked me.”')]
  expect(sinceLatestChoice(opened)).toEqual({
    choice: '“What have we got wrong?”',
    latest: ['She waits.', '“Good that you asked me.”'],
  })
  expect(isAboutOpening(opened)).toBe(true)
  const answered = [...opened, you('“Come and show me.”'), story('“Come at five.”')]
  expect(sinceLatestChoice(answered)).toEqual({ choice: '“Come and show me.”', latest: ['“Come at five.”'] })
  expect(isAboutOpening(answered)).toBe(false)
  expect(sinceLatestChoice([])).toEqual({ choice: null, latest: [] })
})
