import type { LabId, ProductId } from '@tradewind/contract/catalogue'
import { useEffect, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { isVisitor } from '../../session/session-rules.ts'
import { useUser } from '../../session/session.tsx'
import { RedeemDialog } from '../access-codes/redeem-dialog.tsx'
import { VerifyEmailDialog } from '../auth/verify-email.tsx'
import { CourseKitGuide } from '../course-kit/guide.tsx'
import { IntroductionDialog, WelcomeDialog } from './introduction.tsx'
import { focusCard } from './lab-card.tsx'
import { useLabFrame } from '../../frame/lab-frame.tsx'
import { RefusalDialog } from './refusal-dialog.tsx'
import type { HomeDialogState } from './use-home-dialogs.ts'

interface HomeDialogsProps {
  dialogs: HomeDialogState
  /** Has the focus once the dialog that it opens is closed. */
  redeemButton: RefObject<HTMLButtonElement | null>
}

/** The dialogs that greet and explain, and the one that redeems codes. */
export function HomeDialogs({ dialogs, redeemButton }: HomeDialogsProps) {
  const { refusal, ...closing } = dialogs
  const [mounted, setMounted] = useState(false)
  // One step later: a dialog that is mounted open would not know whom to give the focus back to.
  useEffect(() => setMounted(true), [])
  const dialog = mounted ? dialogs.dialog : null
  const told = dialog === 'refusal' && refusal && refusal.kind !== 'verify' ? refusal : null
  return (
    <>
      <VerifyEmailDialog opened={dialog === 'verify'} onClose={closing.closeVerify} />
      <RefusalDialog refusal={told} onClose={closing.dismissRefusal} />
      <IntroductionDialog opened={dialog === 'introduction'} onClose={closing.closeIntroduction} />
      <WelcomeDialog opened={dialog === 'welcome'} onClose={closing.closeGreeting} />
      <CourseKitGuide opened={dialog === 'guide'} onClose={closing.closeGreeting} />
      {!isVisitor(useUser()) && (
        <HomeRedeemDialog opened={dialog === 'redeem'} dialogs={dialogs} redeemButton={redeemButton} />
      )}
    </>
  )
}

function HomeRedeemDialog({ opened, dialogs, redeemButton }: HomeDialogsProps & { opened: boolean }) {
  const { openLab } = useLabFrame()
  // Synchronously, so that the dialog does not take the focus back.
  const close = () => flushSync(dialogs.closeRedeem)
  return (
    <RedeemDialog
      opened={opened}
      code={dialogs.code}
      onRedeemed={dialogs.forgetCode}
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
