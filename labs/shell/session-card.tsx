import type { Lab } from '@tradewind/contract/catalogue'
import { momentWords } from '@tradewind/contract/words/dates'
import type { User } from '@tradewind/contract/people/users'
import { useState, useSyncExternalStore, type ReactNode } from 'react'
import { Button, ButtonLink, Buttons } from '@tradewind/ui/button.tsx'
import { accessInWords, nameOf } from './access.ts'
import { GetAccess } from './get-access.tsx'
import type { Portal } from './header.tsx'
import type { LabSession, SessionStore } from './session.ts'

interface Props {
  lab: Lab
  portal: Portal
  session: SessionStore
}

/** Shows who is signed in and how long they hold the lab, or what is missing and the next step. */
export function SessionCard({ lab, portal, session }: Props) {
  const current = useSyncExternalStore(session.subscribe, session.current)
  return (
    <section className="card" data-state={current.state} aria-labelledby="session-title">
      <p className="visually-hidden" role="status">
        {announcement(current)}
      </p>
      <h2 id="session-title">{titles[current.state]}</h2>
      <Body lab={lab} portal={portal} current={current} tryAgain={session.tryAgain} />
    </section>
  )
}

const titles: Record<LabSession['state'], string> = {
  connecting: 'Your access',
  'signed-in': 'Your access',
  'signed-out': 'Sign in to the portal to continue',
  ended: 'Your session has ended',
  unreachable: 'The portal is not responding',
  alone: 'Open this lab from the portal',
}

function announcement(session: LabSession): string {
  switch (session.state) {
    case 'connecting':
      return 'Connecting to the portal'
    case 'signed-in':
      return `Signed in as ${nameOf(session.user)}`
    default:
      return titles[session.state]
  }
}

function Body({
  lab,
  portal,
  current,
  tryAgain,
}: Omit<Props, 'session'> & { current: LabSession; tryAgain: () => void }) {
  switch (current.state) {
    case 'connecting':
      return <Skeleton />
    case 'signed-in':
      return <Access lab={lab} user={current.user} portal={portal} />
    case 'signed-out':
      return (
        <Problem text="Close the lab, sign in, and open it again. You can read the introduction in the meantime.">
          <Action onClick={() => portal.close()}>Close the lab</Action>
        </Problem>
      )
    case 'ended':
      return (
        <Problem text="Please sign in again in the portal, then come back. There is no unsaved work on this page.">
          <Action onClick={() => portal.close()}>Close and sign in again</Action>
        </Problem>
      )
    case 'unreachable':
      return (
        <Problem text="Nothing is lost. Check your connection, then try again.">
          <Action onClick={tryAgain}>Try again</Action>
        </Problem>
      )
    case 'alone':
      return (
        <Problem text="Find it among your labs on the portal, where you are signed in. You can read the introduction in the meantime.">
          <ButtonLink kind="solid" href={portal.origin}>
            Go to your labs
          </ButtonLink>
        </Problem>
      )
  }
}

function Access({ lab, user, portal }: { lab: Lab; user: User; portal: Portal }) {
  const name = nameOf(user)
  const [now] = useState(() => Date.now())
  return (
    <>
      <dl className="access">
        <div>
          <dt>Signed in as</dt>
          <dd>
            {name}
            {user.email && user.email !== name && <span className="email">{user.email}</span>}
          </dd>
        </div>
        <div>
          <dt>Access</dt>
          <dd>{accessInWords(user, lab.id, now)}</dd>
        </div>
        {user.visitEndsAt !== undefined && (
          <div>
            <dt>Your visit ends</dt>
            <dd>{momentWords(user.visitEndsAt)}</dd>
          </div>
        )}
      </dl>
      {user.products[lab.id]?.courtesy && (
        <Buttons>
          <GetAccess user={user} portal={portal} />
        </Buttons>
      )}
    </>
  )
}

function Skeleton() {
  return (
    <div className="skeleton stack gap-8 full" aria-hidden="true">
      <span />
      <span />
      <span />
      <span />
    </div>
  )
}

function Problem({ text, children }: { text: string; children: ReactNode }) {
  return (
    <>
      <p>{text}</p>
      {children}
    </>
  )
}

function Action({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <Button kind="solid" onClick={onClick}>
      {children}
    </Button>
  )
}
