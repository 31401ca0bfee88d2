import { expect, test } from 'vitest'
import { recorder } from '../../test/recorder.ts'
import { turnsByName } from './turns.ts'

/** Lets what can begin do so. */
const settle = () => new Promise(setImmediate)

test('works of a name run a few at once and in order, and those of another name beside them', async () => {
  const turns = turnsByName(2)
  const { begun, work, finishOne } = recorder()
  const all = ['a1', 'a2', 'a3', 'a4'].map((name) => turns.run('a', work(name)))
  all.push(turns.run('b', work('b1')))
  await settle()
  expect(begun).toEqual(['a1', 'a2', 'b1'])
  expect(turns.waiting('a')).toBe(2)
  expect(turns.waiting('b')).toBe(0)
  await finishOne()
  await settle()
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3'])
  for (const _ of all) {
    await finishOne()
    await settle()
  }
  await Promise.all(all)
  expect(begun.at(-1)).toBe('a4')
})

test('a work that fails lets the next one have its turn', async () => {
  const turns = turnsByName(1)
  const failed = expect(turns.run('a', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  expect(await turns.run('a', () => Promise.resolve(1))).toBe(1)
  await failed
  expect(turns.waiting('a')).toBe(0)
})
