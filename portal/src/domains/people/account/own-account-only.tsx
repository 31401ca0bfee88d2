import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { useUser } from '../../../session/session.tsx'

/**
 * Hides screens that a person from an LMS cannot use: they have no password, and the next launch would overwrite
 * names.
 */
export function OwnAccountOnly({ children }: { children: ReactNode }) {
  return useUser().isLtiUser ? <Navigate to="/settings" replace /> : children
}
