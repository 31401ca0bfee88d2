import { expect, it } from 'vitest'
import { guideOf, type GuideStep, type HowPlayed } from './simulation.ts'

const guide: readonly GuideStep[] = [{ title: 'usual', text: 'One firm, alone.' }]
const together: readonly GuideStep[] = [{ title: 'together', text: 'Many firms.' }]
const run = (state: string): HowPlayed => ({ rules: 1, state, firms: [] })
const otherGuide = ({ state }: HowPlayed) => (state === 'shared' ? { name: 'market', steps: together } : null)

it('tells the usual guided start, unless the state calls for another one, which is remembered by itself', () => {
  expect(guideOf('small_lab', { guide }, run('shared'))).toEqual({ name: 'small_lab', steps: guide })
  expect(guideOf('small_lab', { guide, otherGuide }, run('alone'))).toEqual({
    name: 'small_lab',
    steps: guide,
  })
  expect(guideOf('small_lab', { guide, otherGuide }, run('shared'))).toEqual({
    name: 'small_lab:market',
    steps: together,
  })
})
