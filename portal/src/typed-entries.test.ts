import { codeKey, oneTimeCode } from '@tradewind/contract/rules'
import { addresses, codes, copiedWays, names, numbers } from '@tradewind/contract/test/samples'
import { describe, expect, test } from 'vitest'
import { readCodes } from './domains/access/access-codes/code-file.ts'
import { countProblem } from './domains/access/access-codes/code-words.ts'
import { cardNumberProblem, expiryText, groupedCardNumber } from './domains/sales/checkout/card-rules.ts'
import { piecesProblem } from './domains/sales/checkout/refund-words.ts'
import { seatsProblem, totalOf } from './domains/sales/checkout/seats-rules.ts'
import { payDaysProblem, refundPiecesProblem } from './domains/sales/order-desk/desk-words.ts'
import { linkProblems, newLink } from './domains/people/registration-links/link-form.ts'
import { readPeople } from './domains/people/users/people-file.ts'
import { usesProblem, entriesOf, classSizeProblem } from './ui/typed.ts'
import { nameRules } from './ui/registration-fields.tsx'

const link = {
  linkType: 'multi-use',
  expiresAt: '2026-11-30T12:00',
  description: 'Autumn',
  usageLimit: '',
  activeFrom: '',
  activeTo: '',
} as const

/** The fields for numbers: what is wrong with a text, and a number that the field takes. */
const fields: [name: string, problem: (text: string) => string | null][] = [
  ['seats', seatsProblem],
  ['seats to give back', (text) => piecesProblem(text, 500)],
  ['seats to refund at the desk', (text) => refundPiecesProblem(text, 500)],
  ['days to pay', payDaysProblem],
  ['uses of a code', usesProblem],
  ['a number of codes', countProblem],
  ['the size of a class', classSizeProblem],
  ['uses of a link', (text) => linkProblems({ ...link, usageLimit: text }, { now: 0 }).usageLimit ?? null],
]

describe.each(fields)('the field for %s', (_name, problem) => {
  test.each(['12', '１２', '١٢', '۱۲', '\ufeff12\u200b', ' 12\u00a0'])('takes %j', (text) => {
    expect(problem(text)).toBeNull()
  })

  test.each(numbers.none.filter((text) => text.trim() !== ''))('refuses %j', (text) => {
    expect(problem(text)).not.toBeNull()
  })
})

test.each(numbers.whole)('%j stands for %d, as far as a field allows so many', (text, number) => {
  for (const [, problem] of fields) expect(problem(text)).toBe(problem(String(number)))
})

test('what is counted of a text is its number', () => {
  expect(totalOf('１２', 1000)).toBe(12_000)
  expect(newLink({ ...link, usageLimit: '10\u202f000' })).toMatchObject({ usageLimit: 10_000 })
})

test('a card is read with the digits of every writing', () => {
  const typed = '４２４２ ٤٢٤٢ ۴۲۴۲ 4242'
  expect(groupedCardNumber(typed)).toBe('4242 4242 4242 4242')
  expect(cardNumberProblem(typed)).toBeNull()
  expect(expiryText('０８/３０')).toBe('08 / 30')
})

test.each(['０１２３４５', '٠١٢٣٤٥', '012 345', '012\u2013345\u200b'])('%j is a one-time code', (typed) => {
  expect(oneTimeCode(typed)).toBe('012345')
})

describe('a form', () => {
  test.each(names.honest)('takes the name %s', (name) => {
    expect(nameRules.firstName(name)).toBeNull()
  })

  test.each(names.hostile)('takes no name with %s', (_what, name) => {
    expect(nameRules.lastName(name)).not.toBeNull()
  })
})

describe.each(copiedWays)('in a file, copied %s', (_what, change) => {
  const file = (text: string) => new File([text], 'list.csv')
  const cell = (text: string) => `"${change(text)}"`

  test('a code is the same', async () => {
    const { codes: read, repeated } = await readCodes(file(`${codes.access}\n${cell(codes.access)}\n`))
    expect(read).toEqual([codes.access])
    expect(repeated).toBe(1)
  })

  test('a person is kept for the server, with the form that it reads', async () => {
    const { people } = await readPeople(file(`${cell('ada-l@uni.example')},Ada,Hill\n`))
    expect(people).toHaveLength(1)
    expect(codeKey(people[0]?.email ?? '')).toBe('ADA-L@UNI.EXAMPLE')
  })

  test('a list in a field has the same entries', () => {
    expect(entriesOf(`${change('192.0.2.0/24')},${change('uni-1.example')}`)).toEqual([
      '192.0.2.0/24',
      'uni-1.example',
    ])
  })
})

test('a file keeps every name and every wrong address for the server to judge', async () => {
  const rows = [...addresses.hostile.filter((address) => !/\s|"|\ud800/u.test(address)), addresses.honest[0]]
  const text = rows.map((address, at) => `"${address}","${names.honest[at] ?? 'Ada'}",Hill`).join('\n')
  const { people } = await readPeople(new File([text], 'list.csv'))
  expect(people.map(({ email }) => email)).toEqual(rows)
  expect(people.map(({ firstName }) => firstName)).toEqual(rows.map((_, at) => names.honest[at]))
})
