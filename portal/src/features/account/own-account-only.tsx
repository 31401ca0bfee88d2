import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { useUser } from '../../session/session.tsx'

/** For screens that a person from an LMS cannot use: password, and names, which the next launch would overwrite. */
export function OwnAccountOnly({ children }: { children: ReactNode }) {
  return useUser().isLtiUser ? <Navigate to="/settings" replace /> : children
}
