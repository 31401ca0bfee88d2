import type { ComponentProps } from 'react'
import classes from './form.module.css'

/** A form with its parts in one column. Problems appear at the fields instead of in the browser's bubbles. */
export function Form(props: ComponentProps<'form'>) {
  return <form noValidate className={classes.form} {...props} />
}
