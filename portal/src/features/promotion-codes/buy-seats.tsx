import { Button } from '@mantine/core'
import { freeLab, isOffered, productById, productIds } from '@tradewind/contract/catalogue'
import { Link } from 'react-router'
import { publicConfig } from '../../public-config.ts'
import classes from './promotion-codes.module.css'

const sold = productIds
  .filter((id) => isOffered(id, publicConfig.environment))
  .map(productById)
  // Every student holds the free lab anyway.
  .filter(({ id, comes }) => comes === null && id !== freeLab.id)

/** Links to buy seats for any product on sale. */
export function BuySeats() {
  return (
    <div className={classes.seats}>
      {sold.map(({ id, name }) => (
        <Button key={id} component={Link} to={`/checkout/${id}?seats=1`} variant="default" size="sm">
          Buy {name} seats
        </Button>
      ))}
    </div>
  )
}
