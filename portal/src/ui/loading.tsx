import classes from './loading.module.css'

/** Reserves the space of a screen while it loads. It only becomes visible after a moment. */
export function Loading() {
  return (
    <div className={classes.loading} role="status" data-loading>
      <span className={classes.spinner} aria-hidden />
      <span className="visually-hidden">Loading</span>
    </div>
  )
}
