import { Button } from '@mantine/core'
import type { PendingInstructor } from '@tradewind/contract/people/instructors'
import { useState } from 'react'
import { useBriefNotice } from '../../../ui/brief-notice.tsx'
import { CsvButton } from '../../../ui/list/csv-button.tsx'
import type { Column } from '../../../ui/list/data-table.tsx'
import { useListAddress } from '../../../ui/list/list-address.ts'
import { ListTools } from '../../../ui/list/list-tools.tsx'
import { PagedList } from '../../../ui/list/paged-list.tsx'
import { LongAddress } from '../../../ui/long-address.tsx'
import { useDialog } from '../../../ui/use-dialog.ts'
import { Moment } from '../../../ui/moment.tsx'
import { pendingInstructorsCsv, useDecisions, usePendingInstructors } from './instructors.api.ts'
import classes from './instructors.module.css'
import { RejectDialog } from './reject-dialog.tsx'

const pageSizes = [10, 20, 50, 100]

const sorts = [
  { value: '-created', label: 'Newest first' },
  { value: 'created', label: 'Oldest first' },
  { value: 'name', label: 'Name, A to Z' },
  { value: '-name', label: 'Name, Z to A' },
  { value: 'email', label: 'Email, A to Z' },
  { value: '-email', label: 'Email, Z to A' },
]

function fullName({ firstName, lastName }: PendingInstructor): string {
  return `${firstName} ${lastName}`
}

/** The instructors who wait for approval, to approve or reject. */
export function PendingInstructorsTab() {
  const address = useListAddress({ pageSize: 10, pageSizes, sort: '-created' })
  const query = usePendingInstructors(address)
  const { approve } = useDecisions()
  const [notice, tell, complain] = useBriefNotice()
  /** The addresses whose approval is under way. */
  const [approving, setApproving] = useState<readonly string[]>([])
  const rejection = useDialog<PendingInstructor>()

  async function approveNow(person: PendingInstructor) {
    const { email } = person
    if (approving.includes(email)) return
    setApproving((others) => [...others, email])
    complain(null)
    try {
      await approve.mutateAsync(email)
      tell(`${fullName(person)} was approved. We’ve emailed them.`)
    } catch (error) {
      complain(error, 'Failed to approve instructor.')
    }
    setApproving((all) => all.filter((other) => other !== email))
  }
  const decision = decisionColumn({
    isBusy: ({ email }) => approving.includes(email),
    onApprove: (person) => void approveNow(person),
    onReject: rejection.open,
  })
  return (
    <section aria-labelledby="pending-instructors-heading">
      <h2 id="pending-instructors-heading" className="visually-hidden">
        Pending instructors
      </h2>
      {notice}
      <ListTools
        address={address}
        searchLabel="Search by email or name"
        sorts={sorts}
        actions={<CsvButton read={() => pendingInstructorsCsv(address)} />}
      />
      <PagedList
        label="Pending instructors"
        columns={[...columns, decision]}
        query={query}
        address={address}
        pageSizes={pageSizes}
        rowKey={({ email }) => email}
        rowName={fullName}
        failure="Failed to fetch pending instructors."
        empty={
          <>
            <p className={classes.headline}>Nobody is waiting for approval.</p>
            <p>Instructors who register on their own appear here until you approve or reject them.</p>
          </>
        }
      />
      {rejection.subject && (
        <RejectDialog
          key={rejection.opening}
          opened={rejection.opened}
          person={rejection.subject}
          onClose={rejection.close}
          onDone={tell}
        />
      )}
    </section>
  )
}

/** What the applicant told about the course. */
function courseWords({ school, course, classSize }: PendingInstructor): string {
  const size = classSize === null ? '' : classSize === 1 ? '1 student' : `${classSize} students`
  return [school, course, size].filter((part) => part !== '').join(', ') || 'Not given'
}

const columns: Column<PendingInstructor>[] = [
  { head: 'Name', sort: 'name', cell: fullName },
  { head: 'Email', sort: 'email', cell: ({ email }) => <LongAddress address={email} /> },
  { head: 'Course', cell: courseWords },
  { head: 'Applied', sort: 'created', cell: ({ created }) => <Moment at={created} /> },
]

interface DecisionHandlers {
  isBusy: (person: PendingInstructor) => boolean
  onApprove: (person: PendingInstructor) => void
  onReject: (person: PendingInstructor) => void
}

function decisionColumn({ isBusy, onApprove, onReject }: DecisionHandlers): Column<PendingInstructor> {
  return {
    head: 'Decision',
    cell: (person) => (
      <Decision
        name={fullName(person)}
        busy={isBusy(person)}
        onApprove={() => onApprove(person)}
        onReject={() => onReject(person)}
      />
    ),
  }
}

interface DecisionProps {
  name: string
  busy: boolean
  onApprove: () => void
  onReject: () => void
}

function Decision({ name, busy, onApprove, onReject }: DecisionProps) {
  return (
    <span className={classes.decision}>
      <Button
        size="sm"
        color="tide"
        aria-disabled={busy || undefined}
        aria-label={busy ? `Approving ${name}` : `Approve ${name}`}
        onClick={onApprove}
      >
        {busy ? 'Approving...' : 'Approve'}
      </Button>
      <Button
        size="sm"
        variant="outline"
        color="coral"
        aria-disabled={busy || undefined}
        aria-label={`Reject ${name}`}
        onClick={() => !busy && onReject()}
      >
        Reject
      </Button>
    </span>
  )
}
