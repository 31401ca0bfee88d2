import { Input } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { labById, type LabId } from '@tradewind/contract/catalogue'
import { useId } from 'react'
import { CheckField, DateField } from '../../../ui/choices.tsx'
import { SameDate } from '../../../ui/same-date.tsx'
import type { InstitutionValues } from './institution-form.ts'
import classes from './institutions.module.css'

interface InstitutionLabsProps {
  form: UseFormReturnType<InstitutionValues>
  labs: readonly LabId[]
  /** The first day that can be chosen, as yyyy-mm-dd. */
  today: string
}

/** The labs of the institution, each with its last day of access. */
export function InstitutionLabs({ form, labs, today }: InstitutionLabsProps) {
  const helpId = useId()
  const problemId = useId()
  const problem = form.errors.labs
  const chosen = labs.filter((lab) => form.values.labs[lab].chosen)
  const describedBy = problem ? `${helpId} ${problemId}` : helpId
  return (
    <fieldset className={classes.labs} aria-describedby={describedBy}>
      <legend className={classes.legend}>Labs and their expiration dates</legend>
      {labs.map((lab, index) => (
        <LabRow
          key={lab}
          form={form}
          lab={lab}
          today={today}
          // The first box carries the error of the whole group.
          invalid={index === 0 && problem !== undefined}
          problemId={problemId}
        />
      ))}
      {chosen.length > 1 && (
        <SameDate
          min={today}
          onSet={(day) => {
            for (const lab of chosen) {
              form.clearFieldError(`labs.${lab}.day`)
              form.setFieldValue(`labs.${lab}.day`, day)
            }
          }}
        />
      )}
      <Input.Description id={helpId}>The whole day counts, in Denver time.</Input.Description>
      {problem && (
        <Input.Error id={problemId} role="alert">
          {problem}
        </Input.Error>
      )}
    </fieldset>
  )
}

interface LabRowProps {
  form: UseFormReturnType<InstitutionValues>
  lab: LabId
  today: string
  invalid: boolean
  problemId: string
}

function LabRow({ form, lab, today, invalid, problemId }: LabRowProps) {
  const { name } = labById(lab)
  const chosen = form.getInputProps(`labs.${lab}.chosen`, { type: 'checkbox' })
  return (
    <div className={classes.lab}>
      <CheckField
        label={name}
        name={`${lab}-chosen`}
        aria-invalid={invalid || undefined}
        aria-describedby={invalid ? problemId : undefined}
        {...chosen}
        onChange={(event) => {
          form.clearFieldError('labs')
          form.clearFieldError(`labs.${lab}.day`)
          form.setFieldValue(`labs.${lab}.chosen`, event.currentTarget.checked)
        }}
      />
      {form.values.labs[lab].chosen && (
        <DateField
          label={`Expiration date of ${name}`}
          labelProps={{ className: 'visually-hidden' }}
          name={`${lab}-day`}
          min={today}
          {...form.getInputProps(`labs.${lab}.day`)}
        />
      )}
    </div>
  )
}
