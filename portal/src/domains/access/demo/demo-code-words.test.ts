import { expect, test } from 'vitest'
import { demoCodeStatus, labNames } from './demo-code-words.ts'

const code = { revokedAt: null, expiresAt: null, maxUses: null, used: 3 }

test('a code says why it no longer works', () => {
  expect(demoCodeStatus(code, 1000).text).toBe('Active')
  expect(demoCodeStatus({ ...code, maxUses: 4, expiresAt: 1001 }, 1000).text).toBe('Active')
  expect(demoCodeStatus({ ...code, maxUses: 3 }, 1000).text).toBe('Used up')
  expect(demoCodeStatus({ ...code, expiresAt: 1000, maxUses: 3 }, 1000).text).toBe('Expired')
  expect(demoCodeStatus({ ...code, revokedAt: 1, expiresAt: 1000, maxUses: 3 }, 1000).text).toBe('Revoked')
})

test('the labs of a code are listed by name', () => {
  expect(labNames(['global_compass_lab', 'market_analysis_lab'])).toBe('Global Compass, Market Entry')
})
