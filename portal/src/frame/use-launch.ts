import { classParameter, isLabId, labPath, type LabId } from '@tradewind/contract/catalogue'
import type { PageAfterLab } from '@tradewind/lab-sdk/messages'
import type { User } from '@tradewind/contract/people/users'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router'
import { serverNow } from '../browser/server-time.ts'
import { ApiError } from '../api.ts'
import { isFramed } from '../browser/framed.ts'
import { publicConfig } from '../public-config.ts'
import { useSession } from '../session/session.tsx'
import { currentVisit } from '../session/token-store.ts'
import type { RedeemRequest } from '../arrival/kept-code.ts'
import { demoLab } from '../arrival/requested-lab.ts'
import {
  decideLaunch,
  isNarrow,
  labLinkIn,
  launchMark,
  refusalOf,
  requestedLab,
  withoutLabLink,
  type LabLink,
  type LaunchMark,
  type Refusal,
} from './launch.ts'
import { opensAnyway, rememberOpenAnyway } from './open-anyway.ts'
import { recordOpening } from './opening.api.ts'
import { rememberClassCode, takeClassCode } from './waiting-class.ts'
import { ownClassOf, teaches } from './own-classes.ts'

/** A launch waits at most this long for its recording, and for whose class a link means. */
const recordingPatienceMs = 4000

/** Browsers keep at most 50 entries. From then on the length of the history says nothing. */
const fullHistory = 50

const redeemRequest: RedeemRequest = { asksForCode: true }

/** Where the portal goes after a lab, with the state of the history entry. A lab that a store sells has its card on Home. */
function screenAfterLab(page: PageAfterLab, lab: LabId | null): { to: string; state?: RedeemRequest } {
  switch (page) {
    case 'settings':
      return { to: '/settings' }
    case 'editSettings':
      return { to: '/edit-settings' }
    case 'buy':
      return { to: lab === null || publicConfig.storeUrls[lab] !== undefined ? '/' : `/cart/${lab}` }
    case 'redeem':
      return { to: '/', state: redeemRequest }
    case 'classes':
      return { to: '/classes' }
  }
}

export interface Launch {
  lab: LabId
  /** Whether the server has not refused, so that the lab's page may load. */
  admitted: boolean
  /** What the link opens in the lab's page; null after any other launch. */
  link: LabLink | null
  /** Counts how often closing has reopened the lab. */
  turn: number
}

export interface LabFrame {
  /** The lab that fills the page; null for none. This is the cross-talk flag. */
  active: LabId | null
  launch: Launch | null
  /** Why the last launch was refused, until the reader dismisses it. */
  refusal: Refusal | null
  dismissRefusal: () => void
  /** Opens a lab by its address, or says on Home why it cannot be opened. */
  openLab: (lab: LabId) => Promise<void>
  closeLab: (page?: PageAfterLab) => void
  /** Closes the lab at its own request. A demo of one lab restarts it instead. */
  endLab: (page?: PageAfterLab) => void
  /** Removes what the link opens from the portal's address, once the lab's page has it. */
  hideLink: () => void
}

function screenSituation(marked: boolean) {
  // Visitors from a course or a demo may have no other device.
  const visit = currentVisit()
  const anyWidth = marked || visit === 'course' || visit === 'demo'
  return { screenWidth: screen.width, framed: isFramed(), anyWidth, visit }
}

/** Whether the cards say that labs are best on a larger screen, as the popup after a press does. */
export function isNarrowHere(): boolean {
  return isNarrow(screenSituation(false))
}

interface Marks {
  anyWidth: boolean
  link: LabLink | null
}

function decide(lab: string, user: User, { anyWidth, link }: Marks) {
  return decideLaunch(lab, {
    user,
    environment: publicConfig.environment,
    now: serverNow(),
    ...screenSituation(anyWidth),
    anyway: link !== null || opensAnyway(lab),
  })
}

/**
 * Leaves the lab's address once. It goes back in the history only when that certainly leads to Home; this avoids a
 * duplicate entry.
 */
function useLeave() {
  const navigate = useNavigate()
  const arrivedBy = useNavigationType()
  const { pathname, search, state } = useLocation()
  const { fromHome } = launchMark(state)
  const leaving = useRef(false)
  const lengthAtLaunch = useRef(0)
  const pushed = useRef(false)

  function arrive() {
    leaving.current = false
    // The entry may be replaced while the lab is open, so its type is stored now.
    pushed.current = arrivedBy === NavigationType.Push
    lengthAtLaunch.current = history.length
  }
  function leave(page?: PageAfterLab) {
    if (leaving.current) return
    leaving.current = true
    // A lab that navigated inside its frame has added history entries, and going back would only navigate the lab.
    const unmoved = history.length === lengthAtLaunch.current && history.length < fullHistory
    if (page === undefined && fromHome && pushed.current && unmoved) void navigate(-1)
    else {
      const lab = requestedLab(pathname, search)
      const { to, state: mark } =
        page === undefined
          ? { to: '/', state: null }
          : screenAfterLab(page, lab !== null && isLabId(lab) ? lab : null)
      void navigate(to, { replace: true, state: mark })
    }
  }
  return { arrive, leave }
}

/**
 * The launch of labs. The address is the state: `/?lab=<id>` means that this lab is open, any other address that none
 * is.
 */
export function useLaunch(): LabFrame {
  const { user } = useSession()
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation()
  const requested = requestedLab(pathname, search)
  const [launch, setLaunch] = useState<Launch | null>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [turn, setTurn] = useState(0)
  const { arrive, leave } = useLeave()

  const refuse = (reason: Refusal) => {
    setLaunch(null)
    setRefusal(reason)
    leave()
  }

  const launchLab = (lab: string, link: LabLink | null, reader: User) => {
    const refuseLink = (reason: Refusal) => {
      if (link?.parameter === classParameter && reason.kind !== 'unknown')
        rememberClassCode(reader.id, reason.lab, link.value)
      refuse(reason)
    }
    const decision = decide(lab, reader, { anyWidth: launchMark(state).anyWidth, link })
    if (decision.refusal) return refuseLink(decision.refusal)
    // A reload has no link any more, and must not put a student out of their class.
    if (link !== null && isNarrowHere()) rememberOpenAnyway(decision.lab)
    return admit({ lab: decision.lab, link, turn }, reader, setLaunch, refuseLink)
  }

  const start = useEffectEvent((lab: string) => {
    if (!user) return undefined
    arrive()
    setRefusal(null)
    const link = labLinkIn(search)
    if (link === null || link.parameter === 'run' || !teaches(user)) return launchLab(lab, link, user)
    let isWanted = true
    let stop: (() => void) | undefined | void
    // Those who teach the class work on its page; everybody else joins it in the lab.
    const lead = async () => {
      const path = await ownClassOf(link, recordingPatienceMs)
      if (!isWanted) return
      if (path === null) stop = launchLab(lab, link, user)
      else await navigate(path, { replace: true })
    }
    void lead()
    return () => {
      isWanted = false
      stop?.()
    }
  })

  const userId = user?.id
  useEffect(() => {
    if (requested === null || userId === undefined) return undefined
    const stop = start(requested)
    return () => {
      stop?.()
      setLaunch(null)
    }
  }, [requested, userId, turn])

  async function openLab(lab: LabId): Promise<void> {
    const onHome = pathname === '/'
    const reason = onHome && user ? decide(lab, user, { anyWidth: false, link: null }).refusal : null
    setRefusal(reason)
    const mark: LaunchMark = { fromHome: onHome, anyWidth: false }
    if (reason || lab === requested) return
    await navigate(labPath(lab, user && takeClassCode(user.id, lab)), { state: mark })
  }

  // The comparison is made during rendering, so that the frame disappears together with the address.
  const open = launch && user && launch.lab === requested ? launch : null
  function closeLab(page?: PageAfterLab) {
    if (requested === null) return
    // The lab closes at once, without waiting for the next screen.
    setLaunch(null)
    leave(page)
  }
  return {
    active: open?.lab ?? null,
    launch: open,
    refusal,
    dismissRefusal: () => setRefusal(null),
    openLab,
    closeLab,
    endLab: (page) => {
      if (requested !== null && requested === demoLab()) setTurn(turn + 1)
      else closeLab(page)
    },
    hideLink: () => {
      const rest = requested === null ? null : withoutLabLink(search)
      if (rest !== null) void navigate({ pathname, search: rest }, { replace: true, state })
    },
  }
}

/**
 * Asks the server, of which only a refusal stops the launch, neither a failure nor a missing answer. Returns a
 * function that stops asking.
 */
function admit(
  launch: Omit<Launch, 'admitted'>,
  user: User,
  show: (launch: Launch) => void,
  refuse: (reason: Refusal) => void,
) {
  const { lab } = launch
  let asking = true
  const go = () => {
    if (asking) show({ ...launch, admitted: true })
  }
  const timer = setTimeout(go, recordingPatienceMs)
  const stop = () => {
    asking = false
    clearTimeout(timer)
  }
  show({ ...launch, admitted: false })
  recordOpening(lab, user).then(go, (error: unknown) => {
    if (!asking) return
    const reason = error instanceof ApiError ? refusalOf(lab, error, currentVisit()) : null
    if (!reason) return go()
    stop()
    return refuse(reason)
  })
  return stop
}
