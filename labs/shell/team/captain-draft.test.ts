import { ApiError } from '@tradewind/contract/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { pageMemory } from '../page-memory.ts'
import { captainDraft } from './captain-draft.ts'

interface Sent {
  version: number
  decision: unknown
}

function open(memory = pageMemory('lab', null).drafts('run')) {
  const sent: Sent[] = []
  let answer: () => Promise<{ kept: boolean }> = () => Promise.resolve({ kept: true })
  const call = vi.fn((_: string, { body }: { body: Sent }) => {
    sent.push(body)
    return answer()
  })
  const onKept = vi.fn()
  const draft = captainDraft({ api: { call, stream: vi.fn() } as never, run: 'run', memory, onKept })
  return {
    ...{ draft, sent, memory, onKept },
    answers: (next: typeof answer) => (answer = next),
  }
}

const captain = { captain: 'a', you: 'a' }
const member = { captain: 'b', you: 'a' }
const after = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the captain’s decision', () => {
  test('is kept once a moment has passed, the newest only', async () => {
    const { draft, sent } = open()
    draft.seeTeam(captain)
    draft.stand(0, { x: 1 }, true)
    draft.stand(0, { x: 2 }, true)
    await after(299)
    expect(sent).toEqual([])
    await after(1)
    expect(sent).toEqual([{ version: 0, decision: { x: 2 } }])
    expect(draft.keptFor()).toBe(0)
    draft.stand(0, { x: 2 }, true)
    await after(1000)
    expect(sent).toHaveLength(1)
  })

  test('is complete once the last step has been in view, also after a reload', async () => {
    const { draft, sent, memory } = open()
    draft.seeTeam(captain)
    draft.stand(0, { x: 1 }, false)
    await after(1000)
    expect(sent).toEqual([])
    draft.stand(0, { x: 1 }, true)
    await after(300)
    draft.stand(0, { x: 2 }, false)
    await after(300)
    expect(sent).toEqual([
      { version: 0, decision: { x: 1 } },
      { version: 0, decision: { x: 2 } },
    ])
    const again = open(memory)
    again.draft.seeTeam(captain)
    again.draft.stand(0, { x: 3 }, false)
    // The next decision has steps of its own.
    await after(300)
    again.draft.stand(1, { x: 4 }, false)
    await after(300)
    expect(again.sent).toEqual([{ version: 0, decision: { x: 3 } }])
  })

  test('that lacks something again takes the earlier one back', async () => {
    const { draft, sent } = open()
    draft.seeTeam(captain)
    draft.stand(0, null, true)
    await after(300)
    draft.stand(0, { x: 1 }, true)
    await after(300)
    draft.stand(0, null, true)
    await after(300)
    expect(sent).toEqual([
      { version: 0, decision: { x: 1 } },
      { version: 0, decision: null },
    ])
  })

  test('is sent again after a lost answer, and not after a refusal', async () => {
    const { draft, sent, answers } = open()
    draft.seeTeam(captain)
    answers(() => Promise.reject(new Error('No network')))
    draft.stand(0, { x: 1 }, true)
    await after(300)
    answers(() => Promise.resolve({ kept: true }))
    await after(2999)
    expect(sent).toHaveLength(1)
    await after(1)
    expect(sent).toHaveLength(2)
    expect(draft.keptFor()).toBe(0)
    answers(() => Promise.reject(new ApiError('No', { status: 403, code: 'forbidden' })))
    draft.stand(0, { x: 2 }, true)
    await after(60_000)
    expect(sent).toHaveLength(3)
    expect(draft.keptFor()).toBeNull()
  })

  test('that the server did not keep is sent again when the page shows it anew', async () => {
    const { draft, sent, answers } = open()
    draft.seeTeam(captain)
    answers(() => Promise.resolve({ kept: false }))
    draft.stand(0, { x: 1 }, true)
    await after(300)
    expect(draft.keptFor()).toBeNull()
    // The host has opened the round again.
    answers(() => Promise.resolve({ kept: true }))
    draft.stand(0, { x: 1 }, true)
    await after(300)
    expect(sent).toHaveLength(2)
    expect(draft.keptFor()).toBe(0)
  })

  test('is sent at once when the page goes', async () => {
    const { draft, sent } = open()
    draft.seeTeam(captain)
    draft.stand(0, { x: 1 }, true)
    draft.stop()
    await after(0)
    expect(sent).toHaveLength(1)
  })
})

describe('the decision of another member', () => {
  test('stays on the page until they become captain', async () => {
    const { draft, sent, onKept } = open()
    draft.seeTeam(member)
    draft.stand(0, { x: 1 }, true)
    await after(1000)
    expect(sent).toEqual([])
    draft.seeTeam(captain)
    await after(300)
    expect(sent).toEqual([{ version: 0, decision: { x: 1 } }])
    draft.seeTeam(member)
    expect(draft.keptFor()).toBeNull()
    expect(onKept).toHaveBeenCalledTimes(2)
  })
})
