import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { invoiceOrdersRoutes } from '@tradewind/contract/sales/invoice-orders'
import type { BodyIn } from '@tradewind/contract/route'
import { call } from '../../../api.ts'
import { useUser } from '../../../session/session.tsx'

type Routes = typeof invoiceOrdersRoutes
export type AskedInvoice = BodyIn<Routes['POST /api/invoice-orders']>

/** Whether the reader may ask for an invoice, and whom their last one named. */
export function useMine() {
  return useQuery({
    queryKey: ['checkout', useUser().id, 'invoice-orders', 'mine'],
    queryFn: () => call('GET /api/invoice-orders/mine'),
    staleTime: 0,
    refetchOnWindowFocus: false,
  })
}

export function useAskForInvoice() {
  const client = useQueryClient()
  const { id } = useUser()
  return useMutation({
    mutationFn: (body: AskedInvoice) => call('POST /api/invoice-orders', { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['checkout', id] }),
  })
}
