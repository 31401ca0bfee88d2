import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { announcer } from './announcer.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('speaks after the round stands, all of its results as one', () => {
  const { announce, current, subscribe } = announcer()
  const changed = vi.fn<() => void>()
  subscribe(changed)
  announce('The peg broke.')
  announce('Your cash is up.')
  expect(current()).toBe('')
  vi.runAllTimers()
  expect(current()).toBe('The peg broke. Your cash is up.')
  expect(changed).toHaveBeenCalledTimes(1)
})

it('is empty between two rounds, so that the same words are heard again', () => {
  const { announce, current, subscribe } = announcer()
  const heard: string[] = []
  subscribe(() => heard.push(current()))
  const takeBack = announce('Nothing new.')
  vi.runAllTimers()
  takeBack()
  announce('Nothing new.')
  vi.runAllTimers()
  expect(heard).toEqual(['Nothing new.', '', 'Nothing new.'])
})

it('says nothing of a round that was left before it stood', () => {
  const { announce, current } = announcer()
  announce('Gone.')()
  vi.runAllTimers()
  expect(current()).toBe('')
})
