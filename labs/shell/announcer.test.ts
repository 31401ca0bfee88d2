import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { announcer } from './announcer.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('announces all results of a round together, once the round is on the page', () => {
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

it('is empty between two rounds, so that equal texts are announced again', () => {
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

it('announces nothing for a round that is left early', () => {
  const { announce, current } = announcer()
  announce('Gone.')()
  vi.runAllTimers()
  expect(current()).toBe('')
})
