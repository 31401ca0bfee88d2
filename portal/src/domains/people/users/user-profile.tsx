import { Button } from '@mantine/core'
import { momentWords } from '@tradewind/contract/words/dates'
import type { ManagedUser } from '@tradewind/contract/people/users'
import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useSession } from '../../../session/session.tsx'
import { LongAddress } from '../../../ui/long-address.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { toastError, toastSuccess } from '../../../ui/toast.ts'
import { useDialog } from '../../../ui/use-dialog.ts'
import { DeleteUserDialog } from './delete-user-dialog.tsx'
import { EditUserDialog } from './edit-user-dialog.tsx'
import { useUserActions, type UserDialog } from './user-actions.ts'
import { Roles } from './user-columns.tsx'
import classes from './user-page.module.css'
import { verifiedWord } from './user-words.ts'
import { beginView } from './users.api.ts'

interface UserProfileProps {
  user: ManagedUser
  /** Gets the server's sentence. */
  onDeleted: (sentence: string) => void
}

/** Who the person is, and the actions on their account. */
export function UserProfile({ user, onDeleted }: UserProfileProps) {
  const { opened, subject, opening, open, close } = useDialog<UserDialog>()
  // Access has its own section on this page.
  const actions = useUserActions(open)(user).filter(({ label }) => label !== 'Access')
  const verified = verifiedWord(user)
  return (
    <section className={classes.card} aria-labelledby="user-profile">
      <h2 id="user-profile">Profile</h2>
      <dl className={classes.facts}>
        <Fact term="Email">
          {user.email === '' ? 'Not shared by their course' : <LongAddress address={user.email} />}
        </Fact>
        <Fact term="Role">
          <Roles user={user} />
        </Fact>
        <Fact term="Verified">
          <Tag tone={verified.tone}>{verified.text}</Tag>
        </Fact>
        <Fact term="Institution">{user.institutionName ?? user.institutionId ?? 'None'}</Fact>
        <Fact term="Signs in">
          {user.isLtiUser ? 'From a learning management system' : 'With a password'}
        </Fact>
        <Fact term="Created">{momentWords(user.created)}</Fact>
        <Fact term="ID">
          <code>{user.id}</code>
        </Fact>
      </dl>
      <div className={classes.actions}>
        {!user.admin && <ViewAs user={user} />}
        {actions.map(({ label, danger = false, onSelect }) => (
          <Button
            key={label}
            size="sm"
            variant={danger ? 'outline' : 'default'}
            {...(danger && { color: 'coral' })}
            onClick={onSelect}
          >
            {label}
          </Button>
        ))}
      </div>
      {subject && (
        <EditUserDialog
          key={`edit ${opening}`}
          opened={opened && subject.kind === 'edit'}
          user={subject.user}
          onClose={close}
          onSaved={toastSuccess}
        />
      )}
      <DeleteUserDialog
        key={`delete ${opening}`}
        opened={opened && subject?.kind === 'delete'}
        user={user}
        onClose={close}
        onDeleted={onDeleted}
      />
    </section>
  )
}

/** Opens Home as this person sees it, in this tab. */
function ViewAs({ user }: { user: ManagedUser }) {
  const { visit } = useSession()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  async function view() {
    if (busy) return
    setBusy(true)
    try {
      const { token, until } = await beginView(user.id)
      await visit(token, { viewing: user.id, until })
      void navigate('/')
    } catch (error) {
      toastError(error, 'The view could not be opened.')
      setBusy(false)
    }
  }
  return (
    <Button size="sm" variant="default" aria-disabled={busy || undefined} onClick={() => void view()}>
      {busy ? 'Opening...' : 'View as'}
    </Button>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
