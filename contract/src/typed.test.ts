import { describe, expect, test } from 'vitest'
import { accessCode, code, email, firstName, productCode } from './fields.ts'
import { asciiDomain } from './typed.ts'
import { codeKey, emailKey, oneTimeCode, plainCode } from './rules.ts'
import { addresses, codes, copiedWays, names } from './test/samples.ts'

describe.each(copiedWays)('copied %s', (_what, change) => {
  test('an address is the same', () => {
    const address = 'ada-lovelace@uni-graz.example'
    expect(email.parse(change(address))).toBe(address)
    expect(emailKey(change(address))).toBe(address)
  })

  test('a code is the same', () => {
    expect(codeKey(accessCode.parse(change(codes.access)))).toBe(codes.access)
    expect(codeKey(productCode.parse(change(codes.product)))).toBe(codes.product)
    expect(plainCode(change('AB3D-9XYZ'))).toBe('AB3D9XYZ')
  })

  test('a one-time code is the same', () => {
    expect(code.parse(change('012-345'))).toBe(codes.oneTime)
    expect(oneTimeCode(change(codes.oneTime))).toBe(codes.oneTime)
  })
})

test.each(addresses.same)('%s and %s are one address', (international, ascii) => {
  expect(emailKey(international)).toBe(emailKey(ascii))
})

test('what is no domain stays as it is', () => {
  for (const text of ['ä@evil.example', 'ä.example/x', 'ä.example:80', 'ä.example?x'])
    expect(asciiDomain(text)).toBe(text)
})

test.each(addresses.honest)('%s is an address', (address) => {
  expect(email.parse(address)).toBe(address)
})

test.each(addresses.hostile)('%j is no address', (address) => {
  expect(email.safeParse(address).success).toBe(false)
})

test.each(names.stored)('%j is stored as %s, without what came along at its ends', (copied, stored) => {
  expect(firstName.parse(copied)).toBe(stored)
})

test.each(names.hostile)('no field takes a name with %s', (_what, name) => {
  expect(firstName.safeParse(name).success).toBe(false)
})
