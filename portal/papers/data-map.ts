import { toCsv } from '@tradewind/contract/csv'
import { parse } from 'yaml'
import { textForHtml } from './html-text.ts'
import { headOf, type Paper } from './paper.ts'

interface DataMap {
  rows: Kind[]
}

/** A kind of data about people. */
interface Kind {
  data: string
  tables: string[]
  holds: string
  people: string
  purpose: string
  basis: string
  kept: string
  /** The parts of the download of one's data that have it. */
  told: string[]
}

export function dataMapPaper(source: string): Paper {
  const said = parse(source) as DataMap
  return {
    ...headOf('data-map', said),
    file: { href: '/trust/data-map.csv', words: 'Download the map (CSV)' },
    html: said.rows.map(section).join('\n'),
  }
}

export function dataMapCsv(source: string): string {
  const { rows } = parse(source) as DataMap
  return toCsv([
    ['Data', ...factsOf(undefined).map(([term]) => term)],
    ...rows.map((kind) => [kind.data, ...factsOf(kind).map(([, text]) => text)]),
  ])
}

function section(kind: Kind): string {
  const facts = factsOf(kind).map(([term, text]) => `<dt>${term}</dt><dd>${textForHtml(text)}</dd>`)
  return `<h2>${textForHtml(kind.data)}</h2><dl>${facts.join('')}</dl>`
}

function factsOf(kind: Kind | undefined): (readonly [string, string])[] {
  return [
    ['What', kind?.holds ?? ''],
    ['About whom', kind?.people ?? ''],
    ['Why', kind?.purpose ?? ''],
    ['Legal ground', kind?.basis ?? ''],
    ['How long', kind?.kept ?? ''],
    ['In “Your data” as', kind?.told.join(', ') || 'not included, because it goes by itself'],
    ['Tables', kind?.tables.join(', ') ?? ''],
  ]
}
