import { useForm } from '@mantine/form'
import { useEffect } from 'react'
import { DateField } from '../../ui/choices.tsx'
import { DaySpan } from '../../ui/list/day-filter.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { useSubmission } from '../../ui/submission.tsx'
import { rangeProblems, type DayRange } from './day-range.ts'
import classes from './range-form.module.css'
import type { AskedRange } from './use-range.ts'

interface RangeFormProps extends Pick<AskedRange, 'today' | 'asked' | 'problems'> {
  onShow: (range: DayRange) => void
}

/** The two days that bound what is shown. Says what is wrong beside the field, and keeps what was typed. */
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
    // Going back changes the days from outside.
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
