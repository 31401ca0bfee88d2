import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { CodeBatch, FoundCode } from '@tradewind/contract/access/access-codes'
import type { Api } from '@tradewind/contract/api'
import type { RedeemableId } from '@tradewind/contract/catalogue'
import type { BodyIn, QueryIn } from '@tradewind/contract/route'
import { useCallback, useEffect } from 'react'
import { call } from '../../../api.ts'
import type { CsvFile } from '../../../ui/list/csv-button.tsx'
import { useListQuery, type ListQuery } from '../../../ui/list/list-query.ts'

/** The number of codes of each product. A failure is logged. */
export function useCodeStats() {
  const query = useQuery({
    queryKey: ['access-codes-stats'],
    queryFn: () => call('GET /api/access-codes/stats'),
    staleTime: 0,
  })
  const { error } = query
  useEffect(() => {
    if (error) console.error('The statistics of access codes could not be loaded:', error)
  }, [error])
  return query
}

export function codeStatsCsv(): Promise<CsvFile> {
  return call('GET /api/access-codes/stats/csv')
}

export function useCodeBatches(asked: QueryIn<Api['GET /api/access-codes/batches']>): ListQuery<CodeBatch> {
  return useListQuery('code-batches', { ...asked }, () =>
    call('GET /api/access-codes/batches', { query: asked }),
  )
}

export function batchesCsv(query: QueryIn<Api['GET /api/access-codes/batches/csv']>): Promise<CsvFile> {
  return call('GET /api/access-codes/batches/csv', { query })
}

/** Reloads everything that counts codes, after codes were added or removed. */
function useCodesChanged(): () => Promise<void> {
  const client = useQueryClient()
  return useCallback(async () => {
    await Promise.all(
      ['access-codes-stats', 'code-batches'].map((name) => client.invalidateQueries({ queryKey: [name] })),
    )
  }, [client])
}

/** Adds codes and returns the server's sentence about how many were new. */
export function useUploadCodes() {
  const codesChanged = useCodesChanged()
  return async (codes: string[], product: RedeemableId): Promise<string> => {
    const { message } = await call('POST /api/access-codes/upload', { body: { codes, product } })
    void codesChanged()
    return message
  }
}

export function useGenerateCodes() {
  const codesChanged = useCodesChanged()
  return async (wanted: BodyIn<Api['POST /api/access-codes/generate']>): Promise<CodeBatch> => {
    const batch = await call('POST /api/access-codes/generate', { body: wanted })
    void codesChanged()
    return batch
  }
}

/** Revokes unused codes and returns the server's sentence about how many. */
export function useRevokeCodes() {
  const codesChanged = useCodesChanged()
  return async (wanted: BodyIn<Api['POST /api/access-codes/revoke']>): Promise<string> => {
    const { message } = await call('POST /api/access-codes/revoke', { body: wanted })
    void codesChanged()
    return message
  }
}

/** The codes of a batch. Each row has a link that redeems its code. */
export function batchCsv(batch: string): Promise<CsvFile> {
  return call('GET /api/access-codes/batches/:batch/csv', { params: { batch } })
}

export function lookUpCode(code: string): Promise<FoundCode> {
  return call('POST /api/access-codes/look-up', { body: { code } })
}
