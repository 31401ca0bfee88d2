import { expect, test } from 'vitest'
import { signedOutContent } from './signed-out-content.ts'

const contentOf = (query: string) => signedOutContent(new URLSearchParams(query))

test('each visit has its own way back', () => {
  expect(contentOf('from=institution&why=logged-out')).toEqual({
    title: 'You have logged out',
    reason: null,
    comeBack: 'To come back, choose your institution again while you are on its network.',
    wayBack: { label: 'Choose your institution', to: '/select-institution' },
  })
  expect(contentOf('from=demo').wayBack?.to).toBe('/demo')
})

test('a frame that cannot store anything says so, and leads back to the course', () => {
  expect(contentOf('from=course&why=not-stored')).toEqual({
    title: 'Your visit has ended',
    reason: 'Your browser does not let this page store anything, so reloading it ended your visit.',
    comeBack: 'To come back, open the activity in your course again. Your saved work is safe.',
    wayBack: null,
  })
})

test('the end of an LMS’s connection is nothing that opening the activity again would change', () => {
  expect(contentOf('from=course&why=disconnected')).toEqual({
    title: 'Your visit has ended',
    reason: 'Your learning platform is no longer connected to this portal.',
    comeBack: 'Please tell your instructor. Your saved work is safe.',
    wayBack: null,
  })
})

test('words of an address that are not ours are not shown', () => {
  expect(contentOf('from=toString&why=Call+this+number')).toEqual(contentOf(''))
  expect(contentOf('').reason).toBeNull()
})
