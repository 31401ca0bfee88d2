import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { useUser } from '../../../session/session.tsx'

/** Leads everybody but administrators to /login, which sends signed-in people on to where they belong. */
export function AdminsOnly({ children }: { children: ReactNode }) {
  return useUser().admin ? children : <Navigate to="/login" replace />
}
