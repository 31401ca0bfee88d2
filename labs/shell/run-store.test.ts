import type { LabRun } from '@tradewind/contract/teaching/runs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { labApi } from './api.ts'
import { pageMemory } from './page-memory.ts'
import { runStore } from './run-store.ts'
import type { LabSession } from './session.ts'

const id = '0192f0c1-0000-7000-8000-000000000001'
const decision = { kind: 'weights', gdp: 7 }

function aRun(version: number, changes: Partial<LabRun> = {}): LabRun {
  return {
    id,
    version,
    status: 'open',
    closed: null,
    room: null,
    team: null,
    state: { version },
    result: null,
    ...changes,
  } as LabRun
}

class FakeStorage {
  readonly kept = new Map<string, string>()
  getItem(key: string) {
    return this.kept.get(key) ?? null
  }
  setItem(key: string, value: string) {
    this.kept.set(key, value)
  }
  removeItem(key: string) {
    this.kept.delete(key)
  }
}

let storage: FakeStorage
let signedIn: () => void
const fetched = vi.fn<typeof fetch>()

function open(run = aRun(3)) {
  const listeners = new Set<() => void>()
  const state: LabSession = { state: 'signed-in', user: {} as never }
  const session = {
    current: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  signedIn = () => listeners.forEach((listener) => listener())
  const api = labApi({
    portalOrigin: 'https://portal.example',
    fetch: fetched,
    session: { token: () => 'abc', refused: () => {} },
  })
  const memory = pageMemory('global_compass_lab', storage as unknown as Storage)
  const store = runStore(run, { api, memory, session })
  const window = Object.assign(new EventTarget(), {
    document: Object.assign(new EventTarget(), { visibilityState: 'visible' }),
  })
  const stop = store.follow(window as unknown as Window)
  return { store, window, stop }
}

const answers = (body: unknown, status = 200) =>
  fetched.mockResolvedValueOnce(Response.json(body, { status }))
const refuses = (code: string, status: number, more = {}) =>
  answers({ code, message: 'No.', error: 'No.', ...more }, status)
const noNetwork = () => fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
const settled = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => {
  vi.useFakeTimers()
  storage = new FakeStorage()
  fetched.mockReset()
})
afterEach(() => vi.useRealTimers())

it('saves a decision with the version that it follows', async () => {
  const { store } = open()
  answers(aRun(4))
  const decided = store.decide(decision)
  expect(store.current().saving).toBe('saving')
  expect(await decided).toEqual({ ok: true })
  expect(store.current()).toMatchObject({ saving: 'saved', run: { version: 4 } })
  const [address, request] = fetched.mock.calls[0] ?? []
  expect(address).toBe(`https://portal.example/api/runs/${id}/decisions`)
  expect(request?.body).toBe(JSON.stringify({ version: 3, decision }))
  expect(storage.kept.size).toBe(0)
})

it('refuses another decision while one is being saved', async () => {
  const { store } = open()
  fetched.mockReturnValueOnce(new Promise(() => {}))
  void store.decide(decision)
  expect(await store.decide(decision)).toEqual({ ok: false, message: null, field: null })
  expect(fetched).toHaveBeenCalledTimes(1)
})

it('tries again after 1, 2, 4, 8, 15 and 15 seconds', async () => {
  const { store } = open()
  fetched.mockRejectedValue(new TypeError('Failed to fetch'))
  const decided = store.decide(decision)
  await settled()
  for (const [index, seconds] of [1, 2, 4, 8, 15, 15].entries()) {
    expect(store.current().saving).toBe('retrying')
    await vi.advanceTimersByTimeAsync(seconds * 1000 - 1)
    expect(fetched).toHaveBeenCalledTimes(index + 1)
    await vi.advanceTimersByTimeAsync(1)
    expect(fetched).toHaveBeenCalledTimes(index + 2)
  }
  fetched.mockReset()
  answers(aRun(4))
  await vi.advanceTimersByTimeAsync(15_000)
  expect(await decided).toEqual({ ok: true })
})

it('tries again as soon as the network is back, and only once', async () => {
  const { store, window } = open()
  noNetwork()
  void store.decide(decision)
  await settled()
  answers(aRun(4))
  window.dispatchEvent(new Event('online'))
  await settled()
  expect(store.current()).toMatchObject({ saving: 'saved', run: { version: 4 } })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(fetched).toHaveBeenCalledTimes(2)
})

it.each([500, 502, 503, 429])('tries again after status %i', async (status) => {
  const { store } = open()
  answers({}, status)
  void store.decide(decision)
  await settled()
  expect(store.current().saving).toBe('retrying')
})

it('keeps the decision when the session ends and sends it after the next sign-in', async () => {
  const { store } = open()
  refuses('not_signed_in', 401)
  const decided = store.decide(decision)
  await settled()
  expect(store.current().saving).toBe('signed_out')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(fetched).toHaveBeenCalledTimes(1)
  answers(aRun(4))
  signedIn()
  expect(await decided).toEqual({ ok: true })
})

describe('a run that continued in another window', () => {
  it('offers the newer state and continues from it', async () => {
    const { store } = open()
    refuses('run_changed', 409, { details: aRun(6) })
    expect(await store.decide(decision)).toEqual({ ok: false, message: null, field: null })
    expect(store.current()).toMatchObject({ saving: 'conflict', run: { version: 3 }, newer: { version: 6 } })
    store.takeNewer()
    expect(store.current()).toMatchObject({ saving: 'saved', run: { version: 6 }, newer: null, takenOver: 1 })
    expect(storage.kept.size).toBe(0)
  })

  it('is noticed when this window becomes visible again', async () => {
    const { store, window } = open()
    answers(aRun(5))
    window.document.dispatchEvent(new Event('visibilitychange'))
    await settled()
    expect(store.current()).toMatchObject({ saving: 'conflict', newer: { version: 5 } })
  })
})

it('shows that a run is closed', async () => {
  const { store } = open()
  refuses('run_closed', 409, { details: aRun(3, { closed: 'The deadline has passed.' }) })
  expect(await store.decide(decision)).toEqual({ ok: false, message: null, field: null })
  expect(store.current()).toMatchObject({ saving: 'saved', run: { closed: 'The deadline has passed.' } })
  expect(await store.decide(decision)).toEqual({ ok: false, message: null, field: null })
  expect(fetched).toHaveBeenCalledTimes(1)
})

it('shows the lab’s refusal with the field at fault', async () => {
  const { store } = open()
  refuses('decision_refused', 422, { fields: { gdp: 'No.' } })
  expect(await store.decide(decision)).toEqual({ ok: false, message: 'No.', field: 'gdp' })
  expect(store.current().saving).toBe('saved')
})

describe('a reload', () => {
  const remember = (version: number) =>
    storage.setItem(`tradewind-pending:${id}`, JSON.stringify({ version, decision }))

  it('sends the unsaved decision', async () => {
    remember(3)
    answers(aRun(4))
    const { store } = open()
    expect(store.current().saving).toBe('saving')
    await settled()
    expect(store.current()).toMatchObject({ saving: 'saved', run: { version: 4 } })
    expect(storage.kept.size).toBe(0)
  })

  it('drops a decision that the run has passed', () => {
    remember(2)
    open()
    expect(fetched).not.toHaveBeenCalled()
    expect(storage.kept.size).toBe(0)
  })

  it('keeps the decision until it is saved', async () => {
    const { store } = open()
    noNetwork()
    void store.decide(decision)
    await settled()
    expect([...storage.kept.values()]).toEqual([JSON.stringify({ version: 3, decision })])
  })
})

describe('ending a run', () => {
  it('sends the version and shows the abandoned run', async () => {
    const { store } = open()
    answers(aRun(3, { status: 'abandoned' }))
    expect(await store.end()).toBeNull()
    expect(store.current().run.status).toBe('abandoned')
  })

  it('says why it could not be ended', async () => {
    const { store } = open()
    noNetwork()
    expect(await store.end()).toMatch(/could not reach the server/)
  })
})

describe('in a room', () => {
  const inRoom = (round: number, phase: 'open' | 'closed', missed: number[] = []) =>
    ({
      room: {
        state: { round, phase, over: false, version: round * 2 },
        withheld: phase === 'closed',
        missed: missed.map((one) => ({ round: one, says: `You missed round ${one}.` })),
      },
    }) as Partial<LabRun>

  it('takes what the room has done to the run without asking', async () => {
    const { store } = open(aRun(3, inRoom(1, 'open')))
    answers(aRun(5, inRoom(1, 'closed', [1])))
    await store.lookForNewer()
    expect(store.current()).toMatchObject({ saving: 'saved', newer: null, takenOver: 0, run: { version: 5 } })
  })

  it('goes back to fewer decisions when the close of a round is undone', async () => {
    const { store } = open(aRun(5, inRoom(1, 'closed', [1])))
    answers(aRun(3, inRoom(1, 'open')))
    await store.lookForNewer()
    expect(store.current()).toMatchObject({ saving: 'saved', run: { version: 3 } })
  })

  it('keeps the content that the page shows when only the room has changed', async () => {
    const { store } = open(aRun(3, inRoom(1, 'open')))
    const { state } = store.current().run
    answers(aRun(3, { ...inRoom(1, 'open'), closed: 'Your instructor has paused this round.' }))
    await store.lookForNewer()
    expect(store.current().run.closed).not.toBeNull()
    expect(store.current().run.state).toBe(state)
  })

  it('asks when another window has decided in the open round', async () => {
    const { store } = open(aRun(3, inRoom(1, 'open')))
    answers(aRun(4, inRoom(1, 'open')))
    await store.lookForNewer()
    expect(store.current()).toMatchObject({ saving: 'conflict', run: { version: 3 }, newer: { version: 4 } })
  })

  it('takes what the team has decided without asking', async () => {
    const team = { id: 'team', name: 'Team 1' }
    const { store } = open(aRun(3, { ...inRoom(1, 'open'), team }))
    answers(aRun(4, { ...inRoom(1, 'open'), team }))
    await store.lookForNewer()
    expect(store.current()).toMatchObject({ saving: 'saved', run: { version: 4 } })
  })

  it('drops a decision that came after the close of its round, and shows what counted', async () => {
    const { store } = open(aRun(3, inRoom(1, 'open')))
    refuses('run_changed', 409, { details: aRun(4, inRoom(2, 'open', [1])) })
    expect(await store.decide(decision)).toMatchObject({ ok: false })
    expect(store.current()).toMatchObject({ saving: 'saved', run: { version: 4 } })
  })
})

it('keeps a decision that needs access first, and sends it when the player comes back with it', async () => {
  const { store, window } = open()
  refuses('courtesy_ended', 403)
  const decided = store.decide(decision)
  await settled()
  expect(store.current()).toMatchObject({ saving: 'no_access', refusal: 'No.', run: { version: 3 } })
  expect(await store.decide({ kind: 'other' })).toMatchObject({ ok: false })
  refuses('courtesy_ended', 403)
  store.sendAgain()
  await settled()
  expect(store.current().saving).toBe('no_access')
  answers(aRun(4))
  window.document.dispatchEvent(new Event('visibilitychange'))
  expect(await decided).toEqual({ ok: true })
  expect(store.current()).toMatchObject({ saving: 'saved', refusal: null, run: { version: 4 } })
  expect(fetched).toHaveBeenCalledTimes(3)
})

it('sends a decision that needed access when the run is opened again', async () => {
  const first = open()
  refuses('courtesy_refused', 403)
  void first.store.decide(decision)
  await settled()
  first.stop()
  answers(aRun(4))
  const { store } = open()
  await settled()
  expect(store.current()).toMatchObject({ saving: 'saved', run: { version: 4 } })
})
