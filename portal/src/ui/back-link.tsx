import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** The link back at the bottom of a screen. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="inline-row gap-6 middle medium touchable">
      <IconArrowLeft aria-hidden size={18} /> {children}
    </Link>
  )
}
