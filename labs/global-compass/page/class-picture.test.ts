import { expect, test } from 'vitest'
import { marksOf, picksInWords } from './class-picture.tsx'

const place = (code: string, name: string) => ({ code, name, numeric: '0', lat: 0, lng: 0 })

test('each picked country has its number of runs, home its own mark', () => {
  const picks = [
    { value: 'Chile', runs: 12, score: 70 },
    { value: 'Ghana', runs: 1, score: 55.5 },
  ]
  const places = [place('HOM', 'Home'), place('CHL', 'Chile'), place('GHA', 'Ghana'), place('PER', 'Peru')]
  expect(marksOf(picks, places)).toEqual({
    HOM: { kind: 'home' },
    CHL: { kind: 'pick', label: '12', named: true },
    GHA: { kind: 'pick', label: '1', named: true },
    PER: { kind: 'candidate' },
  })
  expect(picksInWords(picks)).toBe(
    'Runs by picked country: Chile 12 (median score 70) and Ghana 1 (median score 55.5).',
  )
})
