import { describe, expect, test } from 'vitest'
import { toCsv } from './csv.ts'

describe('CSV', () => {
  test('begins with a byte order mark, and each row ends with CRLF', () => {
    expect(
      toCsv([
        ['a', 'b'],
        ['c', null],
      ]),
    ).toBe('\uFEFFa,b\r\nc,\r\n')
    expect(toCsv([])).toBe('\uFEFF')
  })

  test.each([
    ['Ada, Countess', '"Ada, Countess"'],
    ['say "yes"', '"say ""yes"""'],
    ['two\nlines', '"two\nlines"'],
    ['one;=1+1', '"one;=1+1"'],
    [' spaced', '" spaced"'],
    ['Žofie Ünal', 'Žofie Ünal'],
    ['', ''],
  ])('quotes %j as %j', (cell, written) => {
    expect(toCsv([[cell]])).toBe(`\uFEFF${written}\r\n`)
  })

  test.each([
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', '"\'\t=1"'],
    ['\rx', '"\'\rx"'],
    ['\nx', '"\'\nx"'],
    ['  =1', "'  =1"],
    ['\u00A0=1', "'\u00A0=1"],
    ['＝1', "'＝1"],
    ['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
  ])('neutralises %j as %j', (cell, written) => {
    expect(toCsv([[cell]])).toBe(`\uFEFF${written}\r\n`)
  })

  test('leaves signs within a text, and text that has been made harmless, as they are', () => {
    expect(toCsv([['a=b', 'x-y', 'me@school.edu', "'=1"]])).toBe("\uFEFFa=b,x-y,me@school.edu,'=1\r\n")
  })

  test('keeps numbers numbers, and writes nothing where there is none', () => {
    expect(toCsv([[-12.5, 0, 3, Number.NaN, Number.POSITIVE_INFINITY]])).toBe('\uFEFF-12.5,0,3,,\r\n')
  })
})
