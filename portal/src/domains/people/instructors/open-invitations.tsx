import type { Invitation } from '@tradewind/contract/people/instructors'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { CsvButton } from '../../../ui/list/csv-button.tsx'
import type { Column } from '../../../ui/list/data-table.tsx'
import { useListAddress } from '../../../ui/list/list-address.ts'
import { ListTools } from '../../../ui/list/list-tools.tsx'
import { PagedList } from '../../../ui/list/paged-list.tsx'
import { LongAddress } from '../../../ui/long-address.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { useDialog } from '../../../ui/use-dialog.ts'
import { useNow } from '../../../ui/use-now.ts'
import { Moment } from '../../../ui/moment.tsx'
import { invitationsCsv, useInstructorChanges, useInvitations } from './instructors.api.ts'
import classes from './instructors.module.css'

export const invitationsPrefix = 'invitations'

const kindWords = {
  invitation: 'Invitation to register',
  account: 'Account made, password not set',
} as const satisfies Record<Invitation['kind'], string>

function columnsAt(now: number): Column<Invitation>[] {
  return [
    { head: 'Email', cell: ({ email }) => <LongAddress address={email} /> },
    { head: 'Kind', cell: ({ kind }) => kindWords[kind] },
    { head: 'Invited', cell: ({ invitedAt }) => <Moment at={invitedAt} /> },
    { head: 'Sent', cell: ({ sentAt }) => <Moment at={sentAt} /> },
    {
      head: 'Valid until',
      cell: ({ expiresAt }) =>
        expiresAt > now ? <Moment at={expiresAt} /> : <Tag tone="danger">Expired</Tag>,
    },
  ]
}

interface OpenInvitationsProps {
  /** Gets the sentence about what was done. */
  onDone: (text: string) => void
  /** Gets the reason of a failure, and null when the next action starts. */
  onFailure: (error: unknown, otherwise?: string) => void
}

/** Invitations that nobody has followed yet. They can be sent again or revoked. */
export function OpenInvitations({ onDone, onFailure }: OpenInvitationsProps) {
  const address = useListAddress({ prefix: invitationsPrefix, pageSize: 10, sort: '' })
  const query = useInvitations(address)
  const now = useNow()
  const { sendAgain, revoke } = useInstructorChanges()
  const revocation = useDialog<Invitation>()

  const send = ({ id, email }: Invitation) => {
    if (sendAgain.isPending) return
    onFailure(null)
    sendAgain.mutate(id, {
      onSuccess: () => onDone(`Sent again to ${email}. The earlier link no longer works.`),
      onError: (error) => onFailure(error, 'Failed to send the invitation again.'),
    })
  }
  return (
    <section aria-labelledby="open-invitations" className={classes.part}>
      <h2 id="open-invitations">Open invitations</h2>
      <p className={classes.lead}>People who haven’t accepted yet.</p>
      <ListTools
        address={address}
        searchLabel="Search by email"
        actions={<CsvButton read={() => invitationsCsv(address)} />}
      />
      <PagedList
        label="Open invitations"
        columns={columnsAt(now)}
        query={query}
        address={address}
        rowKey={({ id }) => id}
        rowName={({ email }) => email}
        actions={(invitation) => [
          {
            label: sendAgain.isPending && sendAgain.variables === invitation.id ? 'Sending...' : 'Send again',
            disabled: sendAgain.isPending,
            onSelect: () => send(invitation),
          },
          { label: 'Revoke', danger: true, onSelect: () => revocation.open(invitation) },
        ]}
        failure="Failed to fetch invitations."
        empty={
          <>
            <p className={classes.headline}>No open invitations.</p>
            <p>Invitations stay here until they’re accepted.</p>
          </>
        }
      />
      <ConfirmDialog
        key={revocation.opening}
        opened={revocation.opened}
        onClose={revocation.close}
        title="Revoke Invitation"
        action="Revoke"
        busyAction="Revoking..."
        failure="Failed to revoke the invitation."
        onConfirm={async () => {
          if (!revocation.subject) return
          await revoke.mutateAsync(revocation.subject.id)
          onDone(`The invitation for ${revocation.subject.email} was revoked.`)
        }}
      >
        {revocation.subject && <RevocationText invitation={revocation.subject} />}
      </ConfirmDialog>
    </section>
  )
}

function RevocationText({ invitation: { email, kind } }: { invitation: Invitation }) {
  return (
    <p>
      The link we emailed to <strong>{email}</strong> will stop working.{' '}
      {kind === 'account' &&
        'The account stays. Its owner can set a password with Forgot Password on the sign-in page.'}
    </p>
  )
}
