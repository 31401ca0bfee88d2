import { expect, test } from 'vitest'
import { newLongCode } from '../../../kernel/random.ts'
import { newClassCode, readClassCode } from './class-codes.ts'

test('the codes of classes have the form that people’s browsers know, and the others have not', () => {
  for (let made = 0; made < 200; made += 1) {
    const code = newClassCode()
    expect(readClassCode(code.toLowerCase())).toBe(code)
    expect(readClassCode(newLongCode())).toBeNull()
  }
})
