import { useForm } from '@mantine/form'
import { useEffect } from 'react'
import { DateField } from '../../../ui/choices.tsx'
import { DaySpan } from '../../../ui/list/day-filter.tsx'
import { SubmitButton } from '../../../ui/form.tsx'
import { useSubmission } from '../../../ui/submission.tsx'
import { rangeProblems, type DayRange } from './day-range.ts'
import classes from './range-form.module.css'
import type { AskedRange } from './use-range.ts'

interface RangeFormProps extends Pick<AskedRange, 'today' | 'asked' | 'problems'> {
  onShow: (range: DayRange) => void
}

/** The first and the last day. A problem appears at its field, and the typed text stays. */
export function RangeForm({ today, asked, problems, onShow }: RangeFormProps) {
  const { from, to } = asked
  const form = useForm({
    initialValues: { from, to },
    initialErrors: { ...problems },
    validate: (values) => ({ ...rangeProblems(values, today) }),
  })
  const { onSubmit, busy } = useSubmission(form, (values) => Promise.resolve(onShow(values)))
  const { setValues, setErrors } = form
  useEffect(() => {
    // Going back in the history changes the days from outside.
    setValues({ from, to })
    setErrors({ ...rangeProblems({ from, to }, today) })
    // oxlint-disable-next-line react/exhaustive-deps -- The form's functions are new on each drawing.
  }, [from, to, today])
  return (
    <form noValidate className={classes.form} onSubmit={onSubmit} aria-label="Days">
      <DaySpan>
        <DateField label="Begin Date" name="from" max={today} {...form.getInputProps('from')} />
        <DateField label="End Date" name="to" max={today} {...form.getInputProps('to')} />
      </DaySpan>
      <SubmitButton busy={busy} fullWidth={false}>
        Update Dates
      </SubmitButton>
    </form>
  )
}
