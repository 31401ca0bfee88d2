import { describe, expect, test } from 'vitest'
import { classCodeProblem, cleanName, isClassCode, nameProblem } from './rules.ts'

const invisible = 'Please remove the invisible characters from your first name.'
const link = 'Please leave web and email addresses out of the first name.'

describe('a name', () => {
  test.each([
    'Ada',
    'Zoë',
    'O’Neill-王',
    'Jean-Luc',
    'J. R. R.',
    'St.John',
    'Ph.D',
    'Mc.Connell',
    'María José',
    'עדה',
    'عائشة',
    'นารี',
    'Nguyễn',
    'n/a',
    'K.Dev',
    'A.Me',
    'J.R.R.Tolkien',
    'Dr.Smith',
    'M.Sc.',
    '\u0639\u0644\u06cc\u200c\u0631\u0636\u0627',
    '\u0dc1\u0dca\u200d\u0dbb\u0dd3',
    '王.小明',
  ])('may be %s', (name) => {
    expect(nameProblem(name, 'first name')).toBeNull()
    expect(cleanName(name)).toBe(name)
  })

  test.each([
    ['an address of the web', 'Win at https://evil.example', link],
    ['any scheme', 'ftp://x', link],
    ['an address without a scheme', 'WWW.evil.example', link],
    ['a bare domain', 'visit evil.com now', link],
    ['an address in full-width letters', 'ｗｗｗ．evil', link],
    ['an email address', 'ada@example', link],
    ['a path', 'bit.ly/x', link],
    ['a capital path', 'Bit.Ly/X', link],
    ['any ending', 'evil.pro', link],
    ['a domain in capitals', 'EVIL.PRO', link],
    ['a domain in brackets', '(evil.pro)', link],
    ['a port', 'K.Dev:80', link],
    ['the dot of other writings', 'evil。com', link],
    ['a domain of another writing', 'пример.рф', link],
    ['a joiner between Latin letters', 'A\u200dda', invisible],
    ['a joiner at the end of a word', '\u0639\u0644\u06cc\u200c x', invisible],
    ['a full-width at sign', 'ada＠example', link],
    ['a line break', 'A\nda', invisible],
    ['a mark that turns the direction', 'A\u202eda', invisible],
    ['a space of no width', 'A\u200bda', invisible],
    ['only spaces of no width', '\u200b\u200b', invisible],
    ['only a Hangul filler', '\u3164', invisible],
    ['only an empty Braille cell', '\u2800', invisible],
    ['only accents', '\u0301\u0301', invisible],
    ['nothing', '  ', 'Please enter your first name.'],
    ['101 characters', 'x'.repeat(101), 'Please use at most 100 characters.'],
  ])('may not have %s', (_what, name, sentence) => {
    expect(nameProblem(name, 'first name')).toBe(sentence)
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

describe('a class code', () => {
  test('is known by its form, however it was copied', () => {
    for (const code of ['7KQ2MXWD', ' 7kq2-mxwd ', '7KQ2 MXWD', '\u200b７ＫＱ２–ＭＸＷＤ']) {
      expect(isClassCode(code)).toBe(true)
      expect(classCodeProblem(code)).toBeNull()
    }
    for (const other of ['', '7KQ2MXW', '7KQ2MXWD9', '7KQ2MXW0', '7KQ2MXWI', 'BOOKS-123'])
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
