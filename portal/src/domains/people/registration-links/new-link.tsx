import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import type { RegistrationLink } from '@tradewind/contract/people/registration-links'
import { publicConfig } from '../../../public-config.ts'
import { useUser } from '../../../session/session.tsx'
import { mailDraft } from '../../../ui/mail-draft.ts'
import { ShareLink } from '../../../ui/share-link.tsx'
import { linkLetter } from './link-letter.ts'
import { linkName } from './link-status.ts'
import classes from './links.module.css'

interface NewLinkProps {
  link: RegistrationLink
  onCopy: (link: RegistrationLink) => void
  onClose: () => void
}

/** The link that was just made, to give away at once. Its dialog closes by itself, so it is above the list. */
export function NewLink({ link, onCopy, onClose }: NewLinkProps) {
  const { firstName, lastName } = useUser()
  const { portalTitle } = publicConfig.brand
  return (
    <section className={classes.made} aria-labelledby="new-link">
      <header className={classes.madeHead}>
        <h3 id="new-link">Your new link: {linkName(link)}</h3>
        <Button variant="default" size="sm" onClick={onClose}>
          Close<span className="visually-hidden"> the new link</span>
        </Button>
      </header>
      <ShareLink
        label="Registration link"
        link={link.registrationUrl}
        copy={
          <Button leftSection={<IconCopy size={18} aria-hidden />} onClick={() => onCopy(link)}>
            Copy<span className="visually-hidden"> the new link</span>
          </Button>
        }
        mail={mailDraft(linkLetter(link, { portalTitle, sender: `${firstName} ${lastName}` }))}
      />
    </section>
  )
}
