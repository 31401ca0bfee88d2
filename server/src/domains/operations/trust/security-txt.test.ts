import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '../../../config.ts'
import { day } from '../../../test/accounts.ts'
import { registerSecurityTxt } from './security-txt.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tradewind-built-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

async function served(environment: Record<string, string> = {}) {
  const app = Fastify()
  registerSecurityTxt(app, readConfig(environment), folder)
  const answer = await app.inject('/.well-known/security.txt')
  await app.close()
  return answer
}

function built(at: string): void {
  mkdirSync(join(folder, '.vite'))
  writeFileSync(join(folder, '.vite', 'built.json'), JSON.stringify({ at }))
}

describe('security.txt', () => {
  test('names a contact, and an end within a year of the build', async () => {
    built('2026-11-27T10:00:00.000Z')
    const { headers, body } = await served({ PUBLIC_URL: 'https://labs.school.example' })
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(body.split('\n')).toEqual([
      'Contact: mailto:support@tradewind.example',
      'Expires: 2027-10-23T10:00:00.000Z',
      'Preferred-Languages: en',
      'Canonical: https://labs.school.example/.well-known/security.txt',
      'Policy: https://labs.school.example/trust/security#report-a-problem',
      '',
    ])
    expect(Date.parse('2027-10-23T10:00:00.000Z') - Date.parse('2026-11-27T10:00:00.000Z')).toBeLessThan(
      365 * day,
    )
  })

  test('names the contact that is set', async () => {
    built('2026-11-27T10:00:00.000Z')
    const { body } = await served({ SECURITY_CONTACT: 'https://school.example/report' })
    expect(body).toContain('Contact: https://school.example/report\n')
  })

  test('is over where nobody knows when the portal was built', async () => {
    expect((await served()).body).toContain('Expires: 1970-11-27')
  })

  test.each(['http://school.example', 'me@school.example', 'mailto:nobody'])(
    'refuses the contact %s',
    (contact) => {
      expect(() => readConfig({ SECURITY_CONTACT: contact })).toThrow(
        'must be mailto:ADDRESS or an https address',
      )
    },
  )
})
