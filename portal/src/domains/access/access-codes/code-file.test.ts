import { codeLimits } from '@tradewind/contract/access/access-codes'
import { describe, expect, test } from 'vitest'
import { CodeFileError, fileLimits, readCodes, type CodeList } from './code-file.ts'

const file = (content: string | Uint8Array<ArrayBuffer>, name = 'codes.csv') => new File([content], name)
const codesOf = async (content: string | Uint8Array<ArrayBuffer>) => (await readCodes(file(content))).codes

async function refusal(reading: Promise<CodeList>): Promise<[message: string, detail: string | null]> {
  const error = await reading.then(
    () => expect.unreachable('the file was read'),
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(CodeFileError)
  const { message, detail } = error as CodeFileError
  return [message, detail]
}

function wide(text: string, littleEndian: boolean, mark: boolean): Uint8Array<ArrayBuffer> {
  const whole = mark ? `\uFEFF${text}` : text
  const view = new DataView(new ArrayBuffer(whole.length * 2))
  for (let index = 0; index < whole.length; index += 1)
    view.setUint16(index * 2, whole.charCodeAt(index), littleEndian)
  return new Uint8Array(view.buffer)
}

describe('reads the codes of a file', () => {
  test.each([
    ['one in each row', 'A-1\nB-2\nC-3'],
    ['with ends of lines of Windows', 'A-1\r\nB-2\r\nC-3\r\n'],
    ['with ends of lines of old Macs', 'A-1\rB-2\rC-3\r'],
    ['with a byte order mark', '\uFEFFA-1\nB-2\nC-3\n'],
    ['with blank rows and spaces', '\n A-1 \n\n,,\nB-2\n   \n\tC-3\n'],
    ['with further columns', 'A-1,Market Entry,1\nB-2,Pro,2\nC-3,Pro,3\n'],
    ['with semicolons', 'A-1;x, y;1\nB-2;z;2\nC-3;z;3\n'],
    ['with two columns', 'A-1;x, y\nB-2;z\nC-3;z'],
    ['with a head of one cell', 'Code\nA-1;x\nB-2;y\nC-3;z'],
    ['with tabs', 'A-1\tx\nB-2\ty\nC-3\tz\n'],
    ['with a named separator', 'sep=;\r\nCode;For\r\nA-1;x\r\nB-2;y\r\nC-3;z\r\n'],
    ['in quotation marks', '"A-1","x\ny"\n"B-2","say ""hello"""\n"C-3",z\n'],
    ['below a head', 'Code\nA-1\nB-2\nC-3\n'],
    ['below a head of two words', 'ACCESS_CODE,Product\nA-1,x\nB-2,y\nC-3,z\n'],
  ])('%s', async (_, content) => {
    expect(await codesOf(content)).toEqual(['A-1', 'B-2', 'C-3'])
  })

  test.each([
    [true, true],
    [true, false],
    [false, true],
    [false, false],
  ])('in UTF-16 (little endian: %s, with byte order mark: %s)', async (littleEndian, mark) => {
    expect(await codesOf(wide('Codes\r\nA-1\r\nB-2\r\n', littleEndian, mark))).toEqual(['A-1', 'B-2'])
  })

  test('in an older encoding, when only other columns have its letters', async () => {
    // "é" in Windows-1252.
    const bytes = Uint8Array.from([...new TextEncoder().encode('A-1,Caf'), 0xe9, 0x0a])
    expect(await codesOf(bytes)).toEqual(['A-1'])
    expect(await refusal(readCodes(file(Uint8Array.from([0x41, 0xe9, 0x0a]))))).toEqual([
      'Failed to parse CSV file',
      'Row 1: A letter could not be read. Please save the file as CSV UTF-8.',
    ])
  })

  test('once each whatever their case, with their row numbers', async () => {
    expect(await readCodes(file('code\nA-1\n\nB-2\na-1\nB-2 \nÄ-3\n'))).toEqual({
      codes: ['A-1', 'B-2', 'Ä-3'],
      rows: [2, 4, 7],
      repeated: 2,
    })
  })

  test('even when a later one looks like a heading', async () => {
    expect(await codesOf('A-1\nCODES\n')).toEqual(['A-1', 'CODES'])
  })
})

describe('refuses a file', () => {
  test('without the extension .csv', async () => {
    expect(await refusal(readCodes(file('A-1', 'codes.xlsx')))).toEqual(['Please select a CSV file', null])
    expect((await readCodes(file('A-1', 'CODES.CSV'))).codes).toEqual(['A-1'])
  })

  test.each(['', '\n\n,,\n', 'Code\n'])('without any code: %j', async (content) => {
    expect(await refusal(readCodes(file(content)))).toEqual([
      'No valid access codes found in the CSV file',
      null,
    ])
  })

  test('that is not text', async () => {
    const workbook = Uint8Array.from([0x50, 0x4b, 3, 4, 20, 0, 6, 0, 8, 0, 0, 0, 33, 0, 0x41, 0x42])
    expect(await refusal(readCodes(file(workbook)))).toEqual([
      'This file is not text. Please save your list as CSV.',
      null,
    ])
  })

  test('with unmatched quotation marks, and names the row', async () => {
    expect(await refusal(readCodes(file('A-1,x\nB-2,"y\nC-3,z\n')))).toEqual([
      'Failed to parse CSV file',
      'Row 2: its quotation marks do not match.',
    ])
  })

  test('with an invalid code, and names the row', async () => {
    expect(await refusal(readCodes(file(`code\nA-1\n\n${'x'.repeat(101)}\n`)))).toEqual([
      'Failed to parse CSV file',
      'Row 4: A code has at most 100 characters.',
    ])
    expect(await refusal(readCodes(file('A-1\n"B\n2"\n')))).toEqual([
      'Failed to parse CSV file',
      'Row 2: Please remove the invisible characters.',
    ])
  })

  test('that the browser cannot read', async () => {
    const unreadable = file('A-1')
    unreadable.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'))
    expect(await refusal(readCodes(unreadable))).toEqual(['Failed to read the file', null])
  })

  test('with too many rows or bytes', { timeout: 30_000 }, async () => {
    expect(fileLimits.codes).toBe(codeLimits.upload)
    const lines = (count: number) => Array.from({ length: count }, (_, index) => `A-${index}\n`).join('')
    expect((await readCodes(file(`code\n${lines(fileLimits.codes)}`))).codes).toHaveLength(fileLimits.codes)
    const tooMany = ['This file has more than 200,000 rows. Please split it.', null]
    for (const more of [1, 50])
      expect(await refusal(readCodes(file(lines(fileLimits.codes + more))))).toEqual(tooMany)
    expect(await refusal(readCodes(file('x,'.repeat(fileLimits.bytes / 2) + 'x')))).toEqual([
      'This file is larger than 10 MB. Please split it.',
      null,
    ])
  })
})
