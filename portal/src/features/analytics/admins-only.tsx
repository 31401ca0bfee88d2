import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { useUser } from '../../session/session.tsx'

/** Leads others than administrators to /login, which knows where somebody who is signed in belongs. */
export function AdminsOnly({ children }: { children: ReactNode }) {
  return useUser().admin ? children : <Navigate to="/login" replace />
}
