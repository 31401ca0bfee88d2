import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Api } from '@tradewind/contract/api'
import type { CodeTime } from '@tradewind/contract/sales/checkout'
import type { DeskEntry, OrderStory } from '@tradewind/contract/sales/order-desk'
import type { QueryIn } from '@tradewind/contract/route'
import { call } from '../../../api.ts'
import type { CsvFile } from '../../../ui/list/csv-button.tsx'
import { useListQuery, type ListQuery } from '../../../ui/list/list-query.ts'

const listName = 'order-desk'

type OrderDeskQuery = QueryIn<Api['GET /api/order-desk']>
export type DeskFilters = Omit<OrderDeskQuery, 'page' | 'pageSize'>

export function useDesk(asked: OrderDeskQuery): ListQuery<DeskEntry> {
  return useListQuery(listName, { ...asked }, () => call('GET /api/order-desk', { query: asked }))
}

export function deskCsv(filters: DeskFilters): Promise<CsvFile> {
  return call('GET /api/order-desk/csv', { query: filters })
}

export function useStory(order: string) {
  return useQuery({
    queryKey: [listName, 'story', order],
    queryFn: () => call('GET /api/order-desk/:order', { params: { order } }),
    staleTime: 0,
  })
}

/** What can be done with an order. Each returns the server's sentence. */
export function useOrderActions({ number: order }: Pick<OrderStory, 'number'>) {
  const client = useQueryClient()
  const params = { order }
  const done = async (answer: Promise<{ message: string }>): Promise<string> => {
    try {
      return (await answer).message
    } finally {
      // Also after a refusal: another administrator may have been faster.
      void client.invalidateQueries({ queryKey: [listName] })
      void client.invalidateQueries({ queryKey: ['audit'] })
    }
  }
  return {
    approve: (body: { codes: CodeTime; payDays: number }) =>
      done(call('POST /api/invoice-orders/:order/approve', { params, body })),
    decline: (because: string) =>
      done(call('POST /api/invoice-orders/:order/decline', { params, body: { because } })),
    transfer: () => done(call('POST /api/invoice-orders/:order/transfer', { params })),
    cancel: () => done(call('POST /api/invoice-orders/:order/void', { params })),
    refund: (pieces: number | undefined) =>
      done(
        call('POST /api/order-desk/:order/refund', {
          params,
          body: { ...(pieces !== undefined && { pieces }) },
        }),
      ),
  }
}
