import { labById, type LabId } from '@tradewind/contract/catalogue'
import type { ShownView } from '@tradewind/contract/teaching/debrief/shown-views'
import { connectShownLab, type ShownLab as Connection } from '@tradewind/lab-sdk/show'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { publicConfig } from '../public-config.ts'
import classes from './shown-lab.module.css'

interface ShownLabProps {
  lab: LabId
  /** What the lab draws. A frame keeps drawing while its view changes. */
  view: ShownView
  /** What the frame shows, for readers who do not see it. */
  title: string
  /** Called when the reader decides in a moment that is shown. */
  onDecide?: (decision: object) => void
}

/** A part of the page that only the lab can draw. Its frame gets no token, and is as high as what it draws. */
export function ShownLab({ lab, view, title, onDecide }: ShownLabProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const connection = useRef<Connection>(null)
  const [height, setHeight] = useState<number | null>(null)
  const show = useEffectEvent(() => connection.current?.show(view))
  const decided = useEffectEvent((turn: number, decision: object) => {
    // A decision in a moment that is no longer shown came too late.
    if (view.kind === 'moment' && view.turn === turn) onDecide?.(decision)
  })
  const address = publicConfig.labUrls[lab]
  useEffect(() => {
    if (!frame.current) return
    const shown = connectShownLab({
      frame: frame.current,
      labOrigin: new URL(address, location.href).origin,
      window,
      onReady: () => show(),
      onHeight: setHeight,
      onDecide: (turn, decision) => decided(turn, decision),
    })
    connection.current = shown
    return () => shown.disconnect()
  }, [address])
  useEffect(() => {
    // A frame without anything to draw is hidden, and could not tell the height of what it draws now.
    setHeight((last) => (last === 0 ? null : last))
    show()
  }, [view])
  return (
    <div className={classes.shown} aria-busy={height === null} hidden={height === 0}>
      {height === null && <p role="status">Loading what {labById(lab).name} draws…</p>}
      <iframe
        ref={frame}
        className={classes.frame}
        src={`${address}#show`}
        title={title}
        height={height ?? 320}
        referrerPolicy="origin"
      />
    </div>
  )
}
