import { useQueryClient } from '@tanstack/react-query'
import type { Api } from '@tradewind/contract/api'
import type { ManagedPromotion } from '@tradewind/contract/access/promotion-codes'
import type { BodyIn, QueryIn } from '@tradewind/contract/route'
import { call } from '../../../api.ts'
import type { CsvFile } from '../../../ui/list/csv-button.tsx'
import { useListQuery, type ListQuery } from '../../../ui/list/list-query.ts'

const listName = 'promotion-codes-managed'

type PromotionsQuery = QueryIn<Api['GET /api/promotion-codes']>

export function useManagedPromotions(asked: PromotionsQuery): ListQuery<ManagedPromotion> {
  return useListQuery(listName, { ...asked }, () => call('GET /api/promotion-codes', { query: asked }))
}

export function promotionsCsv(filters: Omit<PromotionsQuery, 'page' | 'pageSize'>): Promise<CsvFile> {
  return call('GET /api/promotion-codes/csv', { query: filters })
}

export function useMakePromotion() {
  const client = useQueryClient()
  return async (wanted: BodyIn<Api['POST /api/promotion-codes']>): Promise<ManagedPromotion> => {
    const made = await call('POST /api/promotion-codes', { body: wanted })
    void client.invalidateQueries({ queryKey: [listName] })
    return made
  }
}

/** Revokes the unused uses of a code and returns the server's sentence. */
export function useRevokePromotion() {
  const client = useQueryClient()
  return async ({ id }: ManagedPromotion): Promise<string> => {
    const { message } = await call('POST /api/promotion-codes/:promotion/revoke', {
      params: { promotion: id },
    })
    void client.invalidateQueries({ queryKey: [listName] })
    return message
  }
}
