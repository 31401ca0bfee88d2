import { Button } from '@mantine/core'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.layer.css'
import { IconInfoCircle } from '@tabler/icons-react'
import { useEffect } from 'react'
import { publicConfig } from '../../public-config.ts'
import { useUser } from '../../session.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { VerifyEmailDialog } from '../auth/verify-email.tsx'
import { homeCards } from './home-model.ts'
import classes from './home.module.css'
import { IntroductionDialog, WelcomeDialog } from './introduction.tsx'
import { LabCard } from './lab-card.tsx'
import { loadLabWindow, useLabFrame } from './lab-frame.tsx'
import { RefusalDialog } from './refusal-dialog.tsx'
import { useHomeDialogs } from './use-home-dialogs.ts'
import { useHomeEntry } from './use-home-entry.ts'
import { useLabsWithRuns } from './use-labs-with-runs.ts'
import { useNow } from './use-now.ts'

const { portalTitle } = publicConfig.brand

/** Home: the labs and packages, and the dialogs that greet and explain. */
export function HomePage() {
  const user = useUser()
  const { openLab } = useLabFrame()
  const cards = homeCards(user, publicConfig.environment, useNow())
  const labsWithRuns = useLabsWithRuns()
  const dialogs = useHomeDialogs(useHomeEntry())

  useEffect(() => {
    // The heading names the screen before the portal, which here would say the same twice.
    document.title = portalTitle
    loadLabWindow().catch(() => undefined)
  }, [])

  return (
    <div className={classes['home']}>
      <header className={classes['header']}>
        <div className={classes['greeting']}>
          <PageHeading title={portalTitle} />
          <p className={classes['hello']}>Hello, {user.firstName}.</p>
        </div>
        <Button
          variant="default"
          leftSection={<IconInfoCircle size={20} stroke={1.75} aria-hidden />}
          onClick={dialogs.askIntroduction}
        >
          How it works
        </Button>
      </header>
      <ul className={classes['grid']} aria-label="Labs and packages">
        {cards.map((card) => (
          <li key={card.id}>
            <LabCard card={card} hasResults={labsWithRuns.has(card.id)} onOpen={(lab) => void openLab(lab)} />
          </li>
        ))}
      </ul>
      <HomeDialogs {...dialogs} />
    </div>
  )
}

function HomeDialogs({ dialog, refusal, ...closing }: ReturnType<typeof useHomeDialogs>) {
  const told = dialog === 'refusal' && refusal && refusal.kind !== 'verify' ? refusal : null
  return (
    <>
      <VerifyEmailDialog opened={dialog === 'verify'} onClose={closing.closeVerify} />
      <RefusalDialog refusal={told} onClose={closing.dismissRefusal} />
      <IntroductionDialog opened={dialog === 'introduction'} onClose={closing.closeIntroduction} />
      <WelcomeDialog opened={dialog === 'welcome'} onClose={closing.closeWelcome} />
    </>
  )
}
