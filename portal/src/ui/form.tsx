import type { ComponentProps } from 'react'
import classes from './form.module.css'

/** A form whose parts stand below each other. Our own checks speak, not the browser's bubbles. */
export function Form(props: ComponentProps<'form'>) {
  return <form noValidate className={classes.form} {...props} />
}
