import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { LabId, ProductId } from '@tradewind/contract/catalogue'
import type { BillTo } from '@tradewind/contract/sales/checkout'
import { call } from '../../../api.ts'
import { publicConfig } from '../../../public-config.ts'
import { useRefreshUser } from '../../../session/refresh-user.ts'
import { useUser } from '../../../session/session.tsx'
import { savePaper } from '../../../ui/save-file.ts'
import { nextQuestionIn } from './confirmation-model.ts'

/** Starts a purchase, or continues the open one of the same product. */
function createCheckout(productId: ProductId, email: string, seats: number | undefined) {
  return call('POST /api/auth/createcheckoutsession', {
    body: { productId, email, isTestEnv: publicConfig.environment !== 'production', seats },
  })
}

interface Purchase {
  product: ProductId
  /** Missing for a purchase for oneself. */
  seats?: number | undefined
  /** Identifies one visit of the screen, so that each visit starts one purchase however often it renders. */
  visit: string
}

/** The secret that opens the payment form. */
export function useCheckoutSecret({ product, seats, visit }: Purchase) {
  const { id, email } = useUser()
  return useQuery({
    queryKey: ['checkout', id, 'secret', product, seats ?? null, visit],
    queryFn: async () => (await createCheckout(product, email, seats)).clientSecret,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

/** The purchase that a sandbox payment form pays. */
export function useSandboxPayment(clientSecret: string) {
  return useQuery({
    queryKey: ['checkout', useUser().id, 'sandbox', clientSecret],
    queryFn: () => call('POST /api/payments/sandbox/read', { body: { clientSecret } }),
    staleTime: Infinity,
    gcTime: 0,
  })
}

export function paySandbox(clientSecret: string, card: string) {
  return call('POST /api/payments/sandbox/pay', { body: { clientSecret, card } })
}

export function confirmSandbox(clientSecret: string, confirmed: boolean) {
  return call('POST /api/payments/sandbox/confirm', { body: { clientSecret, confirmed } })
}

/**
 * One of the reader's orders, by its number or its checkout session. It is read again while its payment is being
 * confirmed.
 */
export function useOrder(order: string) {
  return useQuery({
    queryKey: ['checkout', useUser().id, 'order', order],
    queryFn: () => call('GET /api/orders/:order', { params: { order } }),
    staleTime: 0,
    refetchInterval: ({ state }) => nextQuestionIn(state.data, state.dataUpdateCount),
  })
}

/** The papers of one of the reader's orders: its invoice and what followed it. */
export function usePapers(order: string, { wanted }: { wanted: boolean }) {
  return useQuery({
    queryKey: ['checkout', useUser().id, 'papers', order],
    queryFn: () => call('GET /api/orders/:order/papers', { params: { order } }),
    enabled: wanted,
    staleTime: 0,
  })
}

/** Saves a paper of an order as a PDF file. */
export function useSavePaper(order: string) {
  return useMutation({
    mutationFn: (paper: string) => savePaper(order, paper),
  })
}

/** Sets whom the invoice of one of the reader's orders names. */
export function useAddressInvoice(order: string) {
  const client = useQueryClient()
  const { id } = useUser()
  return useMutation({
    mutationFn: (billTo: BillTo) => call('PUT /api/orders/:order/bill', { params: { order }, body: billTo }),
    onSuccess: async (addressed) => {
      client.setQueryData(['checkout', id, 'order', order], addressed)
      await client.invalidateQueries({ queryKey: ['checkout', id, 'papers', order] })
    },
  })
}

/** Asks for the refund of one of the reader's orders: of seats, of some of them. */
export function useRefund(order: string) {
  const changed = useOrderChanged()
  return useMutation({
    mutationFn: (pieces: number | undefined) =>
      call('POST /api/orders/:order/refund', {
        params: { order },
        body: { ...(pieces !== undefined && { pieces }) },
      }),
    onSuccess: changed,
  })
}

/** Takes another lab instead of the one that the reader bought. */
export function useSwap(order: string) {
  const changed = useOrderChanged()
  return useMutation({
    mutationFn: (lab: LabId) => call('POST /api/orders/:order/swap', { params: { order }, body: { lab } }),
    onSuccess: changed,
  })
}

/** Loads what an order has changed again: the orders and the reader's labs. */
function useOrderChanged(): () => Promise<void> {
  const client = useQueryClient()
  const { id } = useUser()
  const refreshUser = useRefreshUser()
  return async () => {
    // The change is made, even if this page learns of it only later.
    await Promise.allSettled([client.invalidateQueries({ queryKey: ['checkout', id] }), refreshUser()])
  }
}

/** The reader's orders, newest first. */
export function useOrders() {
  return useQuery({
    queryKey: ['checkout', useUser().id, 'orders'],
    queryFn: () => call('GET /api/orders'),
    staleTime: 0,
  })
}
