import { describe, expect, test } from 'vitest'
import { accessCode, code, email, firstName, productCode } from './fields.ts'
import { codeKey, emailKey, emailProblem, oneTimeCode, plainCode } from './rules.ts'

const copiedWays: [what: string, change: (text: string) => string][] = [
  ['with spaces around it', (text) => `  ${text}\u00a0\n`],
  ['with marks that show nothing', (text) => `\ufeff\u200b${text}\u200b\u200e`],
  ['with a soft hyphen inside', (text) => `${text.slice(0, 3)}\u00ad${text.slice(3)}`],
  [
    'in full-width letters',
    (text) =>
      text.replace(/[A-Za-z0-9@.-]/gu, (letter) => String.fromCodePoint(letter.charCodeAt(0) + 0xfee0)),
  ],
  ['with long dashes', (text) => text.replaceAll('-', '\u2013')],
  ['with hyphens that do not break', (text) => text.replaceAll('-', '\u2011')],
]

describe.each(copiedWays)('copied %s', (_what, change) => {
  test('an address is the same', () => {
    const address = 'ada-lovelace@uni-graz.example'
    expect(email.parse(change(address))).toBe(address)
    expect(emailKey(change(address))).toBe(address)
  })

  test('a code is the same', () => {
    expect(codeKey(accessCode.parse(change('AB3D-9XYZ')))).toBe('AB3D-9XYZ')
    expect(codeKey(productCode.parse(change('GOLD-2026')))).toBe('GOLD-2026')
    expect(plainCode(change('AB3D-9XYZ'))).toBe('AB3D9XYZ')
  })

  test('a one-time code is the same', () => {
    expect(code.parse(change('012-345'))).toBe('012345')
    expect(oneTimeCode(change('012345'))).toBe('012345')
  })
})

test('an international domain and its ASCII spelling are one address', () => {
  expect(emailKey('Ada@Universität.example')).toBe(emailKey('ada@xn--universitt-y5a.example'))
  expect(emailKey('ada@例え。テスト')).toBe(emailKey('ada@xn--r8jz45g.xn--zckzah'))
})

test.each([
  'ada@uni.example',
  'a.b+c_d@sub.uni-1.example',
  'o’neill@uni.example',
  'josé@universität.example',
  'ada-@uni.example',
  'a-.b.-c@uni.example',
])('%s is an address', (address) => {
  expect(emailProblem(address)).toBeNull()
})

test.each([
  '.ada@uni.example',
  'ada.@uni.example',
  'a..b@uni.example',
  'ada@.uni.example',
  'ada@uni..example',
  'ada@uni.example.',
  'ada@-uni.example',
  'ada@uni-.example',
  'ada@uni',
  'ada@uni.example bob@uni.example',
])('%s is no address', (address) => {
  expect(emailProblem(address)).toBe('Please enter a valid email address, like name@university.edu.')
})

test('a name is stored composed, without what came along at its ends', () => {
  expect(firstName.parse('\u200b Jose\u0301 \ufeff')).toBe('Jos\u00e9')
})
