import { describe, expect, test } from 'vitest'
import { isOwnAddress } from './platform-hosts.ts'

const moodle = {
  issuer: 'https://moodle.example.edu',
  auth_url: 'https://moodle.example.edu/mod/lti/auth.php',
  keyset_url: 'https://moodle.example.edu/mod/lti/certs.php',
  token_url: 'https://moodle.example.edu/mod/lti/token.php',
  frame_origins: ['https://moodle.example.edu', 'https://*.campus.example.edu'],
}
const canvas = {
  issuer: 'https://canvas.instructure.com',
  auth_url: 'https://sso.canvaslms.com/api/lti/authorize_redirect',
  keyset_url: 'https://sso.canvaslms.com/api/lti/security/jwks',
  token_url: 'https://sso.canvaslms.com/login/oauth2/token',
  frame_origins: ['https://school.instructure.com'],
}

describe('a service address belongs to the platform', () => {
  test.each([
    [moodle, 'https://moodle.example.edu/mod/lti/services.php/2/lineitems?type_id=1'],
    [moodle, 'https://MOODLE.example.edu/'],
    [moodle, 'https://services.campus.example.edu/x'],
    [canvas, 'https://school.instructure.com/api/lti/courses/1/names_and_roles'],
    [canvas, 'https://another.instructure.com/api/lti/courses/1/names_and_roles'],
    [{ ...moodle, issuer: 'some-name', token_url: null }, 'https://moodle.example.edu/x'],
  ])('%j: %s', (lms, url) => {
    expect(isOwnAddress(lms, url, false)).toBe(true)
  })

  test.each([
    [moodle, 'http://moodle.example.edu/mod/lti/services.php'],
    [moodle, 'https://moodle.example.edu:8443/x'],
    [moodle, 'https://moodle.example.edu.evil.example/x'],
    [moodle, 'https://evilmoodle.example.edu/x'],
    [moodle, 'https://user:password@moodle.example.edu/x'],
    [moodle, 'https://school.instructure.com/x'],
    [moodle, 'https://127.0.0.1/x'],
    [canvas, 'https://instructure.com.evil.example/x'],
    [canvas, 'https://notinstructure.com/x'],
    [canvas, 'not an address'],
  ])('not %j: %s', (lms, url) => {
    expect(isOwnAddress(lms, url, false)).toBe(false)
  })

  test('on this machine only where that is allowed', () => {
    const local = { ...moodle, token_url: 'http://127.0.0.1:18080/token' }
    expect(isOwnAddress(local, 'http://127.0.0.1:18080/x', true)).toBe(true)
    expect(isOwnAddress(local, 'http://127.0.0.1:18080/x', false)).toBe(false)
    expect(isOwnAddress(local, 'http://127.0.0.1:18081/x', true)).toBe(false)
  })
})
