import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { isLabId } from '@tradewind/contract/catalogue'
import type { Order } from '@tradewind/contract/checkout'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { isFramed } from '../../browser/framed.ts'
import { useUser } from '../../session/session.tsx'
import { dayWords } from '../../ui/dates.ts'
import { Notice } from '../../ui/notice.tsx'
import { toastSuccess } from '../../ui/toast.ts'
import classes from './payment-confirmation.module.css'
import { heldByRoleWords } from './seats-guidance.ts'

/** The end of a purchase for oneself, which leaves nothing to do. */
export function RegisteredCard({ order, until }: { order: Order; until: number | null }) {
  const labs = isLabId(order.product) ? 'The lab was' : 'The labs were'
  return (
    <section className={classes.card} aria-label="What you bought">
      <p className={classes.done}>
        <IconCircleCheck aria-hidden size={24} stroke={1.75} />
        <span>
          {labs} registered to your account automatically.
          <strong>
            {order.productName}
            {until !== null && `, yours until ${dayWords(until)}`}
          </strong>
        </span>
      </p>
    </section>
  )
}

interface SeatsCardProps {
  order: Order
  promotionCode: string | null
}

/** The end of a purchase of seats: the promotion code and how to use it. */
export function SeatsCard({ order, promotionCode }: SeatsCardProps) {
  const heldByRole = heldByRoleWords(useUser())
  return (
    <section className={classes.card} aria-labelledby="seats-bought">
      <h2 id="seats-bought">
        {order.quantity} {order.productName} seats
      </h2>
      {promotionCode !== null && <PromotionCode code={promotionCode} />}
      <h3>How to use the code</h3>
      <ul className={classes.guidance}>
        <li>
          The code registers individual labs and works {order.quantity} times. Each student who enters it
          after CHECKOUT gets {order.productName}.
        </li>
        <li>Share it with your students.</li>
        <li>
          Also register one lab for yourself: buying seats did not register anything for you. {heldByRole}
        </li>
        <li>
          Each lab needs a separate checkout: choose the lab, select CHECKOUT, and enter the code there.
        </li>
      </ul>
      <p>
        See the code and who used it in <Link to="/promotion-codes">your promotion codes</Link>.
      </p>
    </section>
  )
}

const copied = 'Promotion code copied to clipboard!'

/** The code in large letters. If the browser cannot copy, the code is selected for the keyboard. */
function PromotionCode({ code }: { code: string }) {
  const text = useRef<HTMLElement>(null)
  const [refused, setRefused] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code)
    } catch {
      if (text.current) getSelection()?.selectAllChildren(text.current)
      return setRefused(true)
    }
    setRefused(false)
    // Inside a frame browsers show no alert.
    if (isFramed()) toastSuccess(copied)
    else window.alert(copied)
  }
  return (
    <>
      <p className={classes.code}>
        <span className={classes.codeText}>
          <span className={classes.codeLabel}>Promotion code</span>
          <code ref={text}>{code}</code>
        </span>
        <Button onClick={() => void copy()}>
          Copy<span className="visually-hidden"> the promotion code</span>
        </Button>
      </p>
      {refused && (
        <Notice tone="warning" announced>
          Your browser did not let us copy. The code is selected: press Ctrl+C, or ⌘C on a Mac.
        </Notice>
      )}
    </>
  )
}
