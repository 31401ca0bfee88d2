import { parse } from 'yaml'
import { textForHtml } from './html-text.ts'
import { headOf, scrolling, type Paper } from './paper.ts'

/** The parts of an OpenACR file that this project uses (GSA, schema 0.1.0). */
export interface AccessibilityReport {
  title: string
  product: { name: string; version: string; description: string }
  last_modified_date: string
  version: number
  notes: string
  evaluation_methods_used: string
  legal_disclaimer: string
  catalog: string
  chapters: Record<string, { notes?: string; criteria?: Criterion[] }>
}

export interface Criterion {
  num: string
  components: { name: string; adherence: { level: string; notes: string } }[]
}

/** Chapters in order, with the names of their criteria by number. */
export type Catalogue = Record<string, { title: string; criteria: Record<string, string> }>

/** The answers that the catalogue allows, in its words. */
export const levels: Readonly<Record<string, string>> = {
  supports: 'Supports',
  'partially-supports': 'Partially supports',
  'does-not-support': 'Does not support',
  'not-applicable': 'Not applicable',
  'not-evaluated': 'Not evaluated',
}

const components: Readonly<Record<string, string>> = {
  web: 'Web',
  'electronic-docs': 'Files to download',
  none: '',
}

/** The accessibility conformance report as a page: a table for each chapter of the catalogue. */
export function accessibilityReportPaper(source: string, catalogueSource: string): Paper {
  const report = parse(source) as AccessibilityReport
  const catalogue = parse(catalogueSource) as Catalogue
  const head = headOf('accessibility-report', {
    group: 'Accessibility',
    title: 'Accessibility conformance report',
    summary: 'Each criterion of WCAG 2.2, Section 508 and EN 301 549 with what the product does about it.',
    version: String(report.version),
    date: report.last_modified_date,
  })
  const chapters = Object.entries(catalogue).map(([id, { title, criteria }]) =>
    chapterHtml(title, criteria, report.chapters[id] ?? {}),
  )
  return {
    ...head,
    file: { href: '/trust/accessibility-report.yaml', words: 'Download the report (OpenACR, YAML)' },
    html: [introduction(report), ...chapters].join('\n'),
  }
}

function introduction(report: AccessibilityReport): string {
  const { product, notes, evaluation_methods_used: methods, legal_disclaimer: disclaimer } = report
  const facts = [
    ['Product', `${product.name} ${product.version}. ${product.description}`],
    [
      'Standards',
      'WCAG 2.2 (A, AA, AAA), Revised Section 508, EN 301 549 3.2.1, in the order of the VPAT 2.5.',
    ],
    ['How it was checked', methods],
    ['Notes', `${notes} ${disclaimer}`],
  ]
  return `<dl>${facts.map(([term = '', text = '']) => `<dt>${textForHtml(term)}</dt><dd>${textForHtml(text)}</dd>`).join('')}</dl>`
}

function chapterHtml(
  title: string,
  names: Catalogue[string]['criteria'],
  { notes, criteria = [] }: AccessibilityReport['chapters'][string],
): string {
  const heading = `<h2>${textForHtml(title)}</h2>`
  const said = notes === undefined ? '' : `<p>${textForHtml(notes)}</p>`
  const [reason] = reasonsOf(criteria)
  if (reason !== undefined) return `${heading}${said}${notApplicable(reason, criteria, names)}`
  return `${heading}${said}${criteria.length === 0 ? '' : table(title, criteria, names)}`
}

/** Why nothing of a chapter applies; empty if something does. */
function reasonsOf(criteria: readonly Criterion[]): string[] {
  const answers = criteria.flatMap(({ components: all }) => all.map(({ adherence }) => adherence))
  if (answers.some(({ level }) => level !== 'not-applicable')) return []
  return [...new Set(answers.map(({ notes }) => notes))]
}

function notApplicable(
  reason: string,
  criteria: readonly Criterion[],
  names: Record<string, string>,
): string {
  const list = criteria.map(({ num }) => `<li>${criterionWords(num, names)}</li>`).join('')
  return `<p>Not applicable. ${textForHtml(reason)}</p><details><summary>The ${criteria.length} criteria</summary><ul>${list}</ul></details>`
}

function table(title: string, criteria: readonly Criterion[], names: Record<string, string>): string {
  const rows = criteria.flatMap(({ num, components: all }) =>
    all.map(
      ({ name, adherence: { level, notes } }) =>
        `<tr><th scope="row">${criterionWords(num, names)}</th><td>${[components[name], levels[level]].filter(Boolean).join(': ')}</td><td>${textForHtml(notes)}</td></tr>`,
    ),
  )
  return scrolling(
    `<table><thead><tr><th scope="col">Criterion</th><th scope="col">Level</th><th scope="col">Remark</th></tr></thead><tbody>${rows.join('')}</tbody></table>`,
    title,
  )
}

function criterionWords(num: string, names: Record<string, string>): string {
  return textForHtml(`${num} ${names[num] ?? ''}`.trim())
}
