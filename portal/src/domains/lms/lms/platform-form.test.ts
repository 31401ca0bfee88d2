import type { LmsPlatform } from '@tradewind/contract/lms/lms'
import { describe, expect, test } from 'vitest'
import { bodyOf, initialValues, likelyFrameOrigins, problemsOf } from './platform-form.ts'

const stored: LmsPlatform = {
  id: '5b0b6b1e-6f0e-4a9c-9d53-0a5a3a2f9a11',
  name: 'Campus Moodle',
  issuer: 'https://moodle.example.edu',
  clientId: 'Qnj6aNYw6PyCg9I',
  deploymentIds: ['1', '2'],
  authUrl: 'https://moodle.example.edu/mod/lti/auth.php',
  keysetUrl: 'https://moodle.example.edu/mod/lti/certs.php',
  family: 'moodle',
  tokenUrl: 'https://moodle.example.edu/mod/lti/token.php',
  tokenAudience: '',
  frameOrigins: ['https://moodle.example.edu'],
  institutionId: 'harbour',
  institutionName: 'Harbour University',
  active: true,
  opensCopies: false,
  created: 0,
  lastLaunch: null,
}

test('a platform that is opened and saved stays the same', () => {
  expect(stored).toMatchObject(bodyOf(initialValues(stored)))
})

test('lists are separated by commas or line breaks', () => {
  const values = { ...initialValues(stored), deploymentIds: ' 1,2,, 3 ', frameOrigins: 'https://a.example\n' }
  expect(bodyOf(values)).toMatchObject({
    deploymentIds: ['1', '2', '3'],
    frameOrigins: ['https://a.example'],
  })
})

describe('the problems of the form', () => {
  test('are none for a stored platform', () => {
    expect(problemsOf(initialValues(stored))).toEqual({})
  })

  test('are none for a registered platform that waits for its first deployment', () => {
    const waiting = { ...stored, deploymentIds: [] }
    expect(problemsOf(initialValues(waiting), waiting)).toEqual({})
    expect(problemsOf(initialValues(waiting), stored)).toHaveProperty('deploymentIds')
  })

  test('name each required field of an empty form', () => {
    expect(Object.keys(problemsOf(initialValues(null)))).toEqual([
      'name',
      'institutionId',
      'issuer',
      'clientId',
      'deploymentIds',
      'authUrl',
      'keysetUrl',
    ])
  })

  test.each(['moodle.example.edu', 'javascript:alert(1)', 'ftp://moodle.example.edu', 'https://'])(
    'name the invalid address %s',
    (keysetUrl) => {
      expect(problemsOf({ ...initialValues(stored), keysetUrl })).toEqual({
        keysetUrl: 'Please enter an address that begins with https://.',
      })
    },
  )
})

describe('the likely frame origins', () => {
  test('are the origins of issuer and sign-in, without duplicates', () => {
    expect(likelyFrameOrigins(stored)).toBe('https://moodle.example.edu')
    expect(
      likelyFrameOrigins({ issuer: 'https://a.example/x', authUrl: ' https://b.example:8443/auth ' }),
    ).toBe('https://a.example, https://b.example:8443')
  })

  test('leave out text that is not an address', () => {
    expect(likelyFrameOrigins({ issuer: 'my lms', authUrl: '' })).toBe('')
  })
})
