import type { Api } from '@tradewind/contract/api'
import type { AuditEntry } from '@tradewind/contract/operations/audit'
import type { QueryIn } from '@tradewind/contract/route'
import { call } from '../../api.ts'
import type { CsvFile } from '../list/csv-button.tsx'
import { useListQuery, type ListQuery } from '../list/list-query.ts'

type AuditQuery = QueryIn<Api['GET /api/audit']>
export type AuditFilters = Omit<AuditQuery, 'page' | 'pageSize'>

export function useAudit(asked: AuditQuery): ListQuery<AuditEntry> {
  return useListQuery('audit', { ...asked }, () => call('GET /api/audit', { query: asked }))
}

export function auditCsv(filters: AuditFilters): Promise<CsvFile> {
  return call('GET /api/audit/csv', { query: filters })
}
