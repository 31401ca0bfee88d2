import { expect } from 'vitest'
import type { z } from 'zod'
import type { LabRun, RunKind } from '@tradewind/contract/teaching/runs'
import { signedInUser } from './accounts.ts'
import type { TestApp } from './app.ts'

export const lab = 'global_compass_lab'

interface State {
  phase: string
  criteria: { id: string; price: number; bought: boolean }[]
  candidates: { code: string }[]
  evidence: { left: number; forecasts: { id: string; confidence: number | null }[] }
  network: { places: string[]; pick: string; functions: { id: string }[] } | null
}

/** A valid next decision, chosen without any strategy. */
export function nextOf(run: LabRun): Record<string, z.core.util.JSONType> {
  const state = run.state as State
  const ids = state.criteria.map(({ id }) => id)
  switch (state.phase) {
    case 'weights':
      return { type: 'set-weights', weights: Object.fromEntries(ids.map((id) => [id, 5])) }
    case 'evidence': {
      const card = state.criteria.find(({ bought, price }) => !bought && price <= state.evidence.left)
      if (card) return { type: 'buy-card', card: card.id }
      const open = state.evidence.forecasts.find(({ confidence }) => confidence === null)
      return open ? { type: 'forecast', statement: open.id, confidence: 50 } : { type: 'close-evidence' }
    }
    case 'shortlist': {
      const five = state.candidates.slice(0, 5).map(({ code }) => code)
      const countries = five.map((country) => ({ country, reasons: ids.slice(0, 1) }))
      return { type: 'shortlist', countries, pick: five[0] ?? '' }
    }
    case 'network': {
      const { places, pick, functions } = state.network!
      const other = places.find((place) => place !== pick) ?? ''
      return {
        type: 'place',
        sites: Object.fromEntries(functions.map(({ id }, at) => [id, at < 2 ? pick : other])),
      }
    }
    default:
      return { type: 'answer', option: 'wait' }
  }
}

/** Helpers that call the routes of Global Compass runs. The app may be opened later. */
export function runCalls(t: () => TestApp) {
  const begin = (token: string, kind: RunKind = 'rehearsal', classSession: string | null = null) =>
    t().call('POST /api/labs/:lab/runs', { token, params: { lab }, body: { kind, classSession } })

  const decide = (token: string, run: string, version: number, decision: Record<string, unknown>) =>
    t().call('POST /api/runs/:run/decisions', { token, params: { run }, body: { version, decision } })

  const read = (token: string, run: string) => t().call('GET /api/runs/:run', { token, params: { run } })

  const labStart = async (token: string) =>
    (await t().call('GET /api/labs/:lab/runs', { token, params: { lab } })).body

  /** Plays to the end, or until `until` decisions are saved. */
  async function play(token: string, run: LabRun, until = Infinity): Promise<LabRun> {
    let now = run
    while (now.status === 'open' && now.version < until) {
      const answer = await decide(token, now.id, now.version, nextOf(now))
      expect(answer.status, JSON.stringify(answer.error)).toBe(200)
      now = answer.body
    }
    return now
  }

  async function started(kind: RunKind = 'rehearsal') {
    const user = await signedInUser(t())
    return { ...user, run: (await begin(user.token, kind)).body }
  }

  return { begin, decide, read, labStart, play, started }
}
