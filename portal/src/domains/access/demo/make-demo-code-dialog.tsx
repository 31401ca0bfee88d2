import { dayInDenver } from '@tradewind/contract/words/zoned-time'
import { Input } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { labById, labsIn, type LabId } from '@tradewind/contract/catalogue'
import { wholeNumber } from '@tradewind/contract/words/numbers'
import { useId, useState } from 'react'
import { serverNow } from '../../../browser/server-time.ts'
import { publicConfig } from '../../../public-config.ts'
import { CheckField, DateField } from '../../../ui/choices.tsx'
import { TextField } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { MadeCodes } from '../../../ui/made-codes.tsx'
import { lastDayProblem, usesProblem } from '../../../ui/typed.ts'
import { UsesFields } from '../../../ui/uses-fields.tsx'
import { useMakeDemoCode } from './demo-codes.api.ts'
import classes from './demo-codes.module.css'

interface Values extends Record<string, unknown> {
  name: string
  labs: LabId[]
  expires: string
  unlimited: boolean
  maxUses: string
}

const blank: Values = { name: '', labs: [], expires: '', unlimited: false, maxUses: '' }

/** Makes a demo code and shows its link. */
export function MakeDemoCodeDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [today] = useState(() => dayInDenver(serverNow()))
  const make = useMakeDemoCode()
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Make a demo code"
      width={560}
      initialValues={blank}
      validate={{
        name: (name) => (name.trim() === '' ? 'Please enter a name.' : null),
        labs: (labs) => (labs.length === 0 ? 'Please select at least one lab.' : null),
        expires: (day) => lastDayProblem(day, today),
        maxUses: (uses, { unlimited }) => (unlimited ? null : usesProblem(uses)),
      }}
      save={({ name, labs, expires, unlimited, maxUses }) =>
        make({
          name: name.trim(),
          labs,
          expires: expires === '' ? null : expires,
          maxUses: unlimited ? null : wholeNumber(maxUses),
        })
      }
      failure="Failed to make the demo code."
      action="Make the code"
      busyAction="Making..."
      renderDone={({ name, startUrl }, close) => (
        <MadeCodes copy={{ text: startUrl, what: 'link', name: 'the start link' }} onClose={close}>
          The code {name} is ready. Whoever opens its link begins a demo.
        </MadeCodes>
      )}
    >
      {(form) => (
        <>
          <TextField
            label="Name"
            name="name"
            data-autofocus
            autoComplete="off"
            maxLength={100}
            help="A name you’ll recognize, for example a fair or a partner."
            {...form.getInputProps('name')}
          />
          <Labs form={form} />
          <DateField
            label="Last day"
            name="expires"
            min={today}
            help="The code works until the end of that day, Denver time. Leave empty for no end date."
            {...form.getInputProps('expires')}
          />
          <UsesFields form={form} help="Each demo that is started counts as one use." />
        </>
      )}
    </FormDialog>
  )
}

function Labs({ form }: { form: UseFormReturnType<Values> }) {
  const problemId = useId()
  const problem = form.errors.labs
  const { labs } = form.values
  return (
    <fieldset className={classes.labs} aria-describedby={problem ? problemId : undefined}>
      <legend className={classes.legend}>Labs</legend>
      {labsIn(publicConfig.environment).map(({ id }, index) => (
        <CheckField
          key={id}
          label={labById(id).name}
          name={`lab-${id}`}
          // The first box carries the error of the whole group.
          aria-invalid={(index === 0 && problem !== undefined) || undefined}
          checked={labs.includes(id)}
          onChange={({ currentTarget: { checked } }) => {
            form.clearFieldError('labs')
            form.setFieldValue('labs', checked ? [...labs, id] : labs.filter((lab) => lab !== id))
          }}
        />
      ))}
      {problem && (
        <Input.Error id={problemId} role="alert">
          {problem}
        </Input.Error>
      )}
    </fieldset>
  )
}
