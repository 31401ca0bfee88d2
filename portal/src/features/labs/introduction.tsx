import { Button } from '@mantine/core'
import { useEffect, useId, useRef, useState } from 'react'
import { publicConfig } from '../../public-config.ts'
import { AppDialog } from '../../ui/app-dialog.tsx'
import chooseScene from '../../ui/scenes/step-choose.svg'
import debriefScene from '../../ui/scenes/step-debrief.svg'
import playScene from '../../ui/scenes/step-play.svg'
import { hideWelcome, isWelcomeHidden } from './home-memory.ts'
import classes from './introduction.module.css'

const steps = [
  {
    scene: chooseScene,
    title: 'Choose a lab',
    text: 'Each card is a simulation of one part of international business. Open one that is yours, and it fills the page.',
  },
  {
    scene: playScene,
    title: 'Make the decisions',
    text: 'You are in charge: read the evidence, decide, and watch how markets and people answer.',
  },
  {
    scene: debriefScene,
    title: 'Learn from the debrief',
    text: 'At the end you see what your decisions led to and why, so that the next attempt starts wiser.',
  },
] as const

/** The step that is shown; starts over whenever the dialog opens. */
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
      <img className={classes['scene']} src={shown.scene} alt="" width={640} height={360} />
      <div className={classes['words']} aria-live="polite">
        <h3>{shown.title}</h3>
        <p>{shown.text}</p>
      </div>
      <ol className={classes['dots']}>
        {steps.map(({ title }, index) => (
          <li key={title}>
            <button
              type="button"
              className={classes['dot']}
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

/** What the info button opens: how the labs work, in three steps. */
export function IntroductionDialog({ opened, onClose }: DialogProps) {
  const { step, setStep, isLast } = useSteps(opened)
  const next = useRef<HTMLButtonElement>(null)

  function back() {
    // The button of the first step goes away with the press.
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

/** The welcome after signing in: the same three steps, and the choice not to see them again. */
export function WelcomeDialog({ opened, onClose }: DialogProps) {
  const { step, setStep, isLast } = useSteps(opened)
  const [hidden, setHidden] = useState(isWelcomeHidden)
  const choice = useId()

  return (
    <AppDialog
      opened={opened}
      onClose={onClose}
      title={`Welcome to ${publicConfig.brand.portalTitle}`}
      width={560}
      actions={
        <div className={classes['ending']}>
          <span className={classes['choice']}>
            <input
              type="checkbox"
              id={choice}
              checked={hidden}
              onChange={(event) => {
                setHidden(event.currentTarget.checked)
                hideWelcome(event.currentTarget.checked)
              }}
            />
            <label htmlFor={choice}>Don't show this again</label>
          </span>
          {!isLast && (
            <Button variant="default" onClick={() => setStep(step + 1)}>
              Next
            </Button>
          )}
          <Button data-autofocus onClick={onClose}>
            Got it!
          </Button>
        </div>
      }
    >
      <Step step={step} onStep={setStep} />
    </AppDialog>
  )
}
