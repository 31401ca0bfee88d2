import { expect, it } from 'vitest'
import type { Line } from '../engine/state.ts'
import { sinceLatestChoice } from './lines.ts'

const you = (text: string): Line => ({ who: 'you', text })
const story = (text: string): Line => ({ who: 'story', text })

it('separates the result of the latest choice from the lines before it', () => {
  const opened = [
    you('“What have we got wrong?”'),
    story('She breathes.'),
    story('“Good that you asked me.”'),
  ]
  expect(sinceLatestChoice(opened)).toEqual({ earlier: opened.slice(0, 1), latest: opened.slice(1) })
  const answered = [...opened, you('“Come and show me.”'), story('“Come at five.”')]
  expect(sinceLatestChoice(answered).latest).toEqual([story('“Come at five.”')])
})
