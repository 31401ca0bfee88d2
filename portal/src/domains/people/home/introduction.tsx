import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { publicConfig } from '../../../public-config.ts'
import { AppDialog } from '../../../ui/app-dialog.tsx'
import { FilmPlayer } from '../../../ui/film-player.tsx'
import { films } from '../../../ui/films.ts'
import chooseScene from '../../../ui/scenes/step-choose.svg'
import debriefScene from '../../../ui/scenes/step-debrief.svg'
import playScene from '../../../ui/scenes/step-play.svg'
import { ShowAgain } from '../../../ui/show-again.tsx'
import { hideWelcome, isWelcomeHidden } from './home-memory.ts'
import classes from './introduction.module.css'

interface StepWords {
  title: string
  text: string
  /** The step's picture; null for the first step, which has a film. */
  scene: string | null
}

const steps: readonly [StepWords, ...StepWords[]] = [
  {
    scene: null,
    title: 'Take the tour',
    text: 'One minute: find a lab, play a round, read your results.',
  },
  {
    scene: chooseScene,
    title: 'Choose a lab',
    text: 'Each card is a simulation of one part of international business. Open one of your labs, and it fills the page.',
  },
  {
    scene: playScene,
    title: 'Make the decisions',
    text: 'You are in charge: read the evidence, decide, and watch how markets and people respond.',
  },
  {
    scene: debriefScene,
    title: 'Learn from the debrief',
    text: 'At the end, you see what your decisions led to and why, so your next attempt goes better.',
  },
]

/** The step on display. It starts over whenever the dialog opens. */
function useSteps(opened: boolean) {
  const [step, setStep] = useState(0)
  const [wasOpened, setWasOpened] = useState(opened)
  if (opened !== wasOpened) {
    setWasOpened(opened)
    if (opened) setStep(0)
  }
  useEffect(() => {
    if (!opened) return undefined
    const onKey = (event: KeyboardEvent) => {
      // A film uses the same keys to wind.
      if (event.target instanceof HTMLMediaElement) return
      if (event.key === 'ArrowRight') setStep((current) => Math.min(current + 1, steps.length - 1))
      if (event.key === 'ArrowLeft') setStep((current) => Math.max(current - 1, 0))
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [opened])
  return { step, setStep, isLast: step === steps.length - 1 }
}

interface StepProps {
  step: number
  onStep: (step: number) => void
}

function Step({ step, onStep }: StepProps) {
  const shown = steps[step] ?? steps[0]
  return (
    <>
      <div className={classes.scene}>
        {shown.scene === null ? (
          <FilmPlayer film={films.tour} />
        ) : (
          <img src={shown.scene} alt="" width={640} height={360} />
        )}
      </div>
      <div className={classes.words} aria-live="polite">
        <h3>{shown.title}</h3>
        <p>{shown.text}</p>
      </div>
      <ol className={classes.dots}>
        {steps.map(({ title }, index) => (
          <li key={title}>
            <button
              type="button"
              className={classes.dot}
              aria-label={`Step ${index + 1} of ${steps.length}: ${title}`}
              aria-current={index === step ? 'step' : undefined}
              onClick={() => onStep(index)}
            />
          </li>
        ))}
      </ol>
    </>
  )
}

interface DialogProps {
  opened: boolean
  onClose: () => void
}

/** How the labs work, in a film and three steps. The info button opens it. */
export function IntroductionDialog({ opened, onClose }: DialogProps) {
  const { step, setStep, isLast } = useSteps(opened)
  const next = useRef<HTMLButtonElement>(null)

  function back() {
    // The first step's button disappears when it is pressed, so the focus moves on.
    if (step === 1) next.current?.focus()
    setStep(step - 1)
  }
  return (
    <AppDialog
      opened={opened}
      onClose={onClose}
      title="How the labs work"
      width={560}
      actions={
        <>
          {step > 0 && (
            <Button variant="default" onClick={back}>
              Back
            </Button>
          )}
          <Button ref={next} data-autofocus onClick={() => (isLast ? onClose() : setStep(step + 1))}>
            {isLast ? 'Done' : 'Next'}
          </Button>
        </>
      }
    >
      <Step step={step} onStep={setStep} />
    </AppDialog>
  )
}

/** The welcome after signing in: the same steps, and a choice to hide them in future. */
export function WelcomeDialog({ opened, onClose }: DialogProps) {
  const { step, setStep, isLast } = useSteps(opened)

  return (
    <AppDialog
      opened={opened}
      onClose={onClose}
      title={`Welcome to ${publicConfig.brand.portalTitle}`}
      width={560}
      actions={
        <ShowAgain isHidden={isWelcomeHidden} hide={hideWelcome}>
          {!isLast && (
            <Button variant="default" onClick={() => setStep(step + 1)}>
              Next
            </Button>
          )}
          <Button data-autofocus onClick={onClose}>
            Got it!
          </Button>
        </ShowAgain>
      }
    >
      <Step step={step} onStep={setStep} />
    </AppDialog>
  )
}
