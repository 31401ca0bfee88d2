import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { labById, labsIn, type LabId } from '@tradewind/contract/catalogue'
import type { ManagedUser } from '@tradewind/contract/users'
import { dayInDenver } from '@tradewind/contract/zoned-time'
import { useRef, useState } from 'react'
import { publicConfig } from '../../public-config.ts'
import { useBriefNotice } from '../../ui/brief-notice.tsx'
import { DateField, SelectField } from '../../ui/choices.tsx'
import { Form } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { useSubmission } from '../../ui/submission.tsx'
import { sentenceOr } from '../../ui/toast.ts'
import { useHeld } from '../../ui/use-held.ts'
import { useNow } from '../../ui/use-now.ts'
import classes from './access-dialog.module.css'
import { useChangeGrants } from './users.api.ts'

const labs = labsIn(publicConfig.environment).map(({ id, name }) => ({ value: id, label: name }))

interface GiveAccessFormProps {
  user: ManagedUser
  /** Hears whether something would be lost by closing. */
  onLock: (locked: boolean) => void
}

/** Gives a user one more lab, or the same for longer. */
export function GiveAccessForm({ user, onLock }: GiveAccessFormProps) {
  const { give } = useChangeGrants(user.id)
  const now = useNow()
  const [notice, tell] = useBriefNotice()
  const lab = useRef<HTMLSelectElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const form = useForm({
    initialValues: { lab: '', until: '' },
    validate: {
      lab: (wanted) => (wanted === '' ? 'Please choose a lab.' : null),
      until: (until) =>
        until !== '' && until < dayInDenver(Date.now()) ? 'Please choose today or a later day.' : null,
    },
  })
  const submission = useSubmission(
    form,
    async ({ lab: wanted, until }) => {
      setProblem(null)
      await give({ lab: wanted as LabId, until: until === '' ? null : until })
      form.reset()
      tell(`${labById(wanted as LabId).name} access granted.`)
    },
    { onFailure: (error) => setProblem(sentenceOr(error, 'Failed to give access.')) },
  )
  const { busy } = submission
  const isDirty = form.isDirty()
  useHeld(busy || isDirty, onLock)
  /** What was chosen keeps the dialog open; here it is given up. */
  function clear() {
    if (busy) return
    setProblem(null)
    form.reset()
    lab.current?.focus()
  }
  return (
    <section aria-labelledby="give-access" className={classes.give}>
      <h3 id="give-access">Give access</h3>
      <Form onSubmit={submission.onSubmit}>
        <div className={classes.fields}>
          <SelectField
            label="Lab"
            name="lab"
            ref={lab}
            options={[{ value: '', label: 'Choose a lab' }, ...labs]}
            {...form.getInputProps('lab')}
          />
          <DateField
            label="Access until"
            name="until"
            min={dayInDenver(now)}
            help="Access lasts to the end of that day, Denver time. Leave empty for 365 days."
            {...form.getInputProps('until')}
          />
        </div>
        {problem !== null && <Notice tone="error">{problem}</Notice>}
        {!isDirty && notice}
        <div className={classes.buttons}>
          <SubmitButton busy={busy} busyLabel="Giving..." fullWidth={false}>
            Give access
          </SubmitButton>
          {isDirty && (
            <Button variant="default" aria-disabled={busy || undefined} onClick={clear}>
              Clear
            </Button>
          )}
        </div>
      </Form>
    </section>
  )
}
