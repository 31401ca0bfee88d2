import { Button } from '@mantine/core'
import { emailProblem } from '@tradewind/contract/rules'
import type { ManagedUser } from '@tradewind/contract/people/users'
import { EmailField } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { toastSuccess } from '../../../ui/toast.ts'
import { useDialog } from '../../../ui/use-dialog.ts'
import classes from './access-dialog.module.css'
import { personName } from './user-words.ts'
import { useChangeGrants } from './users.api.ts'

/** Moves all access of a user to another account of the same person. */
export function MoveAccess({ user }: { user: ManagedUser }) {
  const { move } = useChangeGrants(user.id)
  const dialog = useDialog<ManagedUser>()
  return (
    <section aria-labelledby="move-access" className={classes.give}>
      <h3 id="move-access">Move access</h3>
      <p className={classes.note}>
        For a person with two accounts. It moves what was paid or given by codes and administrators, with the
        orders. Results stay where they were played.
      </p>
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => dialog.open(user)}>
          Move to another account
        </Button>
      </div>
      <FormDialog
        key={dialog.opening}
        opened={dialog.opened}
        onClose={dialog.close}
        title={`Move the access of ${personName(user)}`}
        initialValues={{ to: '' }}
        validate={{ to: emailProblem }}
        save={async ({ to }) => toastSuccess(await move(to.trim()))}
        failure="Failed to move the access."
        action="Move access"
        busyAction="Moving..."
      >
        {(form) => (
          <EmailField
            label="Email address of the other account"
            name="to"
            autoComplete="off"
            data-autofocus
            help="Both addresses get a mail."
            {...form.getInputProps('to')}
          />
        )}
      </FormDialog>
    </section>
  )
}
