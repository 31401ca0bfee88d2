import { Button } from '@mantine/core'
import { IconCalendarEvent, IconCheck, IconCircleCheck, IconClockHour4 } from '@tabler/icons-react'
import { Link } from 'react-router'
import { holdsAllByRole } from '../../../session/session-rules.ts'
import { useUser } from '../../../session/session.tsx'
import { priceWords } from '@tradewind/contract/words/prices'
import { Notice } from '../../../ui/notice.tsx'
import { scenes } from '../../../ui/product-scenes.ts'
import { alreadyHeldWords, heldWords, seatsOffer, toYearWords, type CartItem } from './cart-model.ts'
import classes from './cart.module.css'
import { checkoutPath } from './order-model.ts'

interface CartCardProps {
  item: CartItem
  /** Whether this is the product that the reader came for. */
  chosen: boolean
  onCheckOut: () => void
}

/** A product: what it contains, what of it the reader already holds, and how to buy or open it. */
export function CartCard({ item, chosen, onCheckOut }: CartCardProps) {
  return (
    <article className={classes.card} data-chosen={chosen || undefined}>
      <img className={classes.scene} src={scenes[item.id]} alt="" width={640} height={360} />
      <div className={classes.words}>
        <h2>{item.title}</h2>
        <p className={classes.description}>{item.description}</p>
        <ul className={classes.gives} aria-label={`What ${item.title} includes`}>
          {item.gives.map((line) => (
            <li key={line}>
              <IconCheck aria-hidden size={18} stroke={2} />
              {line}
            </li>
          ))}
        </ul>
      </div>
      <div className={classes.status}>
        <Standing item={item} />
      </div>
      <Foot item={item} onCheckOut={onCheckOut} />
    </article>
  )
}

/** What the reader already holds, and when the product becomes available. */
function Standing({ item: { holding, comes } }: { item: CartItem }) {
  return (
    <>
      {holding.kind === 'some' && (
        <Notice tone="warning">
          {alreadyHeldWords(holding.labs)} The package never shortens what you have.
        </Notice>
      )}
      {holding.kind === 'held' && holding.toYear && !holding.ending && (
        <Notice tone="info">{toYearWords(holding.toYear)}</Notice>
      )}
      {holding.kind === 'held' && (holding.ending || !holding.toYear) && (
        <p className={classes.fact} data-kind={holding.ending ? 'ending' : 'held'}>
          {holding.ending ? (
            <IconClockHour4 aria-hidden size={18} />
          ) : (
            <IconCircleCheck aria-hidden size={18} />
          )}
          {heldWords(holding.until)}
        </p>
      )}
      {comes !== null && (
        <p className={classes.fact}>
          <IconCalendarEvent aria-hidden size={18} stroke={1.75} />
          {comes}
        </p>
      )}
    </>
  )
}

function Foot({ item, onCheckOut }: Omit<CartCardProps, 'chosen'>) {
  const { id, title, note, saving, priceCents, opensAt, buys, comes } = item
  const seats = seatsOffer(item, { byRole: holdsAllByRole(useUser()) })
  if (buys === null && opensAt === null && comes !== null) return null
  return (
    <div className={classes.foot}>
      {(buys !== null || seats === 'first') && (
        <p className={classes.price}>
          <strong>{priceWords(priceCents)}</strong> {seats === 'first' ? `per seat, ${note}` : note}
          {saving !== null && <span className={classes.saving}>{saving}</span>}
        </p>
      )}
      <div className={classes.buttons}>
        {seats === 'first' && (
          <Button component={Link} to={checkoutPath(id, { seats: true })}>
            <SeatsWords title={title} />
          </Button>
        )}
        {opensAt !== null && (
          <Button
            component={Link}
            to={opensAt}
            variant={seats === 'first' ? 'default' : 'filled'}
            aria-label={`Open ${title}`}
          >
            OPEN
          </Button>
        )}
        {(buys === 'Extend' || buys === 'Extend to 1 year') && (
          <Button
            variant="default"
            aria-label={buys === 'Extend' ? `Extend ${title}` : `Extend to 1 year with the ${title}`}
            onClick={onCheckOut}
          >
            {buys}
          </Button>
        )}
        {buys === 'CHECKOUT' && (
          <Button variant="outline" color="coral" aria-label={`Checkout ${title}`} onClick={onCheckOut}>
            CHECKOUT
          </Button>
        )}
      </div>
      {seats === 'also' && (
        <Link className={classes.seats} to={checkoutPath(id, { seats: true })}>
          <SeatsWords title={title} />
        </Link>
      )}
    </div>
  )
}

function SeatsWords({ title }: { title: string }) {
  return (
    <>
      Buy seats for students<span className="visually-hidden"> of {title}</span>
    </>
  )
}
