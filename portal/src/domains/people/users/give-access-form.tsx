import { Button } from '@mantine/core'
import { labById, labsIn, type LabId } from '@tradewind/contract/catalogue'
import type { ManagedUser } from '@tradewind/contract/people/users'
import { dayInDenver } from '@tradewind/contract/words/zoned-time'
import { useRef } from 'react'
import { serverNow } from '../../../browser/server-time.ts'
import { publicConfig } from '../../../public-config.ts'
import { useBriefNotice } from '../../../ui/brief-notice.tsx'
import { DateField, SelectField } from '../../../ui/choices.tsx'
import { Form, SubmitButton } from '../../../ui/form.tsx'
import { useDialogForm } from '../../../ui/use-dialog-form.tsx'
import { useNow } from '../../../ui/use-now.ts'
import classes from './access-dialog.module.css'
import { useChangeGrants } from './users.api.ts'

const labs = labsIn(publicConfig.environment).map(({ id, name }) => ({ value: id, label: name }))

function ignore(): void {}

interface GiveAccessFormProps {
  user: ManagedUser
  /** Called with whether closing would lose something. */
  onLock?: (locked: boolean) => void
}

/** Gives a user one more lab, or the same for longer. It stays in the dialog beside the list, ready for another. */
export function GiveAccessForm({ user, onLock = ignore }: GiveAccessFormProps) {
  const { give } = useChangeGrants(user.id)
  const now = useNow()
  const [notice, tell] = useBriefNotice()
  const lab = useRef<HTMLSelectElement>(null)
  const { form, onSubmit, busy, isUnsaved, isWaiting, problems, reset } = useDialogForm({
    initialValues: { lab: '', until: '' },
    validate: {
      lab: (wanted) => (wanted === '' ? 'Please choose a lab.' : null),
      until: (until) =>
        until !== '' && until < dayInDenver(serverNow()) ? 'Please choose today or a later day.' : null,
    },
    async save({ lab: wanted, until }, itself) {
      await give({ lab: wanted as LabId, until: until === '' ? null : until })
      itself.reset()
      tell(`${labById(wanted as LabId).name} access granted.`)
    },
    failure: 'Failed to give access.',
    onHeld: onLock,
  })
  /** What was chosen keeps the dialog open; here it is given up. */
  function clear() {
    if (busy) return
    reset()
    lab.current?.focus()
  }
  return (
    <section aria-labelledby="give-access" className={classes.give}>
      <h3 id="give-access">Give access</h3>
      <Form onSubmit={onSubmit}>
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
        {problems}
        {!isUnsaved && notice}
        <div className={classes.buttons}>
          <SubmitButton busy={busy} busyLabel="Giving..." disabled={isWaiting} fullWidth={false}>
            Give access
          </SubmitButton>
          {isUnsaved && (
            <Button variant="default" aria-disabled={busy || undefined} onClick={clear}>
              Clear
            </Button>
          )}
        </div>
      </Form>
    </section>
  )
}
