import { Button } from '@mantine/core'
import { labById } from '@tradewind/contract/catalogue'
import { dayWords } from '@tradewind/contract/words/dates'
import type { BilledLab } from '@tradewind/contract/sales/roster-billing'
import { toastError, toastSuccess } from '../../../ui/toast.ts'
import { useDialog } from '../../../ui/use-dialog.ts'
import { usePart } from '../../../ui/use-part.ts'
import { useBilledLabs, useChooseBilled } from './billed-labs.api.ts'
import classes from './roster-billing.module.css'

const loadDialog = () => import('./opt-out-dialog.tsx')

/** The labs that the reader's courses pay, with the choice to opt out; nothing without any. It must be inside a QueryProvider. */
export function MyBilledLabs() {
  const { data = [] } = useBilledLabs()
  if (data.length === 0) return null
  return (
    <section className={classes.card} aria-labelledby="billed-labs">
      <h2 id="billed-labs">Paid by your courses</h2>
      <ul className={classes.list}>
        {data.map((billed) => (
          <BilledRow key={billed.id} billed={billed} />
        ))}
      </ul>
    </section>
  )
}

function BilledRow({ billed }: { billed: BilledLab }) {
  const { id, course, lab, optedOut, open } = billed
  const { mutate, isPending } = useChooseBilled(id)
  const dialog = useDialog<BilledLab>()
  const part = usePart(loadDialog, dialog.subject !== null, {
    failure: 'This window could not be opened. Please check your connection and reload the page.',
    giveUp: dialog.close,
  })
  const { name } = labById(lab)
  return (
    <li className={classes.row}>
      <div className={classes.facts}>
        <strong>{name}</strong>
        {course !== '' && <span className={classes.below}>{course}</span>}
        <span className={classes.below}>{stateWords(billed)}</span>
      </div>
      {open && !optedOut && (
        <Button variant="default" size="sm" onClick={() => dialog.open(billed)}>
          Opt out<span className="visually-hidden">&nbsp;of {name}</span>
        </Button>
      )}
      {open && optedOut && (
        <Button
          size="sm"
          loading={isPending}
          onClick={() =>
            mutate(false, {
              onSuccess: () => toastSuccess(`You have access to ${name} again.`),
              onError: (error) => toastError(error, 'Your choice could not be saved.'),
            })
          }
        >
          Opt in again<span className="visually-hidden">&nbsp;to {name}</span>
        </Button>
      )}
      {part && dialog.subject && <part.OptOutDialog billed={dialog.subject} dialog={dialog} />}
    </li>
  )
}

function stateWords({ optedOut, open, optOutUntil, accessUntil }: BilledLab): string {
  if (open)
    return optedOut
      ? `You opted out. You can come back in until ${dayWords(optOutUntil)}.`
      : `Your school pays. Access until ${dayWords(accessUntil)}. You can opt out until ${dayWords(optOutUntil)}.`
  return optedOut ? 'You opted out.' : `Your school pays. Access until ${dayWords(accessUntil)}.`
}
