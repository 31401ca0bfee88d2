import classes from './loading.module.css'

/** Fills the place of a screen that is on its way. Shows itself only when that takes a moment. */
export function Loading() {
  return (
    <div className={classes.loading} role="status" data-loading>
      <span className={classes.spinner} aria-hidden />
      <span className="visually-hidden">Loading</span>
    </div>
  )
}
