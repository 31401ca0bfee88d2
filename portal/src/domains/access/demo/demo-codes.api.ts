import { useQueryClient } from '@tanstack/react-query'
import type { Api } from '@tradewind/contract/api'
import type { DemoCode } from '@tradewind/contract/access/demo'
import type { BodyIn, QueryIn } from '@tradewind/contract/route'
import { call } from '../../../api.ts'
import type { CsvFile } from '../../../ui/list/csv-button.tsx'
import { useListQuery, type ListQuery } from '../../../ui/list/list-query.ts'

const listName = 'demo-codes'

type DemoCodesQuery = QueryIn<Api['GET /api/demo/codes']>

export function useDemoCodes(asked: DemoCodesQuery): ListQuery<DemoCode> {
  return useListQuery(listName, { ...asked }, () => call('GET /api/demo/codes', { query: asked }))
}

export function demoCodesCsv(filters: Omit<DemoCodesQuery, 'page' | 'pageSize'>): Promise<CsvFile> {
  return call('GET /api/demo/codes/csv', { query: filters })
}

export function useMakeDemoCode() {
  const client = useQueryClient()
  return async (wanted: BodyIn<Api['POST /api/demo/codes']>): Promise<DemoCode> => {
    const made = await call('POST /api/demo/codes', { body: wanted })
    await client.invalidateQueries({ queryKey: [listName] })
    return made
  }
}

/** Stops a code and returns the server's sentence. */
export function useRevokeDemoCode() {
  const client = useQueryClient()
  return async ({ id }: DemoCode): Promise<string> => {
    const { message } = await call('POST /api/demo/codes/:demoCode/revoke', { params: { demoCode: id } })
    await client.invalidateQueries({ queryKey: [listName] })
    return message
  }
}
