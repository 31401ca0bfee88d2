import { expect, test } from 'vitest'
import { mailDraft } from './mail-draft.ts'

test('a draft keeps its lines, and whatever its subject has', () => {
  const draft = new URL(
    mailDraft({ subject: 'Trade & more?', body: 'Hello,\n\n100% of it: https://a.example/?b=c' }),
  )
  expect(draft.protocol + draft.pathname).toBe('mailto:')
  expect([...draft.searchParams]).toEqual([
    ['subject', 'Trade & more?'],
    ['body', 'Hello,\r\n\r\n100% of it: https://a.example/?b=c'],
  ])
  expect(mailDraft({ to: 'help@school.example', subject: 'A', body: 'B' })).toBe(
    'mailto:help@school.example?subject=A&body=B',
  )
})
