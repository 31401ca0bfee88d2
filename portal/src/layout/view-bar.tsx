import { Button } from '@mantine/core'
import { clockWords } from '@tradewind/contract/words/dates'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { serverNow } from '../browser/server-time.ts'
import { useSession, useUser } from '../session/session.tsx'
import { currentView } from '../session/token-store.ts'
import classes from './view-bar.module.css'

/**
 * Says whose pages an administrator sees, and ends that. It stays at the bottom of the window, above every dialog, which
 * therefore leaves room for it.
 */
export function ViewBar() {
  const { firstName, lastName, email } = useUser()
  const { signOut, revalidate } = useSession()
  const until = currentView()?.until ?? 0
  const bar = useRef<HTMLElement>(null)
  useEffect(() => {
    // The server has ended the view by then. Asking it leads back to the person's page.
    const timer = setTimeout(() => void revalidate(), Math.max(0, until - serverNow()) + 1000)
    return () => clearTimeout(timer)
  }, [until, revalidate])
  useLayoutEffect(() => {
    const { style } = document.documentElement
    const observer = new ResizeObserver(() =>
      style.setProperty('--tw-view-bar', `${bar.current?.offsetHeight ?? 0}px`),
    )
    if (bar.current) observer.observe(bar.current)
    return () => {
      observer.disconnect()
      style.removeProperty('--tw-view-bar')
    }
  }, [])
  const name = `${firstName} ${lastName}`.trim()
  return (
    <section ref={bar} className={classes.bar} aria-label="Viewing as">
      <p>
        You see the pages of <strong>{name === '' ? 'a person without a name' : name}</strong>
        {email !== '' && <> ({email})</>}. Nothing can be changed here. The view ends at {clockWords(until)}.
      </p>
      <Button size="sm" variant="white" onClick={() => void signOut()}>
        End view
      </Button>
    </section>
  )
}
