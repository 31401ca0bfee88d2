import { describe, expect, test } from 'vitest'
import { fileEncodings, fileNamePart, isFormula, readCsv, toCsv } from './csv.ts'

describe('toCsv', () => {
  test('begins with a byte order mark and ends each row with CRLF', () => {
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
    ['＋1', "'＋1"],
    ['－1', "'－1"],
    ['＠A', "'＠A"],
    ['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
  ])('neutralises %j as %j', (cell, written) => {
    expect(toCsv([[cell]])).toBe(`\uFEFF${written}\r\n`)
  })

  test('does not change signs inside a text, or text with an apostrophe in front', () => {
    expect(toCsv([['a=b', 'x-y', 'me@school.edu', "'=1"]])).toBe("\uFEFFa=b,x-y,me@school.edu,'=1\r\n")
  })

  test('writes without a mark and with every cell quoted where a program asks for that', () => {
    expect(toCsv([['a', 1, null, 'say "yes"', '=1']], { mark: false, quoted: true })).toBe(
      '"a","1","","say ""yes""","\'=1"\r\n',
    )
  })

  test('tells formulas from other texts', () => {
    expect(['=1', ' +1', '@a', '＝1'].every(isFormula)).toBe(true)
    expect(['a=1', '1', '#=1', 'أحمد', ''].some(isFormula)).toBe(false)
  })

  test('writes numbers as numbers, and NaN and infinity as empty cells', () => {
    expect(toCsv([[-12.5, 0, 3, Number.NaN, Number.POSITIVE_INFINITY]])).toBe('\uFEFF-12.5,0,3,,\r\n')
  })
})

describe('readCsv', () => {
  const read = (text: string, maxRows = 10) => readCsv(new TextEncoder().encode(text), maxRows)

  test.each(['a,"b ""c"", d"\r\ne,f\r\n', 'a;"b ""c"", d"\ne;f\n', '\uFEFFa\t"b ""c"", d"\ne\tf\n'])(
    'reads the cells of %j',
    async (text) => {
      const { rows, ...rest } = (await read(text)) as { rows: string[][] }
      expect(rows.slice(0, 2)).toEqual([
        ['a', 'b "c", d'],
        ['e', 'f'],
      ])
      expect(rest).toEqual({ firstRow: 1, isGuessed: false })
    },
  )

  test('reads back what toCsv wrote', async () => {
    const rows = [
      ['Ada, Countess', 'say "yes"', 'two\nlines'],
      ['Žofie Ünal', '', ' spaced '],
    ]
    expect(await read(toCsv(rows))).toMatchObject({ rows: [...rows, ['']] })
  })

  test('counts rows of the file, including a first line that names the separator', async () => {
    expect(await read('sep=;\r\na;b')).toEqual({ rows: [['a', 'b']], firstRow: 2, isGuessed: false })
    expect(await read('sep=;\na;b\n"c')).toEqual({ problem: 'quotes', row: 3 })
  })

  test('reports a guessed encoding', async () => {
    const latin = Uint8Array.from([0x43, 0x61, 0x66, 0xe9])
    expect(await readCsv(latin, 1)).toEqual({ rows: [['Café']], firstRow: 1, isGuessed: true })
  })

  test.each([
    ['gb18030', [0xd5, 0xc5, 0xce, 0xb0], '张伟'],
    ['gb18030', [0x81, 0x30, 0x81, 0x30, 0x81, 0x40], '\u0080丂'],
    ['big5', [0xa4, 0xfd, 0xa7, 0xb5], '王孝'],
    ['shift_jis', [0x8d, 0xb2, 0x93, 0xa1], '佐藤'],
    ['euc-kr', [0xb1, 0xe8], '김'],
    ['windows-1250', [0xe8, 0x61, 0xf8], 'čař'],
    ['windows-1251', [0xd3, 0xf2], 'Ут'],
    ['windows-1256', [0xe3, 0xcd, 0xe3, 0xcf], 'محمد'],
  ] as const)(
    'reads a file in %s as its owner says, and as a guess before',
    async (encoding, bytes, text) => {
      const file = Uint8Array.from(bytes)
      const guessed = await readCsv(file, 1)
      expect(guessed).toMatchObject({ isGuessed: true })
      expect(guessed).not.toMatchObject({ rows: [[text]] })
      expect(await readCsv(file, 1, encoding)).toEqual({ rows: [[text]], firstRow: 1, isGuessed: true })
    },
  )

  test('knows each of its encodings, and needs none where the file is UTF-8', async () => {
    for (const { value } of fileEncodings) {
      expect(new TextDecoder(value).encoding).toBe(value)
      expect(await readCsv(new TextEncoder().encode('张伟'), 1, value)).toMatchObject({ rows: [['张伟']] })
    }
  })

  test('refuses too many rows and files that are not text', async () => {
    expect(await read('a\nb', 2)).toMatchObject({ rows: [['a'], ['b']] })
    expect(await read('a\nb\nc', 2)).toEqual({ problem: 'too_many_rows' })
    expect(await read('a\u0001')).toEqual({ problem: 'not_text' })
  })
})

test.each([
  ['IB 301, Fall 2026', 'ib-301-fall-2026'],
  ['  Économie / Año ', 'économie-año'],
  ['../../etc/passwd', 'etc-passwd'],
  ['国際経営', '国際経営'],
  ['<>:"|?*', ''],
  ['word '.repeat(30), 'word-'.repeat(12).slice(0, -1)],
])('the name %j is the part of a file name %j', (text, part) => {
  expect(fileNamePart(text)).toBe(part)
})
