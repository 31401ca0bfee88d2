import { Skeleton } from '@mantine/core'
import '@mantine/core/styles/Skeleton.layer.css'
import classes from './checkout.module.css'

/** Keeps the place of a payment form that is on its way. */
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
