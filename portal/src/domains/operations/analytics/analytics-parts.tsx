import { Navigate } from 'react-router'
import type { ReactNode } from 'react'
import { useUser } from '../../../session/session.tsx'
import classes from './analytics.module.css'

/** Leads everybody but administrators to /login, which sends signed-in people on to where they belong. */
export function AdminsOnly({ children }: { children: ReactNode }) {
  return useUser().admin ? children : <Navigate to="/login" replace />
}

/** Says that there is no data, and possible reasons. */
export function EmptyState({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.empty}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}
