import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { useUser } from '../../session/session.tsx'

/** For screens on what somebody from an LMS does not have here: a password, and names that the next launch leaves. */
export function OwnAccountOnly({ children }: { children: ReactNode }) {
  return useUser().isLtiUser ? <Navigate to="/settings" replace /> : children
}
