import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { repeat, type Visibility } from './repeat.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function givenPage() {
  const events = new EventTarget()
  const page = {
    visibilityState: 'visible' as DocumentVisibilityState,
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
    show(state: DocumentVisibilityState) {
      page.visibilityState = state
      events.dispatchEvent(new Event('visibilitychange'))
    },
  }
  return page as Visibility & { show: (state: DocumentVisibilityState) => void }
}

function given(ask: () => Promise<number>) {
  const page = givenPage()
  const answers: number[] = []
  const problems: unknown[] = []
  const repetition = repeat({
    ask,
    onAnswer: (answer) => answers.push(answer),
    onProblem: (error) => problems.push(error),
    everyMs: 5000,
    page,
  })
  return { page, answers, problems, repetition }
}

test('asks at once and repeatedly, until it is stopped', async () => {
  let asked = 0
  const { answers, repetition } = given(() => Promise.resolve((asked += 1)))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(answers).toEqual([1, 2, 3])
  repetition.stop()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(asked).toBe(3)
})

test('does not ask while the page is hidden, and asks at once when it is visible again', async () => {
  let asked = 0
  const { page, answers } = given(() => Promise.resolve((asked += 1)))
  await vi.advanceTimersByTimeAsync(1000)
  page.show('hidden')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toBe(1)
  page.show('visible')
  await vi.advanceTimersByTimeAsync(0)
  expect(answers).toEqual([1, 2])
})

test('continues after a failure', async () => {
  let asked = 0
  const { answers, problems } = given(() => {
    asked += 1
    return asked === 1 ? Promise.reject(new Error('offline')) : Promise.resolve(asked)
  })
  await vi.advanceTimersByTimeAsync(5000)
  expect(problems).toHaveLength(1)
  expect(answers).toEqual([2])
})

test('ignores the answer to an outdated question', async () => {
  const waiting: ((answer: number) => void)[] = []
  const { answers, repetition } = given(() => new Promise((resolve) => waiting.push(resolve)))
  repetition.again()
  waiting[1]?.(2)
  waiting[0]?.(1)
  await vi.advanceTimersByTimeAsync(0)
  expect(answers).toEqual([2])
})
