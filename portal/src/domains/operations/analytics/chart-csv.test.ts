import { describe, expect, it } from 'vitest'
import { chartTable, csvFileOf } from './chart-csv.ts'
import type { ChartModel } from './chart-model.ts'

const chart: ChartModel = {
  id: 'logins',
  title: 'Logins',
  days: ['2026-11-20', '2026-11-21'],
  unit: 'count',
  series: [{ label: 'Logins', role: 'part', values: [3, null] }],
  details: [{ label: '=SUM(A1), Ltd', values: [1, 0] }],
  summary: '',
  hasData: true,
  isComplete: true,
}
const range = { from: '2026-11-20', to: '2026-11-21' }

describe('the file of a chart', () => {
  it('is named after the chart and the range, and has a line for each day', () => {
    expect(csvFileOf(chart.id, range, chartTable(chart))).toEqual({
      fileName: 'logins-2026-11-20-to-2026-11-21.csv',
      csv: `\uFEFFDay,Logins,"'=SUM(A1), Ltd"\r\n2026-11-20,3,1\r\n2026-11-21,,0\r\n`,
    })
  })

  it.each([
    '=1',
    '+1',
    '-1',
    '@A',
    '＝1',
    '＋1',
    '－1',
    '＠A',
    '\t=1',
    '\r=1',
    '\n=1',
    '\nA',
    ' =1',
    '\u00A0=1',
  ])('prevents the text %j from acting as a formula', (text) => {
    const { csv } = csvFileOf('x', range, { head: ['A'], rows: [[text]] })
    const cell = /[\t\r\n]/u.test(text) ? `"'${text}"` : `'${text}`
    expect(csv).toBe(`\uFEFFA\r\n${cell}\r\n`)
  })

  it('leaves numbers and harmless text as they are', () => {
    const { csv } = csvFileOf('x', range, { head: ['A'], rows: [[-1], ['A=1'], [null]] })
    expect(csv).toBe('\uFEFFA\r\n-1\r\nA=1\r\n\r\n')
  })

  it('keeps other separators inside their cells', () => {
    const { csv } = csvFileOf('x', range, { head: ['A'], rows: [['A;=1'], ['A\t=1'], ['A\u00A0']] })
    expect(csv).toBe('\uFEFFA\r\n"A;=1"\r\n"A\t=1"\r\n"A\u00A0"\r\n')
  })

  it('names the unit when values are times', () => {
    expect(chartTable({ ...chart, unit: 'ms' }).head).toEqual(['Day', 'Logins (ms)', '=SUM(A1), Ltd (ms)'])
  })
})
