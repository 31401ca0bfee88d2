import { expect, test } from 'vitest'
import { passkeyNameProblem, suggestedName } from './passkey-name.ts'

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit', 'My iPhone'],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit', 'My Android device'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 'My Windows device'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 14_1)', 'My Mac'],
  ['Mozilla/5.0 (X11; Linux x86_64)', 'My Linux device'],
  ['Something else', 'My device'],
])('a passkey made with %s is suggested the name %s', (userAgent, name) => {
  expect(suggestedName(userAgent)).toBe(name)
})

test('a name has one to 120 characters besides outer spaces', () => {
  expect(passkeyNameProblem('  ')).toBe('Please fill this in.')
  expect(passkeyNameProblem('x'.repeat(121))).toBe('Please use at most 120 characters.')
  expect(passkeyNameProblem(` ${'x'.repeat(120)} `)).toBeNull()
})
