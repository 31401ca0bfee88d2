import type { ReactNode } from 'react'
import { Link } from 'react-router'

interface BrandLinkProps {
  /** An address of the brand: a path of this portal or an external address. */
  to: string
  children: ReactNode
  className?: string | undefined
  onClick?: () => void
}

/** A link with a target that the school may set: a screen of the portal, or another site in a new tab. */
export function BrandLink({ to, ...props }: BrandLinkProps) {
  if (isOwnScreen(to)) return <Link to={to} {...props} />
  const { children, ...rest } = props
  return (
    <a href={to} target="_blank" rel="noopener noreferrer" {...rest}>
      {children}
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  )
}

function isOwnScreen(address: string): boolean {
  return /^\/(?!\/)/u.test(address)
}
