import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode, Ref } from 'react'

/** `danger` destroys something, `warning` leads to such a step, `link` looks like a link in text. */
type Kind = 'solid' | 'outlined' | 'quiet' | 'danger' | 'warning' | 'link'

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  kind?: Kind
  small?: boolean
  /** The action is running. Presses are ignored, but the button keeps the focus, unlike a disabled one. */
  busy?: boolean
  /** What the button acts on, for screen readers. */
  about?: string | undefined
  ref?: Ref<HTMLButtonElement>
}

export function Button({
  kind = 'quiet',
  small = false,
  busy = false,
  about,
  type = 'button',
  className = '',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={`ui-button ${className}`.trim()}
      data-kind={kind}
      data-small={small || undefined}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {children}
      {about !== undefined && <span className="visually-hidden"> {about}</span>}
    </button>
  )
}

interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  kind?: Kind
  href: string
  children: ReactNode
}

/** A link to another page with the look of a button. */
export function ButtonLink({ kind = 'quiet', children, ...rest }: LinkProps) {
  return (
    <a {...rest} className="ui-button" data-kind={kind}>
      {children}
    </a>
  )
}

interface ButtonsProps {
  /** Aligned right, as in a dialog. */
  end?: boolean
  /** A name for a long row. */
  label?: string
  children: ReactNode
}

/** A row of buttons, which is not printed. */
export function Buttons({ end = false, label, children }: ButtonsProps) {
  return (
    <div
      className="ui-buttons"
      data-end={end || undefined}
      role={label === undefined ? undefined : 'group'}
      aria-label={label}
    >
      {children}
    </div>
  )
}
