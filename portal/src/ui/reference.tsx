import classes from './reference.module.css'

/** The request's id of a failure of the server, by which support finds it in the log. */
export function Reference({ of: id }: { of: string | undefined }) {
  if (id === undefined) return null
  return (
    <small className={classes.reference}>
      Reference for support: <span className={classes.id}>{id}</span>
    </small>
  )
}
