import { Button } from '@mantine/core'
import { momentWords } from '@tradewind/contract/words/dates'
import type { RegistrationLink } from '@tradewind/contract/people/registration-links'
import { AppDialog } from '../../../ui/app-dialog.tsx'
import { linkName } from './link-status.ts'
import classes from './links.module.css'

interface UsageDialogProps {
  opened: boolean
  onClose: () => void
  link: RegistrationLink | null
}

/** The people who registered with a link, and when. */
export function UsageDialog({ opened, onClose, link }: UsageDialogProps) {
  return (
    <AppDialog
      opened={opened}
      onClose={onClose}
      title={link ? `Who used ${linkName(link)}` : ''}
      width={560}
      actions={
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      }
    >
      {/* A long list scrolls, and needs the focus to scroll by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul className={classes.uses} tabIndex={0} aria-label="Uses, the newest first">
        {link?.usageHistory.map(({ email, usedAt }, index) => (
          <li key={`${usedAt} ${index}`}>
            <span>{email ?? 'Deleted account'}</span>
            <time dateTime={usedAt}>{momentWords(Date.parse(usedAt))}</time>
          </li>
        ))}
      </ul>
    </AppDialog>
  )
}
