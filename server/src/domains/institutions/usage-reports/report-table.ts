import { labById } from '@tradewind/contract/catalogue'
import { dataType, reports } from './report-kinds.ts'
import { monthHead, monthsBetween } from './report-months.ts'
import { beginOf, endOf, shownAttributes, uriOf, type Report, type ReportRow } from './report.ts'

/**
 * A report as a table of tab-separated values, UTF-8 with a byte order mark: thirteen rows of the header, an empty one,
 * the heads, and a row for each item and metric.
 */
export function tableOf(report: Report): string {
  const rows = [...headerRows(report), [], headsOf(report), ...report.rows.map((row) => cellsOf(report, row))]
  return `\uFEFF${rows.map((row) => `${row.map(plain).join('\t')}\r\n`).join('')}`
}

/** A cell must not break its row, nor run as a formula in a spreadsheet. */
function plain(cell: string | number): string {
  const text = String(cell).replace(/[\t\r\n]+/gu, ' ')
  return /^[=+@]/u.test(text) ? `'${text}` : text
}

function headerRows({ request, facts, exceptions }: Report): string[][] {
  const { id, name, fixed, metrics } = reports[request.report]
  const { Metric_Type: wanted, ...filters } = fixed ?? request.filters
  const attributes = [
    request.attributes.length > 0 && `Attributes_To_Show=${request.attributes.join('|')}`,
    request.granularity === 'Total' && 'Exclude_Monthly_Details=True',
    request.includeParents && 'Include_Parent_Details=True',
  ].filter((one) => one !== false)
  return [
    ['Report_Name', name],
    ['Report_ID', id],
    ['Release', '5.1'],
    ['Institution_Name', facts.institution.name],
    ['Institution_ID', `${facts.namespace}:${facts.institution.id}`],
    ['Metric_Types', (wanted ?? metrics).join('; ')],
    [
      'Report_Filters',
      Object.entries(filters)
        .map(([filter, values]) => `${filter}=${values.join('|')}`)
        .join('; '),
    ],
    ['Report_Attributes', attributes.join('; ')],
    [
      'Exceptions',
      exceptions
        .map(({ Code, Message, Data }) => `${Code}: ${Message}${Data === undefined ? '' : ` (${Data})`}`)
        .join('; '),
    ],
    ['Reporting_Period', `Begin_Date=${beginOf(request)}; End_Date=${endOf(request)}`],
    ['Created', `${facts.createdAt.toISOString().slice(0, 19)}Z`],
    ['Created_By', facts.platform],
    ['Registry_Record', ''],
  ]
}

const articleColumns = ['Authors', 'Publication_Date', 'Article_Version'] as const
const parentColumns = [
  'Parent_Title',
  'Parent_Authors',
  'Parent_Publication_Date',
  'Parent_Article_Version',
  'Parent_Data_Type',
  'Parent_DOI',
  'Parent_Proprietary_ID',
  'Parent_ISBN',
  'Parent_Print_ISSN',
  'Parent_Online_ISSN',
  'Parent_URI',
] as const

/** The columns before the counts, each with what it says of a row. */
function columnsOf({ request, facts }: Report): [name: string, (row: ReportRow) => string][] {
  const { byItem, fixed } = reports[request.report]
  const empty = (name: string): [string, () => string] => [name, () => '']
  const platform: [string, () => string] = ['Platform', () => facts.platform]
  const ofLab = (
    name: string,
    tell: (lab: NonNullable<ReportRow['lab']>) => string,
  ): [string, (row: ReportRow) => string] => [name, ({ lab }) => (lab === null ? '' : tell(lab))]
  const isView = fixed !== null
  const item: [string, (row: ReportRow) => string][] = byItem
    ? [
        ofLab('Item', (lab) => labById(lab).name),
        ['Publisher', () => facts.platform],
        empty('Publisher_ID'),
        platform,
        ...articleColumns.filter((name) => request.attributes.includes(name)).map(empty),
        empty('DOI'),
        ofLab('Proprietary_ID', (lab) => `${facts.namespace}:${lab}`),
        ...(isView ? [] : ['ISBN', 'Print_ISSN', 'Online_ISSN'].map(empty)),
        ofLab('URI', (lab) => uriOf(lab, facts.publicUrl)),
        ...(request.includeParents ? parentColumns.map(empty) : []),
      ]
    : [platform]
  const attributes = Object.entries(shownAttributes(request)).map(([name, value]): [string, () => string] => [
    name,
    () => value,
  ])
  return [...item, ['Data_Type', () => dataType], ...attributes, ['Metric_Type', ({ metric }) => metric]]
}

function headsOf(report: Report): string[] {
  const { request } = report
  const months =
    request.granularity === 'Total' || request.isEmpty ? [] : monthsBetween(request.from, request.to)
  return [...columnsOf(report).map(([name]) => name), 'Reporting_Period_Total', ...months.map(monthHead)]
}

function cellsOf(report: Report, row: ReportRow): (string | number)[] {
  const months = report.request.granularity === 'Total' ? [] : row.months
  return [...columnsOf(report).map(([, tell]) => tell(row)), row.total, ...months.map(({ count }) => count)]
}
