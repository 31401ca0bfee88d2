import type { LmsPlatform } from '@tradewind/contract/lms'
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
  frameOrigins: ['https://moodle.example.edu'],
  institutionId: 'harbour',
  institutionName: 'Harbour University',
  active: true,
  created: 0,
  lastLaunch: null,
}

test('a platform that is opened and saved stays what it was', () => {
  expect(stored).toMatchObject(bodyOf(initialValues(stored)))
})

test('lists are read at commas and lines', () => {
  const values = { ...initialValues(stored), deploymentIds: ' 1,2,, 3 ', frameOrigins: 'https://a.example\n' }
  expect(bodyOf(values)).toMatchObject({
    deploymentIds: ['1', '2', '3'],
    frameOrigins: ['https://a.example'],
  })
})

describe('what is wrong', () => {
  test('nothing, where a platform stands as it is stored', () => {
    expect(problemsOf(initialValues(stored))).toEqual({})
  })

  test('each required field of an empty form', () => {
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
    '%s is no address',
    (keysetUrl) => {
      expect(problemsOf({ ...initialValues(stored), keysetUrl })).toEqual({
        keysetUrl: 'Please enter an address that begins with https://.',
      })
    },
  )
})

describe('the likely frame origins', () => {
  test('are those of the issuer and of the sign-in, each once', () => {
    expect(likelyFrameOrigins(stored)).toBe('https://moodle.example.edu')
    expect(
      likelyFrameOrigins({ issuer: 'https://a.example/x', authUrl: ' https://b.example:8443/auth ' }),
    ).toBe('https://a.example, https://b.example:8443')
  })

  test('leave out what is no address', () => {
    expect(likelyFrameOrigins({ issuer: 'my lms', authUrl: '' })).toBe('')
  })
})
