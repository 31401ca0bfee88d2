import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Table, type Column } from './table.tsx'

interface Country {
  name: string
  gdp: number
}

const rows: readonly Country[] = [
  { name: 'Italy', gdp: 2050 },
  { name: 'Norway', gdp: 480 },
]
const columns: readonly Column<Country>[] = [
  { head: 'Country', cell: ({ name }) => name },
  { head: 'GDP', note: 'billion', wide: true, cell: ({ gdp }) => gdp },
]
const table = { columns, rows, rowKey: ({ name }: Country) => name }

describe('a table', () => {
  it('has column headers, and row headers in the first column', () => {
    expect(renderToStaticMarkup(<Table {...table} />)).toBe(
      '<table class="ui-table" data-look="figures"><thead><tr>' +
        '<th scope="col">Country</th><th scope="col">GDP<small>billion</small></th></tr></thead>' +
        '<tbody><tr><th scope="row">Italy</th><td>2050</td></tr>' +
        '<tr><th scope="row">Norway</th><td>480</td></tr></tbody></table>',
    )
  })

  it('can have its row headers in another column', () => {
    const html = renderToStaticMarkup(<Table {...table} rowHead={1} />)
    expect(html).toContain('<td>Italy</td><th scope="row">2050</th>')
  })

  it('scrolls in a frame with a name and a place in the tab order', () => {
    const html = renderToStaticMarkup(<Table {...table} frame="The countries" />)
    expect(html).toMatch(/^<div[^>]* role="region" aria-label="The countries" tabindex="0"><table/u)
  })

  it('names each figure in a card', () => {
    const html = renderToStaticMarkup(<Table {...table} look="cards" />)
    expect(html).toContain('<td data-label="GDP" data-wide="true">2050</td>')
  })

  it('may show its caption only to screen readers', () => {
    const html = renderToStaticMarkup(<Table {...table} caption="By name" captionHidden />)
    expect(html).toContain('<caption class="visually-hidden">By name</caption>')
  })
})
