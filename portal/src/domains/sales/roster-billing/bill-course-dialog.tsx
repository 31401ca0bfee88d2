import { labsIn } from '@tradewind/contract/catalogue'
import type { RosterBilling } from '@tradewind/contract/sales/roster-billing'
import { publicConfig } from '../../../public-config.ts'
import { DateField, SelectField } from '../../../ui/choices.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { CourseField } from './course-field.tsx'
import { useBillingChanges } from './roster-billing.api.ts'

const labs = labsIn(publicConfig.environment).filter(({ comes }) => comes === null)

interface BillCourseDialogProps {
  opened: boolean
  onClose: () => void
  onBilled: (billing: RosterBilling) => void
}

const chosen = (text: string) => (text === '' ? 'Please choose a day.' : null)

export function BillCourseDialog({ opened, onClose, onBilled }: BillCourseDialogProps) {
  const { bill } = useBillingChanges()
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Bill a course"
      initialValues={{ course: '', lab: '', optOutUntil: '', accessUntil: '' }}
      validate={{
        course: (id) => (id === '' ? 'Please choose a course.' : null),
        lab: (id) => (id === '' ? 'Please choose a lab.' : null),
        optOutUntil: chosen,
        accessUntil: chosen,
      }}
      save={async ({ lab, ...values }) => {
        const wanted = labs.find(({ id }) => id === lab)
        if (wanted) onBilled(await bill({ ...values, lab: wanted.id }))
      }}
      failure="Failed to bill the course."
      action="Bill the course"
      busyAction="Billing..."
    >
      {(form) => (
        <>
          <CourseField
            value={form.values.course}
            error={form.errors.course}
            onChange={(course) => form.setFieldValue('course', course)}
          />
          <SelectField
            label="Lab"
            name="lab"
            options={[
              { value: '', label: 'Choose a lab' },
              ...labs.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            {...form.getInputProps('lab')}
          />
          <DateField
            label="Last day to opt out"
            name="optOutUntil"
            help="Students get a mail that names it. The list for the bill stands on the day after."
            {...form.getInputProps('optOutUntil')}
          />
          <DateField label="Last day of access" name="accessUntil" {...form.getInputProps('accessUntil')} />
        </>
      )}
    </FormDialog>
  )
}
