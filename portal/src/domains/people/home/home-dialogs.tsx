import type { LabId, ProductId } from '@tradewind/contract/catalogue'
import { useEffect, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { forgetCode } from '../../../arrival/kept-code.ts'
import { isVisitor } from '../../../session/session-rules.ts'
import { useUser } from '../../../session/session.tsx'
import { RedeemDialog } from '../../access/access-codes/redeem-dialog.tsx'
import { VerifyEmailDialog } from '../../../session/verify-email.tsx'
import { ExtendDialog } from '../../access/courtesy/extend-dialog.tsx'
import { TryDialog } from '../../access/courtesy/try-dialog.tsx'
import { CourseKitGuide } from '../../teaching/course-kit/guide.tsx'
import { IntroductionDialog, WelcomeDialog } from './introduction.tsx'
import type { HomeDialog } from './home-dialog-choice.ts'
import { focusCard } from './lab-card.tsx'
import { useLabFrame } from '../../../frame/lab-frame.tsx'
import { waitingClassCode } from '../../../frame/waiting-class.ts'
import { RefusalDialog } from './refusal-dialog.tsx'
import type { HomeDialogState } from './use-home-dialogs.ts'

interface HomeDialogsProps {
  dialogs: HomeDialogState
  /** Gets the focus when the dialog of codes closes. */
  redeemButton: RefObject<HTMLButtonElement | null>
}

/** Home's dialogs: greetings, explanations, and the redeeming of codes. */
export function HomeDialogs({ dialogs, redeemButton }: HomeDialogsProps) {
  const user = useUser()
  const { refusal, state, offers, close, openGranted } = dialogs
  const dialog = useOneAtATime(dialogs.dialog)
  const told = dialog === 'refusal' && refusal && refusal.kind !== 'verify' ? refusal : null
  return (
    <>
      <VerifyEmailDialog opened={dialog === 'verify'} onClose={() => close('verify')} />
      <RefusalDialog refusal={told} dialogs={dialogs} />
      {state.trying !== null && (
        <TryDialog
          key={`try ${state.asks}`}
          opened={dialog === 'try'}
          lab={state.trying}
          days={offers.tryDays}
          onClose={() => close('try')}
          onStarted={openGranted}
        />
      )}
      {state.extending !== null && (
        <ExtendDialog
          key={`extend ${state.asks}`}
          opened={dialog === 'extend'}
          extending={state.extending}
          onClose={() => close('extend')}
          onExtended={(lab) => waitingClassCode(user.id, lab) !== null && openGranted(lab)}
        />
      )}
      <IntroductionDialog opened={dialog === 'introduction'} onClose={() => close('introduction')} />
      <WelcomeDialog opened={dialog === 'welcome'} onClose={() => close('welcome')} />
      <CourseKitGuide opened={dialog === 'guide'} onClose={() => close('guide')} />
      {!isVisitor(user) && (
        <HomeRedeemDialog opened={dialog === 'redeem'} dialogs={dialogs} redeemButton={redeemButton} />
      )}
    </>
  )
}

/** How often to look whether another dialog has faded out, in ms. */
const lookAgainMs = 20

/**
 * The wanted dialog, once no other is on the page, such as one that is still fading out. It opens one render later at
 * the earliest: a dialog that is mounted open cannot return the focus.
 */
function useOneAtATime(wanted: HomeDialog | null): HomeDialog | null {
  const [opened, setOpened] = useState<HomeDialog | null>(null)
  useEffect(() => {
    if (wanted === opened) return undefined
    const isFree = () => wanted === null || !document.querySelector('[role="dialog"]')
    if (isFree()) return setOpened(wanted)
    const timer = setInterval(() => {
      if (isFree()) setOpened(wanted)
    }, lookAgainMs)
    return () => clearInterval(timer)
  }, [wanted, opened])
  return wanted === opened ? opened : null
}

function HomeRedeemDialog({ opened, dialogs, redeemButton }: HomeDialogsProps & { opened: boolean }) {
  const { openLab } = useLabFrame()
  // Closing is synchronous, so that the dialog does not take the focus back.
  const close = () => flushSync(() => dialogs.close('redeem'))
  return (
    <RedeemDialog
      opened={opened}
      code={dialogs.state.code}
      onRedeemed={forgetCode}
      onClose={() => {
        close()
        redeemButton.current?.focus()
      }}
      onShow={(product: ProductId) => {
        close()
        focusCard(product)
      }}
      onOpen={(lab: LabId) => {
        close()
        void openLab(lab)
      }}
    />
  )
}
