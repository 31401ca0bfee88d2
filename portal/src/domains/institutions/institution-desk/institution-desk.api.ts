import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { UsageReportId } from '@tradewind/contract/institutions/usage-reports'
import { call } from '../../../api.ts'
import { saveFile } from '../../../ui/save-file.ts'

const listName = 'institution-desk'

/** The institutions that name the reader as their contact. */
export function useOwnInstitutions() {
  return useQuery({ queryKey: [listName], queryFn: () => call('GET /api/institution-desk') })
}

export function useDesk(institutionId: string) {
  return useQuery({
    queryKey: [listName, institutionId],
    queryFn: () => call('GET /api/institution-desk/:institutionId', { params: { institutionId } }),
    retry: false,
  })
}

/** Months as yyyy-mm; undefined for the last twelve. */
export interface Period {
  from?: string
  to?: string
}

export function useUsage(institutionId: string, period: Period) {
  return useQuery({
    queryKey: [listName, institutionId, 'usage', period],
    queryFn: () =>
      call('GET /api/usage-reports/:institutionId', { params: { institutionId }, query: period }),
    placeholderData: keepPreviousData,
    retry: false,
  })
}

/** Loads a report as a table and hands it to the browser. */
export async function saveReport(
  institutionId: string,
  report: UsageReportId,
  period: Period,
): Promise<void> {
  const { fileName, tsv } = await call('GET /api/usage-reports/:institutionId/:report', {
    params: { institutionId, report },
    query: period,
  })
  saveFile(fileName, tsv, 'text/tab-separated-values')
}
