import { Button } from '@mantine/core'
import { labById, type LabId } from '@tradewind/contract/catalogue'
import { daysInWords } from '@tradewind/contract/words/dates'
import { useState } from 'react'
import { publicConfig } from '../../../public-config.ts'
import { isVisitor } from '../../../session/session-rules.ts'
import { useUser } from '../../../session/session.tsx'
import { AppDialog } from '../../../ui/app-dialog.tsx'
import type { HomeDialogState } from './use-home-dialogs.ts'
import { refusalWords, type ToldRefusal } from './refusal-words.ts'
import { MailLink, OpenAnyway } from './narrow-screen.tsx'
import { StoreLink } from './store-link.tsx'

interface RefusalDialogProps {
  /** Null closes the dialog. */
  refusal: ToldRefusal | null
  dialogs: Pick<HomeDialogState, 'offers' | 'askTry' | 'askExtend' | 'close'>
}

/** Explains why a lab was not opened, and leads to the cart when a purchase would help. */
export function RefusalDialog({ refusal, dialogs }: RefusalDialogProps) {
  // The refusal stays while the dialog fades out.
  const [last, setLast] = useState(refusal)
  if (refusal && refusal !== last) setLast(refusal)
  const opened = refusal !== null
  const onClose = () => dialogs.close('refusal')
  const visitor = isVisitor(useUser())
  const lab = last && !visitor ? labToBuy(last) : null
  const { title, text, button } = last ? refusalWords(last) : { title: '', text: '', button: '' }
  return (
    <AppDialog
      opened={opened}
      onClose={onClose}
      title={title}
      actions={
        <>
          {lab !== null && <Try lab={lab} dialogs={dialogs} />}
          {last?.kind === 'ended' && !last.courtesy && <ExtendFree lab={last.lab} dialogs={dialogs} />}
          {lab !== null && <Purchase lab={lab} onFollow={onClose} />}
          {last?.kind === 'mobile' && last.mayOpen && <OpenAnyway lab={last.lab} onPress={onClose} />}
          <Button
            data-autofocus
            variant={last?.kind === 'mobile' && last.mayOpen ? 'default' : 'filled'}
            onClick={onClose}
          >
            {button}
          </Button>
        </>
      }
    >
      <p>{text}</p>
      {last?.kind === 'mobile' && opened && <MailLink lab={last.lab} />}
    </AppDialog>
  )
}

/** The lab that a purchase would open; null when something else is missing. */
function labToBuy(refusal: ToldRefusal): LabId | null {
  const isUnheld = refusal.kind === 'not-held' || refusal.kind === 'not-lent' || refusal.kind === 'ended'
  return isUnheld && labById(refusal.lab).comes === null ? refusal.lab : null
}

interface OfferProps extends Pick<RefusalDialogProps, 'dialogs'> {
  lab: LabId
}

function Try({ lab, dialogs }: OfferProps) {
  const days = dialogs.offers.tryDaysOf(lab)
  if (days === null) return null
  return (
    <Button variant="default" onClick={() => dialogs.askTry(lab)}>
      Try free for {daysInWords(days)}
    </Button>
  )
}

function ExtendFree({ lab, dialogs }: OfferProps) {
  const offered = dialogs.offers.waitingOf(lab)
  if (offered === null) return null
  return (
    <Button variant="default" onClick={() => dialogs.askExtend(offered)}>
      Extend free for your class
    </Button>
  )
}

function Purchase({ lab, onFollow }: { lab: LabId; onFollow: () => void }) {
  return (
    <StoreLink
      product={lab}
      storeUrl={publicConfig.storeUrls[lab]}
      variant="outline"
      color="coral"
      onClick={onFollow}
    >
      Purchase {labById(lab).name}
    </StoreLink>
  )
}
