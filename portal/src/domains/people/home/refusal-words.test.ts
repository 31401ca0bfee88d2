import { expect, test } from 'vitest'
import { refusalWords } from './refusal-words.ts'

const lab = 'global_compass_lab'

test('the refusal on small screens has its own words', () => {
  expect(refusalWords({ kind: 'mobile', lab, mayOpen: false })).toMatchObject({
    title: 'Mobile View Coming Soon!',
    button: 'Got it!',
  })
})

test('a refusal names the lab and the reason', () => {
  expect(refusalWords({ kind: 'not-held', lab }).title).toBe('Global Compass')
  expect(refusalWords({ kind: 'not-ready', lab, comes: 'Opens in spring 2027' }).text).toContain(
    'Opens in spring 2027.',
  )
  expect(refusalWords({ kind: 'ended', lab, at: Date.UTC(2026, 4, 4, 5) }).text).toContain('May 3, 2026')
  expect(refusalWords({ kind: 'ended', lab, at: 0, courtesy: true }).text).toBe(
    'Your free days with this lab are over. Pay or enter a code to go on. Your work is kept.',
  )
  expect(refusalWords({ kind: 'server', lab, message: 'The sentence of the server.' }).text).toBe(
    'The sentence of the server.',
  )
})

test('a visitor reads that the institution or the demo does not have the lab', () => {
  for (const by of ['course', 'institution'] as const)
    expect(refusalWords({ kind: 'not-lent', lab, by })).toMatchObject({
      title: 'Lab Not Available',
      text: 'The requested lab is not available for your institution.',
    })
  expect(refusalWords({ kind: 'not-lent', lab, by: 'demo' })).toMatchObject({
    title: 'Lab Not Available',
    text: 'Global Compass is not part of this demo.',
  })
})

test('the name of an unknown lab is not repeated from the address', () => {
  expect(refusalWords({ kind: 'unknown' }).title).toBe('Lab not found')
})
