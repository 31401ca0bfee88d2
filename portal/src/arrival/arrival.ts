import { parseConnectorMessage, type ConnectorMessage, type Ready } from '@tradewind/lab-sdk/messages'
import type { CoursePlace } from '@tradewind/contract/lms/courses'
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { ticketFailurePath, tokenFailurePath } from './arrival-failure.ts'
import { exchangeTicket } from './exchange-ticket.ts'
import { publicConfig } from '../public-config.ts'
import { requestLab, setDemoLab } from './requested-lab.ts'
import { useSession } from '../session/session.tsx'
import { currentVisit, type VisitOrigin } from '../session/token-store.ts'

interface ArrivalOptions {
  /** The message with which a connector starts a visit on this screen. */
  action: ConnectorMessage['action']
  origin: Exclude<VisitOrigin, 'institution'>
  /** How long the screen stays after the start of the visit, in ms. */
  pauseMs?: number
  /** The error screen's title when the server refuses a ticket for a reason without its own screen. */
  refusedTitle: string
}

interface Arrival {
  /** Whether a visit is starting. Nothing else can start one meanwhile. */
  busy: boolean
  /** Tells the connector again that this screen listens. Returns false without a connector. */
  askAgain: () => boolean
  /** Starts a visit with a token and a lab from the server, and continues as after a message. */
  enter: (answer: Entry) => Promise<void>
}

/** What a visit starts with. Only the server's answer to a ticket says more than the lab. */
type Entry = { token: string; lab: string | null } & Partial<Pick<CoursePlace, 'course' | 'classSession'>>

/**
 * Starts a visit by the ticket in the address, which is removed at once, or by a connector's message. Then it leads
 * to Home, which opens the requested lab, or to the screen of the course; a failure leads to the error screen.
 */
export function useArrival({ action, origin, pauseMs = 0, refusedTitle }: ArrivalOptions): Arrival {
  const { visit } = useSession()
  const navigate = useNavigate()
  const ticket = useArrivalTicket()
  const [busy, setBusy] = useState(ticket !== null)
  const exchanged = useRef(false)

  const enter = useCallback(
    async ({ token, lab, course = false, classSession = null }: Entry) => {
      setBusy(true)
      const askForLab = () => {
        if (lab !== null && !course) requestLab({ lab, linkedClass: classSession })
        if (origin === 'demo') setDemoLab(lab)
      }
      try {
        await visit(token, origin)
      } catch (error) {
        // The server did not answer but has not refused either: Home continues the visit with its lab once it
        // answers.
        if (currentVisit() !== null) askForLab()
        await navigate(tokenFailurePath(error), { replace: true })
        return
      }
      if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs))
      askForLab()
      await navigate(course ? '/course' : '/', { replace: true })
    },
    [visit, navigate, origin, pauseMs],
  )

  const exchange = useEffectEvent(async (brought: string) => {
    let answer
    try {
      answer = await exchangeTicket(brought)
    } catch (error) {
      await navigate(ticketFailurePath(error, refusedTitle), { replace: true })
      return
    }
    await enter(answer)
  })
  useEffect(() => {
    // A ticket works once, so it is sent once.
    if (ticket === null || exchanged.current) return
    exchanged.current = true
    void exchange(ticket)
  }, [ticket])

  const askAgain = useConnector(action, (message) => {
    if (busy) return
    void enter(message)
  })
  return { busy, askAgain, enter }
}

/** The ticket from the address, from which it is removed: neither the history nor a shared screen shows it. */
function useArrivalTicket(): string | null {
  const [query] = useSearchParams()
  const [ticket] = useState(() => query.get('ticket'))
  const navigate = useNavigate()
  const removes = query.has('ticket')
  useLayoutEffect(() => {
    if (removes) void navigate({ search: '' }, { replace: true })
  }, [removes, navigate])
  return ticket
}

/** The windows where a connector may be: the page around this one, and the page that opened it. */
function connectorWindows(): Window[] {
  const opener = window.opener as Window | null
  return [...(window.parent === window ? [] : [window.parent]), ...(opener ? [opener] : [])]
}

/** Listens to a connector and tells it so. Returns the function that tells it again. */
function useConnector(
  action: ConnectorMessage['action'],
  onMessage: (message: ConnectorMessage) => void,
): () => boolean {
  const allowed = publicConfig.messageOrigins
  const listens = allowed.length > 0
  const heard = useEffectEvent(onMessage)
  const ask = useCallback(() => {
    const windows = listens ? connectorWindows() : []
    const ready: Ready = { action: 'ready' }
    // Any origin may read this message, because it says only that this page is open.
    for (const target of windows) target.postMessage(ready, '*')
    return windows.length > 0
  }, [listens])
  const hear = useEffectEvent((event: MessageEvent) => {
    if (!allowed.includes('*') && !allowed.includes(event.origin)) return
    if (!connectorWindows().some((window) => window === event.source)) return
    const message = parseConnectorMessage(event.data)
    if (message?.action === action) heard(message)
  })

  useEffect(() => {
    const listener = (event: MessageEvent) => hear(event)
    addEventListener('message', listener)
    ask()
    return () => removeEventListener('message', listener)
  }, [ask])
  return ask
}
