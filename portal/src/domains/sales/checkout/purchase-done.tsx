import { Button } from '@mantine/core'
import { IconCircleCheck, IconDownload } from '@tabler/icons-react'
import { isLabId, labById, productById } from '@tradewind/contract/catalogue'
import type { Order } from '@tradewind/contract/sales/checkout'
import { dayWords } from '@tradewind/contract/words/dates'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { isFramed } from '../../../browser/framed.ts'
import { useUser } from '../../../session/session.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { OpenLabs } from '../../../ui/open-labs.tsx'
import { toastSuccess } from '../../../ui/toast.ts'
import { saveFile } from '../../../ui/save-file.ts'
import { ShareCode } from '../../access/promotion-codes/share-code.tsx'
import { seatsFile } from './seats-file.ts'
import classes from './payment-confirmation.module.css'
import { heldByRoleWords, labNumber } from './seats-guidance.ts'
import { useOpenOnceHeld } from './use-open-once-held.ts'

/** The end of a purchase for oneself: the labs that it opened. */
export function RegisteredCard({ order, until }: { order: Order; until: number | null }) {
  const { labs } = productById(order.product)
  const [lab, ...others] = labs.map(labById)
  const open = useOpenOnceHeld()
  return (
    <section className={classes.card} aria-label="What you bought">
      <p className={classes.done}>
        <IconCircleCheck aria-hidden size={24} stroke={1.75} />
        <span>
          {labs.length > 1 ? 'The labs were' : 'The lab was'} registered to your account automatically.
          <strong>
            {order.productName}
            {until !== null && `, yours until ${dayWords(until)}`}
          </strong>
        </span>
      </p>
      {others.length > 0 ? (
        <OpenLabs labs={labs.map(labById)} name="Your labs" onOpen={open} />
      ) : (
        lab?.comes === null && (
          <div>
            <Button onClick={() => open(lab.id)}>Open {lab.name}</Button>
          </div>
        )
      )}
    </section>
  )
}

interface SeatsCardProps {
  order: Order
  promotionCode: string | null
}

/** The end of a purchase of seats: the promotion code and how to use it. */
export function SeatsCard({ order, promotionCode }: SeatsCardProps) {
  const isPackage = !isLabId(order.product)
  return (
    <section className={classes.card} aria-labelledby="seats-bought">
      <h2 id="seats-bought">
        {order.quantity} {order.productName} seats
      </h2>
      {promotionCode !== null && (
        <>
          <PromotionCode order={order} code={promotionCode} />
          <ShareCode product={order.product} code={promotionCode} />
        </>
      )}
      <h3>How to use the code</h3>
      {isPackage ? (
        <PackageGuidance order={order} promotionCode={promotionCode} />
      ) : (
        <LabGuidance order={order} />
      )}
      <p>
        See the code and who used it in <Link to="/promotion-codes">your promotion codes</Link>.
      </p>
    </section>
  )
}

function LabGuidance({ order }: { order: Order }) {
  const heldByRole = heldByRoleWords(useUser())
  return (
    <ul className={classes.guidance}>
      <li>
        The code registers individual labs and works {order.quantity} times. Each student who enters it after
        CHECKOUT gets {order.productName}.
      </li>
      <li>Share it with your students.</li>
      <li>
        Also register one lab for yourself: buying seats did not register anything for you. {heldByRole}
      </li>
      <li>Each lab needs a separate checkout: choose the lab, select CHECKOUT, and enter the code there.</li>
    </ul>
  )
}

/** A use of a package's code gives all its labs at once, and single labs refuse it. */
function PackageGuidance({ order, promotionCode }: SeatsCardProps) {
  const { name, labs, accessDays } = productById(order.product)
  const heldByRole = heldByRoleWords(useUser())
  return (
    <>
      <ul className={classes.guidance}>
        <li>
          One use of the code gives one person all {labNumber(labs)} labs of the {name} for {accessDays} days.
          The code works {order.quantity} times.
        </li>
        <li>
          Send your students the link or the email. They open the link, create an account or sign in, and
          select Enter.
        </li>
        <li>Without the link, they select Redeem Code on the portal and enter the code.</li>
        <li>
          {heldByRole ??
            'Buying seats did not register anything for you. For your own access, use one seat yourself.'}
        </li>
      </ul>
      {heldByRole === null && promotionCode !== null && (
        <div>
          <Button component={Link} to={`/redeem/${encodeURIComponent(promotionCode)}`} variant="outline">
            Use one seat yourself
          </Button>
        </div>
      )}
    </>
  )
}

const copied = 'Promotion code copied to clipboard!'

/**
 * The code in large letters, to keep as a file or to copy. If the browser cannot copy, the code is selected for the
 * keyboard.
 */
function PromotionCode({ order, code }: { order: Order; code: string }) {
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
        <span className={classes.codeActions}>
          <Button
            leftSection={<IconDownload size={18} aria-hidden />}
            onClick={() => {
              const { fileName, csv } = seatsFile(order, { code, portalUrl: location.origin })
              saveFile(fileName, csv, 'text/csv')
            }}
          >
            Download<span className="visually-hidden"> the promotion code</span>
          </Button>
          <Button variant="default" onClick={() => void copy()}>
            Copy<span className="visually-hidden"> the promotion code</span>
          </Button>
        </span>
      </p>
      {refused && (
        <Notice tone="warning" announced>
          Your browser did not let us copy. The code is selected: press Ctrl+C, or ⌘C on a Mac.
        </Notice>
      )}
    </>
  )
}
