import { once } from 'node:events'
import { expect, test } from 'vitest'
import { startProgram } from './client-programs.ts'

/** A program that ends well after five bytes, and its input that goes on. */
function startReader(mayLeaveRest: boolean) {
  const program = startProgram('head', ['-c', '5'], { input: input(), mayLeaveRest })
  async function* input() {
    yield Buffer.from('whole')
    await once(program.child, 'exit')
    yield Buffer.from(' and the rest')
  }
  return program
}

test('a program that has what it needs may end before it has read the rest', async () => {
  await expect(startReader(true).done).resolves.toBeUndefined()
})

test('a program that ends before it has read what it must read is an error', async () => {
  await expect(startReader(false).done).rejects.toThrow(/Premature close|EPIPE/u)
})

test('an input that fails is an error although the program ends well', async () => {
  // eslint-disable-next-line require-yield
  async function* input() {
    throw new Error('the disk is gone')
  }
  await expect(startProgram('cat', [], { input: input() }).done).rejects.toThrow('the disk is gone')
})
