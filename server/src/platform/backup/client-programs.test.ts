import { once } from 'node:events'
import { expect, test } from 'vitest'
import { startProgram } from './client-programs.ts'

test('a program that has what it needs may end before it has read the rest', async () => {
  const program = startProgram('head', ['-c', '5'], { input: input() })
  async function* input() {
    yield Buffer.from('whole')
    await once(program.child, 'exit')
    yield Buffer.from(' and the rest')
  }
  await expect(program.done).resolves.toBeUndefined()
})

test('an input that fails is an error although the program ends well', async () => {
  // eslint-disable-next-line require-yield
  async function* input() {
    throw new Error('the disk is gone')
  }
  await expect(startProgram('cat', [], { input: input() }).done).rejects.toThrow('the disk is gone')
})
