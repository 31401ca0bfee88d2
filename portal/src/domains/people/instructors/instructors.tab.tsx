import { Button } from '@mantine/core'
import { IconMail, IconPlus } from '@tabler/icons-react'
import { useSearchParams } from 'react-router'
import { useBriefNotice } from '../../../ui/brief-notice.tsx'
import { withChange } from '../../../ui/list/list-address.ts'
import { useDialog, type Dialog } from '../../../ui/use-dialog.ts'
import { UserList } from '../users/user-list.tsx'
import { CreateDialog } from './create-dialog.tsx'
import classes from './instructors.module.css'
import { InviteDialog } from './invite-dialog.tsx'
import { invitationsPrefix, OpenInvitations } from './open-invitations.tsx'

/** The instructors, ways to add more, and the open invitations. */
export function InstructorsTab() {
  const [params, setParams] = useSearchParams()
  const [notice, tell, complain] = useBriefNotice()
  const invitation = useDialog<true>()
  const creation = useDialog<true>()
  const open = (dialog: Dialog<true>) => {
    const first = ['', invitationsPrefix].reduce((next, prefix) => withChange(next, prefix, {}), params)
    if (first.toString() !== params.toString()) setParams(first, { preventScrollReset: true })
    dialog.open(true)
  }
  return (
    <>
      <h2 className="visually-hidden">Instructors</h2>
      {notice}
      <UserList
        only="instructor"
        label="Instructors"
        failure="Failed to fetch instructors."
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconMail size={18} aria-hidden />}
              onClick={() => open(invitation)}
            >
              Invite
            </Button>
            <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => open(creation)}>
              Create
            </Button>
          </>
        }
        empty={
          <>
            <p className={classes.headline}>There are no instructors yet.</p>
            <p>Invite someone by email, create an account, or share a registration link.</p>
          </>
        }
      />
      <OpenInvitations onDone={tell} onFailure={complain} />
      <InviteDialog
        key={invitation.opening}
        opened={invitation.opened}
        onClose={invitation.close}
        onDone={tell}
      />
      <CreateDialog key={creation.opening} opened={creation.opened} onClose={creation.close} onDone={tell} />
    </>
  )
}
