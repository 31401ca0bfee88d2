import type { Institution } from '@tradewind/contract/institutions/institutions'
import { lmsAtStakeWords } from '../../../ui/at-stake-words.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { lossWords } from './institution-words.ts'
import { useDeleteInstitution, useInstitutionAtStake } from './institutions.api.ts'
import classes from './institutions.module.css'

interface DeleteInstitutionProps {
  opened: boolean
  onClose: () => void
  institution: Institution
  onDeleted: (sentence: string) => void
}

/** Asks for two confirmations before an institution is deleted, and says what its users lose. */
export function DeleteInstitution({ opened, onClose, institution, onDeleted }: DeleteInstitutionProps) {
  const destroy = useDeleteInstitution()
  const stake = useInstitutionAtStake(institution, opened)
  const { institutionId, name, users } = institution
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title="Delete Institution"
      warning={`${name} (${institutionId}) will be deleted, with its IP ranges and labs.`}
      onConfirm={async () => {
        await destroy(institution)
        onDeleted(`${name} is deleted.`)
      }}
      action="Delete"
      busyAction="Deleting..."
      failure="Failed to delete institution."
    >
      <p>
        Delete <strong>{name}</strong> ({institutionId})?
      </p>
      <ul className={classes.losses}>
        <li>{lossWords(users)}</li>
        <li>Guests from its networks lose their access at once.</li>
        <li>Its LMS connections are switched off, and its sign-in is removed.</li>
        {stake.data && lmsAtStakeWords(stake.data).map((sentence) => <li key={sentence}>{sentence}</li>)}
      </ul>
    </ConfirmDialog>
  )
}
