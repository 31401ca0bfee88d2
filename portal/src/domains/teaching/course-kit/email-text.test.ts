import { labs } from '@tradewind/contract/catalogue'
import { describe, expect, test } from 'vitest'
import { blanksIn, blanksWords, emailText, markedPieces, type EmailDetails } from './email-text.ts'
import { kitCodes } from './kit-codes.ts'

const empty: EmailDetails = {
  instructor: '',
  course: '',
  classes: {},
  productName: 'Tradewind',
  portalUrl: 'https://labs.school.edu',
}
const joinLink = 'https://labs.school.edu/?lab=foreign_exchange_lab&class=ABCD2345'

describe('the email to students', () => {
  test.each(kitCodes)('%s has a greeting, the requirement, three steps and a sender', (code) => {
    const text = emailText(code, empty)
    expect(text).toMatch(/^Dear students,\n\n/u)
    expect(text).toContain('required course material for [Course name]')
    const steps = ['Step 1: Create an Account', 'Step 2: Select the ', 'Step 3: Complete Checkout']
    const places = steps.map((step) => text.indexOf(step))
    expect(places.every((place) => place > 0)).toBe(true)
    expect(places).toEqual(places.toSorted((one, other) => one - other))
    expect(text).toContain('https://labs.school.edu/register')
    expect(text).toContain('spam folder')
    expect(text).toContain('click Purchase')
    expect(text).toContain('Pro Package')
    expect(text).toContain('redirected')
    expect(text).toMatch(/Best regards,\n\[Your name\]$/u)
  })

  test.each(kitCodes)('%s says on which devices labs can be opened, as the catalogue does', (code) => {
    expect(labs.every(({ mobile }) => mobile)).toBe(true)
    expect(emailText(code, empty)).toContain('Labs work on a computer, a tablet or a phone.')
    expect(emailText(code, empty)).not.toMatch(/need a computer|wide screen/u)
  })

  test('Market Entry is linked from the course and has no class session code', () => {
    const text = emailText('ME', empty)
    expect(text).toContain('The Market Entry lab of Tradewind is')
    expect(text).toContain('Market Entry is linked from our course page')
    expect(text).not.toContain('class session code]')
  })

  test('Foreign Exchange and Cultural Intelligence have one code each, the bundle has both', () => {
    const blanks = (text: string) => text.match(/\[[^\]]+ class session code\]/gu)
    const exchange = '[Foreign Exchange class session code]'
    const culture = '[Cultural Intelligence class session code]'
    expect(blanks(emailText('FX', empty))).toEqual([exchange])
    expect(blanks(emailText('CI', empty))).toEqual([culture])
    expect(blanks(emailText('Bundle', empty))).toEqual([exchange, culture])
  })

  test('known details replace their placeholders', () => {
    const text = emailText('Bundle', {
      ...empty,
      instructor: 'Ines Carter',
      course: 'Trade 101',
      classes: { FX: { code: 'ABCD2345', joinLink } },
    })
    expect(text).toContain('required course material for Trade 101.')
    expect(text).toContain(`- Foreign Exchange: ABCD2345, or open ${joinLink}`)
    expect(text).toContain('[Cultural Intelligence class session code]')
    expect(text).toMatch(/Best regards,\nInes Carter$/u)
  })

  test('its placeholders are counted and marked until they are filled in', () => {
    const course = '[Course name]'
    const exchange = '[Foreign Exchange class session code]'
    const culture = '[Cultural Intelligence class session code]'
    expect(blanksIn('ME', empty)).toEqual([course, '[Your name]'])
    expect(blanksIn('Bundle', { ...empty, instructor: 'Ines' })).toEqual([course, exchange, culture])
    const filled = { ...empty, instructor: 'Ines', course: '[MBA] Trade' }
    expect(blanksIn('ME', filled)).toEqual([])
    expect(blanksIn('XX', empty)).toEqual([])
    for (const [code, details] of [
      ...kitCodes.map((one) => [one, empty] as const),
      ['ME', filled],
    ] as const) {
      const text = emailText(code, details)
      const left = blanksIn(code, details)
      const pieces = markedPieces(text, left)
      expect(pieces.map((piece) => piece.text).join('')).toBe(text)
      expect(pieces.filter(({ isBlank }) => isBlank).map((piece) => piece.text)).toEqual(left)
    }
  })

  test('the notice about its placeholders counts them', () => {
    expect(blanksWords(0)).toBeNull()
    expect(blanksWords(1)).toBe(
      '1 placeholder is not filled in yet. Fill it in above, or in your email before you send it.',
    )
    expect(blanksWords(3)).toMatch(/^3 placeholders are not filled in yet\. Fill them in above,/u)
  })

  test('an unknown item has no email', () => {
    for (const item of ['XX', '', 'fx', '__proto__'])
      expect(emailText(item, empty)).toContain('not available')
  })
})
