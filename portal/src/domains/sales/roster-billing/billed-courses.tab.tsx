import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { labById } from '@tradewind/contract/catalogue'
import type { RosterBilling } from '@tradewind/contract/sales/roster-billing'
import { useBriefNotice } from '../../../ui/brief-notice.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import type { Column } from '../../../ui/list/data-table.tsx'
import { useListAddress } from '../../../ui/list/list-address.ts'
import { PagedList } from '../../../ui/list/paged-list.tsx'
import type { RowAction } from '../../../ui/list/row-menu.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { Tag, type TagTone } from '../../../ui/tag.tsx'
import { useDialog } from '../../../ui/use-dialog.ts'
import { Day } from '../../../ui/moment.tsx'
import { BillCourseDialog } from './bill-course-dialog.tsx'
import { billingCsv, useBillingChanges, useBillings } from './roster-billing.api.ts'
import classes from './roster-billing.module.css'

const states: Record<RosterBilling['state'], [string, TagTone]> = {
  open: ['Open', 'info'],
  frozen: ['List stands', 'success'],
  cancelled: ['Cancelled', 'light'],
}

const columns: Column<RosterBilling>[] = [
  {
    head: 'Course',
    cell: ({ course, institution }) => (
      <>
        {course === '' ? 'A course without a title' : course}
        <span className={classes.below}>{institution ?? 'Institution deleted'}</span>
      </>
    ),
  },
  { head: 'Lab', cell: ({ lab }) => labById(lab).name },
  { head: 'Opt out until', cell: ({ optOutUntil }) => <Day at={optOutUntil} /> },
  { head: 'Access until', cell: ({ accessUntil }) => <Day at={accessUntil} /> },
  { head: 'In', numeric: true, cell: (billing) => billing.in },
  { head: 'Out', numeric: true, cell: ({ out }) => out },
  {
    head: 'Status',
    cell: ({ state }) => {
      const [words, tone] = states[state]
      return <Tag tone={tone}>{words}</Tag>
    },
  },
]

/** Courses whose school pays by their class list. */
export function BilledCoursesTab() {
  const address = useListAddress({ pageSize: 100, sort: '', prefix: 'courses' })
  const query = useBillings()
  const [notice, tell, complain] = useBriefNotice()
  const billing = useDialog<true>()
  const cancelling = useDialog<RosterBilling>()
  const download = async (row: RosterBilling) => {
    complain(null)
    try {
      const { fileName, csv } = await billingCsv(row)
      saveFile(fileName, csv, 'text/csv')
    } catch (error) {
      complain(error, 'The list could not be downloaded.')
    }
  }
  const actions = (row: RosterBilling): RowAction[] => {
    if (row.state === 'frozen') return [{ label: 'Download list', onSelect: () => void download(row) }]
    if (row.state === 'cancelled') return []
    return [{ label: 'Cancel', onSelect: () => cancelling.open(row), danger: true }]
  }
  return (
    <section aria-labelledby="billed-courses">
      <h2 id="billed-courses" className="visually-hidden">
        Billed courses
      </h2>
      <div className={classes.head}>
        <p>
          The school pays for every student of the course who has not opted out. The list for its bill stands
          on the day after the last one to opt out.
        </p>
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => billing.open(true)}>
          Bill a course
        </Button>
      </div>
      {notice}
      <PagedList
        label="Billed courses"
        columns={columns}
        query={query}
        address={address}
        rowKey={({ id }) => id}
        rowName={({ course, lab }) => `${course}, ${labById(lab).name}`}
        actions={actions}
        failure="The billed courses could not be loaded."
        empty="No course is billed yet. Courses of learning platforms that belong to an institution can be."
      />
      <BillCourseDialog
        key={billing.opening}
        opened={billing.opened}
        onClose={billing.close}
        onBilled={({ course }) => tell(`${course} is billed. Its students have access now.`)}
      />
      {cancelling.subject && (
        <CancelBilling
          key={cancelling.opening}
          opened={cancelling.opened}
          onClose={cancelling.close}
          billing={cancelling.subject}
          onDone={tell}
        />
      )}
    </section>
  )
}

interface CancelBillingProps {
  opened: boolean
  onClose: () => void
  billing: RosterBilling
  onDone: (sentence: string) => void
}

function CancelBilling({ opened, onClose, billing, onDone }: CancelBillingProps) {
  const { cancel } = useBillingChanges()
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title="Cancel the bill of this course?"
      action="Cancel the bill"
      busyAction="Cancelling..."
      onConfirm={async () => onDone(await cancel(billing))}
      failure="Failed to cancel the bill."
    >
      <p>
        The access to {labById(billing.lab).name} that {billing.course} pays ends at once for {billing.in}{' '}
        {billing.in === 1 ? 'student' : 'students'}. Their results stay.
      </p>
    </ConfirmDialog>
  )
}
