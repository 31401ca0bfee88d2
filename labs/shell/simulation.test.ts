import { expect, it } from 'vitest'
import { guideOf, type GuideStep } from './simulation.ts'

const guide: readonly GuideStep[] = [{ title: 'usual', text: 'One firm, alone.' }]
const together: readonly GuideStep[] = [{ title: 'together', text: 'Many firms.' }]
const otherGuide = (state: unknown) => (state === 'shared' ? { name: 'market', steps: together } : null)

it('tells the usual guided start, unless the state calls for another one, which is remembered by itself', () => {
  expect(guideOf('small_lab', { guide }, 'shared')).toEqual({ name: 'small_lab', steps: guide })
  expect(guideOf('small_lab', { guide, otherGuide }, 'alone')).toEqual({ name: 'small_lab', steps: guide })
  expect(guideOf('small_lab', { guide, otherGuide }, 'shared')).toEqual({
    name: 'small_lab:market',
    steps: together,
  })
})
