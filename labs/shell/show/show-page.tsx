import type { ShownView } from '@tradewind/contract/teaching/debrief/shown-views'
import { connectDrawing, type Drawing } from '@tradewind/lab-sdk/show'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Simulation } from '../simulation.ts'
import { ShownClass } from './shown-class.tsx'
import './show.css'
import { ShownMoment } from './shown-moment.tsx'
import { ShownResult } from './shown-result.tsx'

interface Props {
  portalOrigin: string
  simulation: Simulation<unknown, unknown, unknown>
}

/** Draws what the portal sends, for pages of the portal in which only the lab can draw something. */
export function ShowPage({ portalOrigin, simulation }: Props) {
  const [view, setView] = useState<ShownView | null>(null)
  const drawing = useRef<Drawing>(null)
  const page = useRef<HTMLElement>(null)
  const tellHeight = useEffectEvent(() => {
    // A page that is hidden, or has drawn nothing yet, says nothing of its height: at 0 the portal would hide it for good.
    const isDrawn = view !== null && innerWidth > 0
    if (isDrawn) drawing.current?.shown(Math.ceil(page.current?.offsetHeight ?? 0))
  })
  useEffect(() => {
    // Only the portal sends views, as its own code makes them.
    const onShow = (shown: object) => setView(shown as ShownView)
    drawing.current ??= connectDrawing({ portalOrigin, window, onShow })
  }, [portalOrigin])
  useEffect(() => {
    if (!page.current) return
    const measured = new ResizeObserver(() => tellHeight())
    measured.observe(page.current)
    return () => measured.disconnect()
  }, [])
  // A view may be drawn without a change of the height, such as one that the lab has no picture of.
  useEffect(() => tellHeight(), [view])
  return (
    <main ref={page} className="shown">
      {view?.kind === 'result' && <ShownResult simulation={simulation} view={view} />}
      {view?.kind === 'class' && <ShownClass simulation={simulation} view={view} />}
      {view?.kind === 'moment' && (
        <ShownMoment
          simulation={simulation}
          view={view}
          onDecide={(decision) => drawing.current?.decide(view.turn, decision)}
        />
      )}
    </main>
  )
}
