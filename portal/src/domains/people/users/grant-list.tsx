import { Button, Skeleton } from '@mantine/core'
import '@mantine/core/styles/Skeleton.layer.css'
import { labById } from '@tradewind/contract/catalogue'
import { dayWords } from '@tradewind/contract/words/dates'
import { holdsEverythingByRole } from '@tradewind/contract/roles'
import type { ManagedGrant, ManagedUser } from '@tradewind/contract/people/users'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { Notice } from '../../../ui/notice.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { sentenceOf } from '../../../ui/refusal.ts'
import { useNow } from '../../../ui/use-now.ts'
import classes from './access-dialog.module.css'
import { grantStatus, originWords, personName } from './user-words.ts'
import { useChangeGrants, useGrants } from './users.api.ts'

/** All access that a user ever got by grants, with ways to end it. */
export function GrantList({ user }: { user: ManagedUser }) {
  return (
    <>
      {holdsEverythingByRole(user) && (
        <p className={classes.note}>
          The role includes every lab. The list below is what remains without the role.
        </p>
      )}
      {user.isLtiUser && <p className={classes.note}>Labs from their institution are added to these.</p>}
      <Grants user={user} />
    </>
  )
}

function Grants({ user }: { user: ManagedUser }) {
  const { data, error, isFetching, refetch } = useGrants(user.id)
  const list = useRef<HTMLUListElement>(null)
  if (error && !isFetching)
    return (
      <Notice tone="error" error={error} onRetry={() => void refetch()}>
        {sentenceOf(error, 'The access could not be loaded.')}
      </Notice>
    )
  if (data === undefined)
    return (
      <div className={classes.bones} role="status">
        <span className="visually-hidden">Loading the access</span>
        <Skeleton height={56} radius={10} />
        <Skeleton height={56} radius={10} />
      </div>
    )
  if (data.length === 0) return <p className={classes.none}>This user has never had access of their own.</p>
  return (
    <ul
      ref={list}
      tabIndex={-1}
      className={classes.grants}
      aria-label={`Access given to ${personName(user)}`}
    >
      {data.map((grant) => (
        <GrantRow key={grant.id} grant={grant} userId={user.id} list={list} />
      ))}
    </ul>
  )
}

interface GrantProps {
  grant: ManagedGrant
  userId: string
  /** Gets the focus when the grant's button disappears. */
  list: RefObject<HTMLUListElement | null>
}

function GrantRow(props: GrantProps) {
  const { grant } = props
  const now = useNow()
  const status = grantStatus(grant, now)
  const { name } = labById(grant.lab)
  const isActive = grant.endedAt === null && grant.expiresAt > now
  return (
    <li className={classes.grant}>
      <div className={classes.what}>
        <strong>{name}</strong> <Tag tone={status.tone}>{status.text}</Tag>
        <p className={classes.facts}>
          <span>{originWords(grant)}</span>
          <span>Given {dayWords(grant.grantedAt)}</span>
          <span>{endWords(grant, isActive)}</span>
        </p>
      </div>
      {isActive && <EndGrant {...props} name={name} />}
    </li>
  )
}

function endWords({ endedAt, expiresAt }: ManagedGrant, isActive: boolean): string {
  if (endedAt !== null) return `Ended ${dayWords(endedAt)}`
  return `${isActive ? 'Until' : 'Lapsed'} ${dayWords(expiresAt)}`
}

/** Ends a grant after a confirmation, which replaces the button. */
function EndGrant({ grant, userId, list, name }: GrantProps & { name: string }) {
  const [asking, setAsking] = useState<boolean | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // The button has replaced the confirmation, so it gets the focus.
    if (asking === false) button.current?.focus()
  }, [asking])
  if (asking === true)
    return (
      <ConfirmEnd
        grant={grant}
        userId={userId}
        name={name}
        onKeep={() => setAsking(false)}
        onEnded={() => list.current?.focus()}
      />
    )
  return (
    <Button
      ref={button}
      variant="default"
      size="sm"
      aria-label={`End the access to ${name}: ${originWords(grant)}`}
      onClick={() => setAsking(true)}
    >
      End
    </Button>
  )
}

interface ConfirmEndProps {
  grant: ManagedGrant
  userId: string
  name: string
  onKeep: () => void
  onEnded: () => void
}

function ConfirmEnd({ grant, userId, name, onKeep, onEnded }: ConfirmEndProps) {
  const { end } = useChangeGrants(userId)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<unknown>(null)
  const keep = useRef<HTMLButtonElement>(null)
  useEffect(() => keep.current?.focus(), [])
  async function finish() {
    if (busy) return
    setBusy(true)
    setProblem(null)
    try {
      await end(grant)
      onEnded()
    } catch (error) {
      setProblem(error)
      setBusy(false)
    }
  }
  return (
    <div className={classes.confirm} role="group" aria-label={`End the access to ${name}`}>
      <p>End this access now?</p>
      <div className={classes.buttons}>
        <Button
          ref={keep}
          variant="default"
          size="sm"
          aria-disabled={busy || undefined}
          onClick={() => !busy && onKeep()}
        >
          Keep it
        </Button>
        <Button color="coral" size="sm" aria-disabled={busy || undefined} onClick={() => void finish()}>
          {busy ? 'Ending...' : 'Yes, end it'}
        </Button>
      </div>
      {problem !== null && (
        <Notice tone="error" error={problem}>
          {sentenceOf(problem, 'Failed to end access.')}
        </Notice>
      )}
    </div>
  )
}
