import { Button } from '@mantine/core'
import type { RegistrationLink } from '@tradewind/contract/registration-links'
import { AppDialog } from '../../ui/app-dialog.tsx'
import { momentWords } from '../../ui/dates.ts'
import { linkName } from './link-status.ts'
import classes from './links.module.css'

interface UsageDialogProps {
  opened: boolean
  onClose: () => void
  link: RegistrationLink | null
}

/** Who registered with a link, and when. */
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
      {/* It scrolls by itself where it is long, so the keyboard must reach it. */}
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
