import { Button } from '@mantine/core'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { freeLab, labById, labPath } from '@tradewind/contract/catalogue'
import type { FirstSteps as Steps } from '@tradewind/contract/people/first-steps'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { LaunchMark } from '../../../frame/launch.ts'
import { toastError } from '../../../ui/toast.ts'
import { sentenceOf } from '../../../ui/refusal.ts'
import classes from './first-steps.module.css'

interface FirstStepsProps {
  steps: Steps
  onNewClass: () => void
  dismiss: () => Promise<unknown>
}

/** Whether the list still helps. */
export function areStepsLeft(steps: Steps): boolean {
  return !(steps.dismissed || (steps.triedLab && steps.createdClass && steps.gaveAccess && steps.sentEmail))
}

/** What a new instructor does first. Each step leads to its place, and is ticked by what the server knows. */
export function FirstSteps({ steps, onNewClass, dismiss }: FirstStepsProps) {
  const mark: LaunchMark = { fromHome: true, anyWidth: false }
  const hide = () => dismiss().catch((error: unknown) => toastError(sentenceOf(error)))
  return (
    <section className={classes.panel} aria-labelledby="first-steps">
      <header className={classes.head}>
        <h2 id="first-steps">First steps</h2>
        <Button variant="subtle" size="sm" onClick={() => void hide()}>
          Hide<span className="visually-hidden">&nbsp;first steps</span>
        </Button>
      </header>
      <ol className={classes.list}>
        <Step
          done={steps.triedLab}
          link={
            <Link to={labPath(freeLab.id)} state={mark}>
              Try a lab
            </Link>
          }
        >
          Start a rehearsal in {labById(freeLab.id).name}, or in any lab below.
        </Step>
        <Step
          done={steps.createdClass}
          link={
            <button type="button" className={classes.link} onClick={onNewClass}>
              Create a class
            </button>
          }
        >
          You get a link that brings your students into it.
        </Step>
        <Step done={steps.gaveAccess} link={<Link to="/promotion-codes">Give your students access</Link>}>
          Buy seats for them. If they buy access themselves, this is done when the first student joins.
        </Step>
        <Step
          done={steps.sentEmail}
          link={<Link to="/coursekit?tab=onboarding&part=email">Send the email</Link>}
        >
          Copy it from the Course Kit. It tells your students how to get started.
        </Step>
      </ol>
    </section>
  )
}

function Step({ done, link, children }: { done: boolean; link: ReactNode; children: ReactNode }) {
  const Icon = done ? IconCircleCheckFilled : IconCircle
  return (
    <li className={classes.step} data-done={done || undefined}>
      <Icon className={classes.icon} size={22} aria-hidden />
      <div>
        {link}
        <span className="visually-hidden">{done ? ' (done)' : ' (to do)'}</span>
        {!done && <p className={classes.text}>{children}</p>}
      </div>
    </li>
  )
}
