import { Button } from '@mantine/core'
import { labById, type LabId } from '@tradewind/contract/catalogue'
import { parseLabMessage, type PageAfterLab } from '@tradewind/lab-sdk/messages'
import { connectLab } from '@tradewind/lab-sdk/portal-side'
import { IconX } from '@tabler/icons-react'
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
  type RefObject,
} from 'react'
import { publicConfig } from '../public-config.ts'
import { onTokenChange, useSession } from '../session/session.tsx'
import { currentVisit } from '../session/token-store.ts'
import { scenes } from '../ui/product-scenes.ts'
import { nextPhase, patienceMs, type FrameEvent, type FramePhase } from './frame-phase.ts'
import { labToken } from './lab-token.ts'
import { framePath } from './launch.ts'
import classes from './lab-window.module.css'
import { usePageBehind } from './use-page-behind.ts'
import type { Launch } from './use-launch.ts'

type Close = (page?: PageAfterLab) => void

interface LabWindowProps {
  launch: Launch
  /** Called when the lab's page reports that it runs, which means that it also has its address. */
  onRunning: () => void
  /** Called when the lab itself asks to be closed. */
  onEnd: Close
  /** Called when the reader leaves a lab that does not respond. */
  onClose: Close
}

/** A lab over the whole page. The page behind is out of reach until the lab closes. */
export function LabWindow({ launch, onRunning, onEnd, onClose }: LabWindowProps) {
  const [attempt, setAttempt] = useState(1)
  const cover = useRef<HTMLDivElement>(null)
  const { name } = labById(launch.lab)
  usePageBehind(cover, launch.lab)
  useEffect(() => {
    // Asked for now, the token is there when the lab has loaded. If it is not, the lab asks again.
    labToken().catch(() => undefined)
  }, [])
  useEscape(onClose)

  return (
    <div ref={cover} className={classes.cover} role="region" aria-label={name} tabIndex={-1}>
      <Attempt
        key={attempt}
        launch={launch}
        onRunning={onRunning}
        onEnd={onEnd}
        onClose={onClose}
        onRetry={() => setAttempt(attempt + 1)}
      />
    </div>
  )
}

/** One attempt to load the lab's page. */
function Attempt(props: LabWindowProps & { onRetry: () => void }) {
  const { launch, onRunning, onEnd, onClose, onRetry } = props
  const [phase, happened] = useReducer(nextPhase, 'loading')
  const frame = useRef<HTMLIFrameElement>(null)
  const { name } = labById(launch.lab)
  const sendToken = useConnection(frame, launch, onEnd, happened)
  usePatience(phase, happened)
  const running = useEffectEvent(() => onRunning())
  useEffect(() => {
    if (phase === 'running') running()
  }, [phase])

  function loaded() {
    sendToken()
    happened('loaded')
    frame.current?.focus()
  }

  return (
    <>
      {launch.admitted && (
        <iframe
          ref={frame}
          className={classes.frame}
          data-hidden={phase === 'loading' || phase === 'late' || undefined}
          src={framePath(publicConfig.labUrls[launch.lab], launch.link)}
          title={name}
          allow="fullscreen; clipboard-write"
          referrerPolicy="origin"
          onLoad={loaded}
        />
      )}
      {(phase === 'loading' || phase === 'late') && (
        <Waiting lab={launch.lab} late={phase === 'late'} onRetry={onRetry} onClose={onClose} />
      )}
      {phase !== 'running' && phase !== 'late' && (
        <WayOut silent={phase === 'silent'} onRetry={onRetry} onClose={onClose} />
      )}
    </>
  )
}

interface WaitingProps {
  lab: LabId
  late: boolean
  onRetry: () => void
  onClose: Close
}

function Waiting({ lab, late, onRetry, onClose }: WaitingProps) {
  const { name } = labById(lab)
  return (
    <div className={classes.waiting}>
      <img className={classes.scene} src={scenes[lab]} alt="" width={640} height={360} />
      <h2>{name}</h2>
      <div role="status">
        {late ? <p>The lab is taking longer than usual. Nothing is lost.</p> : <p>Opening the lab…</p>}
      </div>
      {late ? (
        <div className={classes.choices}>
          <Button onClick={onRetry}>Try again</Button>
          <Button variant="outline" onClick={() => onClose()}>
            Close
          </Button>
        </div>
      ) : (
        <div className={classes.progress} />
      )}
    </div>
  )
}

/** Buttons that are in reach until the lab has spoken. From then on the lab has its own way out. */
function WayOut({ silent, onRetry, onClose }: { silent: boolean; onRetry: () => void; onClose: Close }) {
  return (
    <div className={classes.wayOut}>
      {silent && (
        <>
          <p role="status">Don’t see the lab?</p>
          <Button size="sm" variant="subtle" onClick={onRetry}>
            Try again
          </Button>
        </>
      )}
      <Button
        size="sm"
        variant="subtle"
        leftSection={<IconX size={16} aria-hidden />}
        onClick={() => onClose()}
      >
        Close
      </Button>
    </div>
  )
}

/** Exchanges messages with the lab while its frame is on the page. Returns a function that sends it the token. */
function useConnection(
  frame: RefObject<HTMLIFrameElement | null>,
  { lab, admitted }: Launch,
  onEnd: Close,
  happened: (event: FrameEvent) => void,
) {
  const send = useRef<() => void>(() => undefined)
  const { revalidate } = useSession()
  const close = useEffectEvent((page?: PageAfterLab) => onEnd(page))
  const askedAgain = useEffectEvent(() => {
    // Visitors cannot sign in again here. When the visit is over, the page says how to come back.
    if (currentVisit() !== null) void revalidate()
  })
  useEffect(() => {
    const element = frame.current
    if (!admitted || !element) return undefined
    const labOrigin = new URL(publicConfig.labUrls[lab], location.href).origin
    const connection = connectLab({
      frame: element,
      labOrigin,
      token: labToken,
      onClose: (page) => close(page),
      window,
    })
    let asked = false
    const hear = (event: MessageEvent) => {
      if (event.source !== element.contentWindow || event.origin !== labOrigin) return
      happened('spoke')
      if (parseLabMessage(event.data)?.action !== 'token') return
      // A lab asks again when the server has refused its token.
      if (asked) askedAgain()
      asked = true
    }
    window.addEventListener('message', hear)
    const stopFollowing = onTokenChange(() => connection.sendToken())
    send.current = () => connection.sendToken()
    return () => {
      window.removeEventListener('message', hear)
      stopFollowing()
      connection.disconnect()
    }
  }, [frame, lab, admitted, happened])
  return () => send.current()
}

function usePatience(phase: FramePhase, happened: (event: FrameEvent) => void) {
  useEffect(() => {
    const timer = setTimeout(() => happened('timeout'), patienceMs)
    return () => clearTimeout(timer)
  }, [phase, happened])
}

/** Keys pressed inside the lab do not arrive here: the lab's page handles Escape there and asks to be closed. */
function useEscape(onClose: Close) {
  const close = useEffectEvent(() => onClose())
  // The listener is added before the cover is painted, so that Escape works as soon as the cover is visible.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) close()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
