import { Skeleton } from '@mantine/core'
import '@mantine/core/styles/Skeleton.layer.css'
import classes from './checkout.module.css'

/** Reserves the space of a payment form while it loads. */
export function FormSkeleton() {
  return (
    <div className={classes.bones} role="status">
      <span className="visually-hidden">Loading the payment form</span>
      <Skeleton height={46} radius={10} />
      <Skeleton height={46} radius={10} />
      <Skeleton height={46} radius={10} />
      <Skeleton height={46} radius={10} />
    </div>
  )
}
