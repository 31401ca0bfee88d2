import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { currentView } from '../../../session/token-store.ts'
import { AppDialog } from '../../../ui/app-dialog.tsx'
import { FilmPlayer } from '../../../ui/film-player.tsx'
import { films } from '../../../ui/films.ts'
import { ShowAgain } from '../../../ui/show-again.tsx'
import classes from './guide.module.css'
import { readStored, storageKeys, writeStored } from '../../../browser/storage.ts'

const guideDelayMs = 1000

/**
 * The guide opens a second after the page, unless the reader has hidden it or another dialog is open. An administrator
 * who views the page as its person opens it by the button only.
 */
export function useGuide() {
  const [opened, setOpened] = useState(false)
  const [waits, setWaits] = useState(() => !isGuideHidden() && currentView() === null)
  const open = () => {
    setWaits(false)
    setOpened(true)
  }
  useEffect(() => {
    if (!waits) return undefined
    const timer = setInterval(() => {
      if (document.querySelector('[role="dialog"]')) return
      setWaits(false)
      setOpened(true)
    }, guideDelayMs)
    return () => clearInterval(timer)
  }, [waits])
  return { opened, open, close: () => setOpened(false) }
}

interface GuideProps {
  opened: boolean
  onClose: () => void
}

/** Shows an instructor the Course Kit in a film and in words. */
export function CourseKitGuide({ opened, onClose }: GuideProps) {
  return (
    <AppDialog
      opened={opened}
      onClose={onClose}
      title="Course Kit Guide"
      width={640}
      actions={
        <ShowAgain isHidden={isGuideHidden} hide={hideGuide}>
          <Button data-autofocus onClick={onClose}>
            Got it!
          </Button>
        </ShowAgain>
      }
    >
      <div className={classes.content}>
        <FilmPlayer film={films.guide} />
        <p>
          Welcome to your Course Kit. It has free curriculum for your course and everything your students need
          to get started.
        </p>
        <ul>
          <li>
            <strong>Free Curriculum</strong> has a unit for each lab: a week-by-week plan, what to assess, and
            where to find the teaching note.
          </li>
          <li>
            <strong>Onboarding Students</strong> gets your class started, with a link in Canvas or an email
            that we wrote for you.
          </li>
          <li>
            <strong>Free Resources</strong> has videos to show or share.
          </li>
        </ul>
      </div>
    </AppDialog>
  )
}

function isGuideHidden(): boolean {
  return readStored('localStorage', storageKeys.hideGuide) !== null
}

function hideGuide(hidden: boolean): void {
  writeStored('localStorage', storageKeys.hideGuide, hidden ? 'true' : null)
}
