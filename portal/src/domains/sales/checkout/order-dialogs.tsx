import { useEffect, useState } from 'react'
import type { Order } from '@tradewind/contract/sales/checkout'
import type { Dialog } from '../../../ui/use-dialog.ts'
import { RefundDialog } from './refund-dialog.tsx'
import { SwapDialog } from './swap-dialog.tsx'

interface OrderDialogsProps {
  refund: Dialog<Order>
  swap: Dialog<Order>
}

/** What can be done with an order. Most readers of their orders open neither dialog, so they are loaded on demand. */
export function OrderDialogs({ refund, swap }: OrderDialogsProps) {
  // They open one render after they are there: a dialog that is mounted open cannot return the focus.
  const [there, setThere] = useState(false)
  useEffect(() => setThere(true), [])
  return (
    <>
      {refund.subject && (
        <RefundDialog
          key={refund.opening}
          opened={there && refund.opened}
          order={refund.subject}
          onClose={refund.close}
        />
      )}
      {swap.subject && (
        <SwapDialog
          key={swap.opening}
          opened={there && swap.opened}
          order={swap.subject}
          onClose={swap.close}
        />
      )}
    </>
  )
}
