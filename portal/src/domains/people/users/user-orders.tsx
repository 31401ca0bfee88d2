import type { Order } from '@tradewind/contract/sales/checkout'
import { dayWords } from '@tradewind/contract/words/dates'
import type { ManagedUser } from '@tradewind/contract/people/users'
import { priceWords } from '@tradewind/contract/words/prices'
import { givenName, orderStatusWords } from '../../sales/checkout/order-model.ts'
import { LoadedPart } from './loaded-part.tsx'
import classes from './user-page.module.css'
import { useUserOrders } from './users.api.ts'

/** What a person bought, newest first. */
export function UserOrders({ user }: { user: ManagedUser }) {
  const query = useUserOrders(user.id)
  return (
    <section className={classes.card} aria-labelledby="user-orders">
      <h2 id="user-orders">Orders</h2>
      <LoadedPart query={query} failure="The orders could not be loaded." empty="Nothing bought yet.">
        {(orders) => (
          <ul className={classes.list} aria-label="Orders">
            {orders.map((order) => (
              <OrderRow key={order.number} order={order} />
            ))}
          </ul>
        )}
      </LoadedPart>
    </section>
  )
}

function OrderRow({ order }: { order: Order }) {
  const { quantity, promotionCode, accessUntil } = order
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <strong>{order.productName}</strong>
        <p className={classes.small}>
          <span>{quantity === 1 ? 'For themselves' : `${quantity} seats`}</span>
          <span>{dayWords(order.paidAt ?? order.createdAt)}</span>
          <span>Order {order.number}</span>
          {promotionCode !== null && <span>Code {promotionCode}</span>}
          {order.swapped && <span>Swapped for {givenName(order)}</span>}
          {accessUntil !== null && <span>Access until {dayWords(accessUntil)}</span>}
        </p>
      </div>
      <div className={classes.money}>
        <strong>{priceWords(order.amountCents)}</strong>
        <span className={classes.status}>{orderStatusWords(order)}</span>
      </div>
    </li>
  )
}
