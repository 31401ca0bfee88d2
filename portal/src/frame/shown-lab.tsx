import { labById, type LabId } from '@tradewind/contract/catalogue'
import type { ShownView } from '@tradewind/contract/teaching/debrief/shown-views'
import { connectShownLab, type ShownLab as Connection } from '@tradewind/lab-sdk/show'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { publicConfig } from '../public-config.ts'
import { Notice } from '../ui/notice.tsx'
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

/** After this time without a word of the lab the reader can load it again. */
const patienceMs = 15_000

/** A part of the page that only the lab can draw. Its frame gets no token, and is as high as what it draws. */
export function ShownLab(props: ShownLabProps) {
  const [turn, setTurn] = useState(0)
  return <Attempt key={turn} {...props} onRetry={() => setTurn(turn + 1)} />
}

/** One attempt to load the lab's page. */
function Attempt({ lab, view, title, onDecide, onRetry }: ShownLabProps & { onRetry: () => void }) {
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
  const { name } = labById(lab)
  const isLate = useIsLate(height === null)
  return (
    <div className={classes.shown} aria-busy={height === null} hidden={height === 0}>
      {height === null && !isLate && <p role="status">Loading what {name} draws…</p>}
      {isLate && (
        <Notice tone="error" onRetry={onRetry}>
          {name} does not answer. Please check your connection and try again.
        </Notice>
      )}
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

/** Whether something has been awaited for longer than anybody should. */
function useIsLate(waits: boolean): boolean {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    if (!waits) return undefined
    const timer = setTimeout(() => setIsLate(true), patienceMs)
    return () => clearTimeout(timer)
  }, [waits])
  return waits && isLate
}
