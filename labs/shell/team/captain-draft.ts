import { ApiError } from '@tradewind/contract/client'
import type { PlayedTeam } from '@tradewind/contract/teaching/rooms/teams'
import type { LabApi } from '../api.ts'
import type { DraftMemory } from '../place/drafts.ts'

/** The decision of a captain as it would be sent now, kept with the server for the case that the round closes. */
export interface CaptainDraft {
  /**
   * @param version the number of decisions that the page knows of
   * @param isInView whether the last step is in view. The decision is complete once it has been.
   */
  stand: (version: number, decision: Decision | null, isInView: boolean) => void
  /** Takes notice of who is the captain now. */
  seeTeam: (team: Pick<PlayedTeam, 'captain' | 'you'>) => void
  /** The version for which the server has a draft; null if it has none. */
  keptFor: () => number | null
  /** Sends what is not sent yet, and nothing later. */
  stop: () => void
  start: () => void
}

type Decision = Record<string, unknown>

interface CaptainDraftOptions {
  api: LabApi
  run: string
  /** What this page keeps for a reload. */
  memory: DraftMemory
  onKept: () => void
}

/** Changes are collected for so long, in ms. */
const collectsFor = 300
/** The wait before what could not be sent is sent again, in ms. */
const againAfter = 3000

export function captainDraft({ api, run, memory, onKept }: CaptainDraftOptions): CaptainDraft {
  let draft: { version: number; decision: Decision | null } | null = null
  let isCaptain = false
  let keptFor: number | null = null
  /** What the server was told last, as JSON. */
  let told: string | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let underWay = Promise.resolve()
  let stopped = false

  function keep(version: number | null) {
    if (keptFor === version) return
    keptFor = version
    onKept()
  }

  function sendIn(ms: number) {
    if (isCaptain && draft && !stopped) timer ??= setTimeout(send, ms)
  }

  function send() {
    clearTimeout(timer)
    timer = undefined
    underWay = underWay.then(sendOnce)
  }

  async function sendOnce() {
    const text = JSON.stringify(draft)
    if (!isCaptain || !draft || text === told) return
    const { version, decision } = draft
    // What is not complete takes back an earlier draft. Without one, there is nothing to say.
    if (decision === null && keptFor !== version) return
    try {
      const body = { version, decision: decision as Record<string, never> | null }
      const { kept } = await api.call('PUT /api/runs/:run/captain-draft', { params: { run }, body })
      told = kept || decision === null ? text : null
      keep(kept ? version : null)
    } catch (error) {
      if (!isRefused(error)) return sendIn(againAfter)
      told = text
      keep(null)
    }
  }

  return {
    stand(version, decision, isInView) {
      const seen = `standing ${version}`
      if (isInView && memory.read(seen) === undefined) memory.keep(seen, true, 'page')
      draft = { version, decision: memory.read(seen) === undefined ? null : decision }
      sendIn(collectsFor)
    },
    seeTeam({ captain, you }) {
      const was = isCaptain
      isCaptain = captain === you
      if (was === isCaptain) return
      told = null
      if (isCaptain) sendIn(collectsFor)
      else keep(null)
    },
    keptFor: () => keptFor,
    start() {
      stopped = false
    },
    stop() {
      send()
      stopped = true
    },
  }
}

/** Whether another try changes nothing: the run is another team's now, or the server does not take what was entered. */
export function isRefused(error: unknown): boolean {
  return error instanceof ApiError && [403, 404, 422].includes(error.status)
}
