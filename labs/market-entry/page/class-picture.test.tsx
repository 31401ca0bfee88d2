import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { marketEntry } from '../engine/engine.ts'
import { ClassPicture, entriesInWords, shadeOf } from './class-picture.tsx'

const groups = [
  { value: 'Valdora', runs: 8, score: 61 },
  { value: 'Norrland', runs: 2, score: 40 },
]

describe('the picture of a class', () => {
  it('shades an island by how many went there', () => {
    expect([8, 4, 2, 0].map((runs) => shadeOf(runs, groups))).toEqual([4, 2, 1, 0])
  })

  it('says who went where in words', () => {
    expect(entriesInWords(groups)).toBe(
      'Firms by country: Valdora 8 (median score 61) and Norrland 2 (median score 40).',
    )
  })

  it('stands on the map of the run, and is left out where groups are too small to show', () => {
    const { state } = marketEntry.play('a class', marketEntry.defaultSettings, [])
    const [first] = state.countries
    const spread = { id: 'country', name: 'Country', round: 4, telling: true, ranges: [], middle: null }
    const theClass = {
      ...{ finished: 8, tooFew: false, scores: null, parts: [], moments: [], lookedBack: 0 },
      ...{ path: null, typical: null },
      decisions: [{ ...spread, values: [{ value: first?.name ?? '', runs: 8, score: 61 }] }],
    }
    const drawn = renderToStaticMarkup(<ClassPicture theClass={theClass} state={state} debrief={null} />)
    expect(drawn).toContain('8 firms')
    expect(
      renderToStaticMarkup(
        <ClassPicture theClass={{ ...theClass, decisions: [] }} state={state} debrief={null} />,
      ),
    ).toBe('')
  })
})
