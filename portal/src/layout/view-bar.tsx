import { Button } from '@mantine/core'
import { clockWords } from '@tradewind/contract/date-words'
import { useEffect } from 'react'
import { useSession, useUser } from '../session/session.tsx'
import { currentView } from '../session/token-store.ts'
import classes from './view-bar.module.css'

/** Says whose pages an administrator sees, and ends that. It stays at the bottom of the window. */
export function ViewBar() {
  const { firstName, lastName, email } = useUser()
  const { signOut, revalidate } = useSession()
  const until = currentView()?.until ?? 0
  useEffect(() => {
    // The server has ended the view by then. Asking it leads back to the person's page.
    const timer = setTimeout(() => void revalidate(), Math.max(0, until - Date.now()) + 1000)
    return () => clearTimeout(timer)
  }, [until, revalidate])
  const name = `${firstName} ${lastName}`.trim()
  return (
    <section className={classes.bar} aria-label="Viewing as">
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
