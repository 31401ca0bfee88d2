import { ApiError } from '@tradewind/contract/client'
import type { PlayedTeam } from '@tradewind/contract/teaching/rooms/teams'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { pageMemory } from '../page-memory.ts'
import { isSame, teamStore } from './team-store.ts'

const team: PlayedTeam = {
  id: 'team',
  name: 'Team 1',
  captain: 'a',
  strength: null,
  sending: 'anyone',
  you: 'a',
  version: 0,
  proposals: [],
  ...{ sentBy: null, drafts: [], draftVersion: 0 },
  members: ['a', 'b'].map((id) => ({ id, name: id, here: true })),
}

function open() {
  const memory = pageMemory('lab', null).drafts('run')
  const sent: Record<string, unknown>[] = []
  let answer = team
  let fails = false
  const onDecided = vi.fn()
  const call = vi.fn((name: string, input: { body?: { drafts: Record<string, unknown> } }) => {
    if (fails) return Promise.reject(new Error('No network'))
    if (name === 'GET /api/runs/:run/team') return Promise.resolve(answer)
    sent.push(input.body?.drafts ?? {})
    return Promise.resolve({ message: '' })
  })
  const store = teamStore({ api: { call, stream: vi.fn() } as never, run: 'run', memory, onDecided })
  return {
    ...{ store, sent, onDecided, call, memory },
    answers: (change: Partial<PlayedTeam>) => (answer = { ...team, ...change }),
    fail: (now: boolean) => (fails = now),
  }
}

const after = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('what this page enters', () => {
  test('is sent once a moment has passed, the newest only, and nothing of the page’s own', async () => {
    const { store, sent } = open()
    store.drafts.keep('note', 'W', 'team')
    store.drafts.keep('note', 'Wait', 'team')
    store.drafts.keep('step', 2, 'page')
    expect(sent).toEqual([])
    await after(300)
    expect(sent).toEqual([{ note: 'Wait' }])
    expect(store.drafts.read('step')).toBe(2)
  })

  test('is sent again after a failure, without losing what came meanwhile', async () => {
    const { store, sent, fail } = open()
    fail(true)
    store.drafts.keep('note', 'one', 'team')
    store.drafts.keep('netting', true, 'team')
    await after(300)
    store.drafts.keep('note', 'two', 'team')
    fail(false)
    await after(3300)
    expect(sent).toEqual([{ note: 'two', netting: true }])
  })

  test('is sent before a decision, which waits only a moment for it', async () => {
    const { store, sent, call } = open()
    store.drafts.keep('note', 'mine', 'team')
    await store.flush()
    expect(sent).toEqual([{ note: 'mine' }])
    call.mockImplementation(() => new Promise<never>(() => undefined))
    store.drafts.keep('note', 'more', 'team')
    const flushed = store.flush()
    await after(1500)
    await flushed
  })

  test('is not overwritten by what the others had before it arrived', async () => {
    const { store, answers } = open()
    store.drafts.keep('note', 'mine', 'team')
    answers({ drafts: [{ name: 'note', value: 'theirs', by: 'b' }], draftVersion: 1 })
    await store.ask()
    expect(store.drafts.read('note')).toBe('mine')
  })

  test('is not sent again if the server refuses it, as after a move to another team', async () => {
    const { store, call } = open()
    call.mockRejectedValue(new ApiError('Not yours', { status: 404, code: 'not_found' }))
    store.drafts.keep('note', 'mine', 'team')
    await after(300)
    call.mockClear()
    await after(10_000)
    expect(call).not.toHaveBeenCalled()
  })

  test('is sent when the page leaves the run', async () => {
    const { store, sent } = open()
    const stop = store.follow()
    store.drafts.keep('note', 'last', 'team')
    stop()
    await after(0)
    expect(sent).toEqual([{ note: 'last' }])
  })
})

describe('what another member changes after this page', () => {
  const theirs = (version: number, value = 'theirs') => ({
    drafts: [{ name: 'note', value, by: 'b' }],
    draftVersion: version,
  })

  test('is told with who did it, and can be put back', async () => {
    const { store, answers, sent } = open()
    await store.ask()
    store.drafts.keep('note', 'mine', 'team')
    await after(2500)
    answers(theirs(2))
    await store.ask()
    expect(store.drafts.read('note')).toBe('theirs')
    const { overwritten } = store.current()!
    expect(overwritten).toEqual({ by: 'b', name: 'note', mine: 'mine' })
    store.putBack(overwritten!)
    expect(store.drafts.read('note')).toBe('mine')
    expect(store.current()?.overwritten).toBeNull()
    await after(300)
    expect(sent).toEqual([{ note: 'mine' }, { note: 'mine' }])
  })

  test('does not change under one’s hands: what was just entered stays and is sent again', async () => {
    const { store, answers, sent } = open()
    await store.ask()
    store.drafts.keep('note', 'mine', 'team')
    await after(300)
    answers(theirs(2))
    await store.ask()
    expect(store.drafts.read('note')).toBe('mine')
    await after(300)
    expect(sent).toEqual([{ note: 'mine' }, { note: 'mine' }])
    expect(store.current()?.overwritten).toBeNull()
  })

  test('is forgotten once one enters something else there, and with the decision', async () => {
    const { store, answers } = open()
    await store.ask()
    for (const [version, end] of [
      [2, () => store.drafts.keep('note', 'both', 'team')],
      [4, () => answers({ version: 1, draftVersion: 5 })],
    ] as const) {
      store.drafts.keep('note', 'mine', 'team')
      await after(2500)
      answers(theirs(version, `theirs ${version}`))
      await store.ask()
      expect(store.current()?.overwritten).not.toBeNull()
      end()
      await after(0)
      if (version === 4) await store.ask()
      expect(store.current()?.overwritten).toBeNull()
    }
  })
})

describe('what the others do', () => {
  test('is entered here, with who did it, and asked for from there on', async () => {
    const { store, answers, call } = open()
    await store.ask()
    answers({ drafts: [{ name: 'hedge 1/lines', value: { a: 1 }, by: 'b' }], draftVersion: 4 })
    await store.ask()
    expect(store.drafts.read('hedge 1/lines')).toEqual({ a: 1 })
    expect(store.current()?.change).toEqual({ by: 'b', name: 'hedge 1/lines' })
    await store.ask()
    expect(call.mock.calls.at(-1)?.[1]).toMatchObject({ query: { since: 4 } })
  })

  test('was no news before this page was opened', async () => {
    const { store, answers } = open()
    answers({ drafts: [{ name: 'note', value: 'old', by: 'b' }], draftVersion: 1 })
    await store.ask()
    expect(store.drafts.read('note')).toBe('old')
    expect(store.current()?.change).toBeNull()
  })

  test('is told once when they have decided, and ends the news of what was entered', async () => {
    const { store, answers, onDecided } = open()
    await store.ask()
    answers({ drafts: [{ name: 'note', value: 'x', by: 'b' }], draftVersion: 1 })
    await store.ask()
    answers({ version: 1, sentBy: 'b', draftVersion: 1 })
    await store.ask()
    await store.ask()
    expect(onDecided).toHaveBeenCalledOnce()
    expect(store.current()?.change).toBeNull()
  })

  test('is entered if the player wants to look at a proposal, and shown to the team', async () => {
    const { store, sent } = open()
    store.takeOver({ kind: 'decision', by: ['b'], decision: {}, replaces: [], drafts: { note: 'theirs' } })
    expect(store.drafts.read('note')).toBe('theirs')
    await after(300)
    expect(sent).toEqual([{ note: 'theirs' }])
  })
})

test('JSON values are the same whatever the order of their properties', () => {
  expect(isSame({ a: 1, b: [1, { c: null }] }, { b: [1, { c: null }], a: 1 })).toBe(true)
  expect(isSame([1, 2], { 0: 1, 1: 2 })).toBe(false)
  expect(isSame({ a: 1 }, { b: 1 })).toBe(false)
  expect(isSame(null, {})).toBe(false)
})
