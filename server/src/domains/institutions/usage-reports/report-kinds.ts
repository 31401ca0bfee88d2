import { labIds } from '@tradewind/contract/catalogue'
import type { UsageReportId } from '@tradewind/contract/institutions/usage-reports'
import type { UsageMetric } from './usage-reports.tables.ts'

interface ReportKind {
  id: 'PR' | 'PR_P1' | 'IR' | 'IR_M1'
  name: string
  description: string
  /** Whether each lab has its own item. */
  byItem: boolean
  metrics: readonly UsageMetric[]
  /** The filters of a standard view, which nobody changes; they stand in its header. */
  fixed: Readonly<Record<string, readonly string[]>> | null
  /** The values of each filter that the code of practice knows, and those that this service has. */
  filters: Readonly<Record<string, { values: readonly string[] | 'any'; ours: readonly string[] }>>
  attributes: Readonly<Record<string, readonly string[]>>
}

export const dataType = 'Interactive_Resource'

const itemMetrics = [
  'Total_Item_Investigations',
  'Total_Item_Requests',
  'Unique_Item_Investigations',
  'Unique_Item_Requests',
] as const

/** Data types of item reports, and those that only platform reports have besides. */
const itemTypes = [
  'Article',
  'Audiovisual',
  'Book_Segment',
  'Conference_Item',
  'Database_Full_Item',
  'Dataset',
  'Image',
  'Interactive_Resource',
  'Multimedia',
  'News_Item',
  'Other',
  'Patent',
  'Reference_Item',
  'Report',
  'Software',
  'Sound',
  'Standard',
  'Thesis_or_Dissertation',
  'Unspecified',
] as const
const platformTypes = [
  ...itemTypes,
  'Book',
  'Conference',
  'Journal',
  'Newspaper_or_Newsletter',
  'Platform',
  'Reference_Work',
] as const

const accessMethod = { values: ['Regular', 'TDM'], ours: ['Regular'] }
const granularity = ['Month', 'Total']

export const reports: Readonly<Record<UsageReportId, ReportKind>> = {
  pr: {
    id: 'PR',
    name: 'Platform Report',
    description: 'Usage of all labs together, by metric.',
    byItem: false,
    metrics: itemMetrics,
    fixed: null,
    filters: {
      metric_type: {
        values: [...itemMetrics, 'Searches_Platform', 'Unique_Title_Investigations', 'Unique_Title_Requests'],
        ours: itemMetrics,
      },
      data_type: { values: platformTypes, ours: [dataType] },
      access_method: accessMethod,
    },
    attributes: { attributes_to_show: ['Access_Method'], granularity },
  },
  pr_p1: {
    id: 'PR_P1',
    name: 'Platform Usage',
    description: 'Requests of all labs together: the standard view of the Platform Report.',
    byItem: false,
    metrics: ['Total_Item_Requests', 'Unique_Item_Requests'],
    fixed: {
      Access_Method: ['Regular'],
      Metric_Type: [
        'Searches_Platform',
        'Total_Item_Requests',
        'Unique_Item_Requests',
        'Unique_Title_Requests',
      ],
    },
    filters: {},
    attributes: {},
  },
  ir: {
    id: 'IR',
    name: 'Item Report',
    description: 'Usage of each lab, by metric, with refusals for lack of a licence.',
    byItem: true,
    metrics: [...itemMetrics, 'No_License'],
    fixed: null,
    filters: {
      metric_type: {
        values: [...itemMetrics, 'Limit_Exceeded', 'No_License'],
        ours: [...itemMetrics, 'No_License'],
      },
      data_type: { values: itemTypes, ours: [dataType] },
      access_type: { values: ['Controlled', 'Free_To_Read', 'Open'], ours: ['Controlled'] },
      access_method: accessMethod,
      item_id: { values: 'any', ours: labIds },
      yop: { values: 'any', ours: ['0001'] },
      author: { values: 'any', ours: [] },
    },
    attributes: {
      attributes_to_show: [
        'YOP',
        'Access_Type',
        'Access_Method',
        'Authors',
        'Publication_Date',
        'Article_Version',
      ],
      granularity,
      include_parent_details: ['False', 'True'],
      include_component_details: ['False', 'True'],
    },
  },
  ir_m1: {
    id: 'IR_M1',
    name: 'Multimedia Item Requests',
    description: 'Requests of each lab: the standard view of the Item Report.',
    byItem: true,
    metrics: ['Total_Item_Requests', 'Unique_Item_Requests'],
    fixed: {
      Access_Method: ['Regular'],
      Data_Type: ['Audiovisual', 'Image', 'Interactive_Resource', 'Multimedia', 'Sound'],
      Metric_Type: ['Total_Item_Requests', 'Unique_Item_Requests'],
    },
    filters: {},
    attributes: {},
  },
}
