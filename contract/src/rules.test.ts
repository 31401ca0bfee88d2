import { describe, expect, test } from 'vitest'
import { classCodeProblem, cleanEmail, cleanName, emailProblem, isClassCode, nameProblem } from './rules.ts'
import { addresses, codes, copiedWays, names } from './test/samples.ts'

const sentences = {
  invisible: 'Please remove the invisible characters from your first name.',
  link: 'Please leave web and email addresses out of the first name.',
  empty: 'Please enter your first name.',
  long: 'Please use at most 100 characters.',
}

describe('a name', () => {
  test.each(names.honest)('may be %s', (name) => {
    expect(nameProblem(name, 'first name')).toBeNull()
    expect(cleanName(name)).toBe(name)
  })

  test.each(names.hostile)('may not have %s', (_what, name, fault) => {
    expect(nameProblem(name, 'first name')).toBe(sentences[fault])
    const clean = cleanName(name)
    if (clean !== '') expect(nameProblem(clean, 'first name')).toBeNull()
  })

  test('from elsewhere is cleaned of what it may not have', () => {
    expect(cleanName('Ada https://evil.example Lovelace')).toBe('Ada Lovelace')
    expect(cleanName('A\u202eda')).toBe('A da')
    expect(cleanName('ada@example.edu')).toBe('')
    expect(cleanName('\u200b\u3164')).toBe('')
  })
})

describe('an address from elsewhere', () => {
  test.each(copiedWays)('copied %s, is the same', (_what, change) => {
    expect(cleanEmail(change('ada-l@uni.example'))).toBe('ada-l@uni.example')
  })

  test.each(addresses.hostile)('is none if it is %j', (address) => {
    expect(cleanEmail(address)).toBe('')
  })

  test('is what a form takes', () => {
    for (const address of addresses.honest) {
      expect(cleanEmail(address)).toBe(address)
      expect(emailProblem(address)).toBeNull()
    }
  })
})

describe('a class code', () => {
  test('is known by its form, however it was copied', () => {
    const copies = copiedWays.map(([, change]) => change('7KQ2-MXWD'))
    for (const code of [codes.ofClass, ' 7kq2-mxwd ', '7KQ2 MXWD', '\u200b７ＫＱ２–ＭＸＷＤ', ...copies]) {
      expect(isClassCode(code)).toBe(true)
      expect(classCodeProblem(code)).toBeNull()
    }
    for (const other of [...codes.hostile, '7KQ2MXW', '7KQ2MXWD9', '7KQ2MXW0', '7KQ2MXWI', 'BOOKS-123'])
      expect(isClassCode(other)).toBe(false)
  })

  test('is none that is too long, which no server needs to be asked about', () => {
    expect(classCodeProblem(' - ')).toBe('Please enter your class code.')
    expect(classCodeProblem('7KQ2MXW')).toBeNull()
    expect(classCodeProblem('7KQ2-MXWD-XXXX-YYYY-ZZZZ')).toBe(
      'A class code has 8 letters and digits. A code for a lab is redeemed on Home.',
    )
  })
})
