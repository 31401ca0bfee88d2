import { use, useRef, type ReactNode } from 'react'
import { RoundHeading } from '../play/round.tsx'
import { useStageGuide } from './guide.tsx'
import { useReadableText } from './readable-text.ts'
import { Steps, type StepsProps } from './steps.tsx'
import './common.css'
import './place.css'
import './pictures.css'

interface Props {
  /** The question in view. */
  title: ReactNode
  /** What one needs to answer it, in a sentence or two. */
  task?: ReactNode
  /** The steps of a long decision, and which of them is in view. */
  steps?: StepsProps | undefined
  /** The place: its picture, which answers what is touched. */
  scene: ReactNode
  /** What a person says about the moment. */
  message?: ReactNode
  /** Buttons that open drawers. */
  tools?: ReactNode
  /** The control of the decision. */
  children?: ReactNode
  /** The primary button, and what is wrong. */
  action: ReactNode
}

/**
 * The place in which a lab is played: the picture on one side, the decision on the other. Both fit a screen of 1280 by
 * 800. On a phone the question stands above the picture, the control below it, and the button at the thumb; they are
 * read in this order everywhere.
 */
export function Stage({ title, task, steps, scene, message, tools, children, action }: Props) {
  const guide = useStageGuide()
  const heading = use(RoundHeading)
  const place = useRef<HTMLElement>(null)
  useReadableText(place)
  return (
    <section ref={place} className="stage" aria-labelledby={heading}>
      <div className="stage-head stack one-column shrinkable">
        {steps && <Steps {...steps} />}
        <h2 id={heading} tabIndex={-1}>
          {title}
        </h2>
        {task !== undefined && <p>{task}</p>}
      </div>
      <div className="stage-view">
        <div className="stage-place stack shrinkable clipped">{scene}</div>
        {guide ?? message}
      </div>
      <div className="stage-control stack one-column shrinkable">{children}</div>
      <div className="stage-action middle spread ruled-top">
        <div className="stage-tools cluster">{tools}</div>
        <div className="stage-primary">{action}</div>
      </div>
    </section>
  )
}
