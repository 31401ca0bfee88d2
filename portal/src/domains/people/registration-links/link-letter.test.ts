import { expect, test } from 'vitest'
import { linkLetter } from './link-letter.ts'

const link = {
  linkType: 'single-use' as const,
  registrationUrl: 'https://labs.example/register-instructor?token=abc',
  expiresAt: '2027-03-12T15:00:00.000Z',
  activeFrom: null,
  activeTo: null,
}
const details = { portalTitle: 'Tradewind Labs', sender: 'Ada Okafor', timeZone: 'UTC' }
const bodyOf = (change: Partial<Parameters<typeof linkLetter>[0]>) =>
  linkLetter({ ...link, ...change }, details).body.replaceAll('\u00A0', ' ')

test('the letter has the link, and how often and until when it works', () => {
  expect(linkLetter(link, details).subject).toBe('Your instructor account at Tradewind Labs')
  expect(bodyOf({}).split('\n\n')).toEqual([
    'Hello,',
    `With this link you register as an instructor at Tradewind Labs:\n${link.registrationUrl}`,
    'It works once, until March 12, 2027 at 3:00 PM UTC.',
    'Best regards,\nAda Okafor',
  ])
})

test('the window of a link for several people is named', () => {
  const window = { activeFrom: '2027-03-10T09:00:00.000Z', activeTo: '2027-03-11T09:00:00.000Z' }
  expect(bodyOf({ linkType: 'multi-use', ...window })).toContain(
    'It works from March 10, 2027 at 9:00 AM UTC until March 11, 2027 at 9:00 AM UTC.',
  )
  expect(bodyOf({ linkType: 'multi-use' })).toContain('It works until March 12, 2027 at 3:00 PM UTC.')
})
