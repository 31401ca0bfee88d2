import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLabFrame } from '../../../frame/lab-frame.tsx'
import { QueryProvider } from '../../../query.tsx'
import { useUser } from '../../../session/session.tsx'
import { useClasses } from '../../teaching/classes/classes.api.ts'
import { NewClassDialog } from '../../teaching/classes/new-class-dialog.tsx'
import { YourClasses } from '../../teaching/classes/your-classes.tsx'
import { useFirstSteps } from '../first-steps/first-steps.api.ts'
import { areStepsLeft, FirstSteps } from '../first-steps/first-steps.tsx'
import { rememberTeachingHeight } from './home-memory.ts'
import classes from './home.module.css'

interface InstructorPartProps {
  /** What the place was given before its content came, in px. */
  reservedHeight: number
}

/** What instructors see above the cards: their classes, and the first steps until these are done. */
export function InstructorPart(props: InstructorPartProps) {
  return (
    <QueryProvider>
      <Teaching {...props} />
    </QueryProvider>
  )
}

/** Loads everything again when a lab closes, because inside it classes are made and students join. */
function useReloadAfterLab() {
  const client = useQueryClient()
  const { active } = useLabFrame()
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && active === null) void client.invalidateQueries()
    wasOpen.current = active !== null
  }, [active, client])
}

function Teaching({ reservedHeight }: InstructorPartProps) {
  const [creates, setCreates] = useState(false)
  useReloadAfterLab()
  const { isLtiUser } = useUser()
  const { steps, failed, dismiss } = useFirstSteps()
  const { data, error } = useClasses()
  const settled = (data !== undefined || error !== null) && (steps !== undefined || failed)
  const place = useRememberedHeight(settled)
  // Students from a course have access by it, and the course leads them here.
  const helps = steps !== undefined && !isLtiUser && areStepsLeft(steps)
  return (
    <div
      ref={place}
      className={classes.teaching}
      data-steps={helps || undefined}
      style={settled ? undefined : { minHeight: reservedHeight }}
    >
      <YourClasses onNew={() => setCreates(true)} />
      {helps && (
        <FirstSteps steps={steps} dismiss={() => dismiss.mutateAsync()} onNewClass={() => setCreates(true)} />
      )}
      <NewClassDialog opened={creates} lab={data?.[0]?.lab} onClose={() => setCreates(false)} />
    </div>
  )
}

/** Remembers the height of an element for the next visit, whenever it changes. */
function useRememberedHeight(settled: boolean) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = place.current
    if (!settled || !element) return undefined
    const observer = new ResizeObserver(() => rememberTeachingHeight(element.offsetHeight))
    observer.observe(element)
    return () => observer.disconnect()
  }, [settled])
  return place
}
