import { Button } from '@mantine/core'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.layer.css'
import { IconBuilding, IconInfoCircle, IconTicket } from '@tabler/icons-react'
import { momentWords } from '@tradewind/contract/words/dates'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { Link } from 'react-router'
import { publicConfig } from '../../../public-config.ts'
import { isStudent, isVisitor } from '../../../session/session-rules.ts'
import { useUser } from '../../../session/session.tsx'
import { useMarkVerifying } from '../../../session/verifying.ts'
import { Notice } from '../../../ui/notice.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { usePart } from '../../../ui/use-part.ts'
import { CourseKitCard } from './course-kit-card.tsx'
import { homeCards, visitorCards } from './home-model.ts'
import classes from './home.module.css'
import { LabCard } from './lab-card.tsx'
import { teachingHeight } from './home-memory.ts'
import { loadLabWindow, useLabFrame } from '../../../frame/lab-frame.tsx'
import { useHomeDialogs } from './use-home-dialogs.ts'
import { useHomeEntry } from './use-home-entry.ts'
import { useHomeFacts } from './use-home-facts.ts'

const { portalTitle } = publicConfig.brand

/** Most visits of Home open no dialog, so dialogs are loaded when one is likely. */
const loadDialogs = () => import('./home-dialogs.tsx')

// If this load fails, the dialog's own load fails too and shows the problem.
const dialogsAhead = () => void loadDialogs().catch(() => undefined)

const loadInstructorPart = () => import('./instructor-part.tsx')

const classesNotLoaded = 'Your classes could not be loaded. Please check your connection and reload the page.'

const dialogNotLoaded = 'This window could not be opened. Please check your connection and reload the page.'

/** Home: the labs and packages, and the dialogs that greet and explain. */
export function Screen() {
  const user = useUser()
  const { openLab } = useLabFrame()
  const cardsOf = isVisitor(user) ? visitorCards : homeCards
  const cards = cardsOf(user, publicConfig.environment, useNow())
  const facts = useHomeFacts()
  const dialogs = useHomeDialogs(useHomeEntry(), facts)
  const redeemButton = useRef<HTMLButtonElement>(null)
  // The part with the dialog may still be loading.
  useMarkVerifying(dialogs.dialog === 'verify')

  const part = usePart(loadDialogs, dialogs.dialog !== null, {
    failure: dialogNotLoaded,
    giveUp: dialogs.closeShown,
  })

  useEffect(() => {
    // Other screens put their heading before the portal's name. Here both are the same.
    document.title = portalTitle
    loadLabWindow().catch(() => undefined)
  }, [])

  return (
    <div className={classes.home}>
      <HomeHeader
        redeemButton={redeemButton}
        onIntroduction={dialogs.askIntroduction}
        onRedeem={dialogs.askRedeem}
      />
      {user.instructor && <Teaching />}
      {cards.length === 0 && <NothingOpen />}
      {cards.length > 0 && (
        <ul className={classes.grid} aria-label="Labs and packages">
          {user.instructor && (
            <li>
              <CourseKitCard />
            </li>
          )}
          {cards.map((card) => (
            <li key={card.id}>
              <LabCard
                card={card}
                hasResults={facts.played.some((lab) => lab === card.id)}
                storeUrl={publicConfig.storeUrls[card.id]}
                triesFor={card.sells === 'purchase' ? dialogs.offers.tryDaysOf(card.id) : null}
                onTry={dialogs.askTry}
                extending={dialogs.offers.extendingOf(card.id)}
                onExtend={dialogs.askExtend}
                onOpen={(lab) => void openLab(lab)}
              />
            </li>
          ))}
        </ul>
      )}
      {part && <part.HomeDialogs dialogs={dialogs} redeemButton={redeemButton} />}
    </div>
  )
}

/** The instructor's classes and first steps. Their place is as high as it was last time, so that no card moves. */
function Teaching() {
  const part = usePart(loadInstructorPart, true, { failure: classesNotLoaded, giveUp: () => undefined })
  const [height] = useState(teachingHeight)
  if (part) return <part.InstructorPart reservedHeight={height} />
  return <div className={classes.teachingToCome} style={{ height }} aria-hidden />
}

/** Only visitors can be without any card. */
function NothingOpen() {
  return (
    <Notice tone="info" title="No labs are open to you right now.">
      Labs from your institution or demo appear here. If you expected a lab, please ask the person who gave
      you the link.
    </Notice>
  )
}

interface HomeHeaderProps {
  redeemButton: RefObject<HTMLButtonElement | null>
  onIntroduction: () => void
  onRedeem: () => void
}

/** The greeting. Only readers with an account can redeem codes. */
function HomeHeader({ redeemButton, onIntroduction, onRedeem }: HomeHeaderProps) {
  const user = useUser()
  return (
    <header className={classes.header}>
      <div className={classes.greeting}>
        <PageHeading title={portalTitle} />
        <p className={classes.hello}>Hello, {user.firstName}.</p>
        {user.visitEndsAt !== undefined && (
          <p className={classes.hello}>Your visit ends on {momentWords(user.visitEndsAt)}.</p>
        )}
      </div>
      {/* Pointing at or focusing a button suggests that a dialog comes next. */}
      <div className={classes.choices} onPointerEnter={dialogsAhead} onFocus={dialogsAhead}>
        <Button
          variant="default"
          leftSection={<IconInfoCircle size={20} stroke={1.75} aria-hidden />}
          onClick={onIntroduction}
        >
          How it works
        </Button>
        {user.contact && (
          <Button
            component={Link}
            to="/institution"
            variant="default"
            leftSection={<IconBuilding size={20} stroke={1.75} aria-hidden />}
          >
            Your institution
          </Button>
        )}
        {isStudent(user) && !isVisitor(user) && (
          <Button
            ref={redeemButton}
            color="tide"
            leftSection={<IconTicket size={20} stroke={1.75} aria-hidden />}
            onClick={onRedeem}
          >
            Redeem Code
          </Button>
        )}
      </div>
    </header>
  )
}
