import { describe, expect, test } from 'vitest'
import { lmsWords, mailWords, paymentWords, wholeWords } from './status-words.ts'

describe('the words of the status', () => {
  test.each([
    [{ waiting: 0, oldestMinutes: 0 }, 'No email is waiting.'],
    [{ waiting: 1, oldestMinutes: 0 }, '1 email is waiting.'],
    [{ waiting: 2, oldestMinutes: 1 }, '2 emails are waiting, the oldest for 1 minute.'],
    [{ waiting: 3, oldestMinutes: 119 }, '3 emails are waiting, the oldest for 119 minutes.'],
    [{ waiting: 3, oldestMinutes: 200 }, '3 emails are waiting, the oldest for 3 hours.'],
  ])('mail %j: %s', (mail, words) => {
    expect(mailWords({ state: 'working', ...mail })).toBe(words)
  })

  test('payments are counted', () => {
    expect(paymentWords({ state: 'working', stuck: 0 })).toContain('No payment is waiting')
    expect(paymentWords({ state: 'impaired', stuck: 1 })).toContain('1 payment or refund is waiting')
    expect(paymentWords({ state: 'impaired', stuck: 2 })).toContain('2 payments and refunds are waiting')
  })

  test('an LMS says what fails there', () => {
    expect(lmsWords({ state: 'working', gradesDelayed: 0, listsFailed: 0 })).toBe(
      'Grades and class lists arrive.',
    )
    expect(lmsWords({ state: 'impaired', gradesDelayed: 1, listsFailed: 2 })).toBe(
      '1 grade is waiting; 2 class lists could not be read.',
    )
  })

  test('a database that is away is named, because nobody can sign in then', () => {
    expect(wholeWords({ state: 'down', database: { state: 'down' } })).toContain('You cannot sign in')
    expect(wholeWords({ state: 'down', database: { state: 'working' } })).toContain('Part of the portal')
    expect(wholeWords({ state: 'impaired', database: { state: 'working' } })).toContain('longer than usual')
    expect(wholeWords({ state: 'working', database: { state: 'working' } })).toBe('Everything works.')
  })
})
