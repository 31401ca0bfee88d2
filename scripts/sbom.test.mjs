import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { allowedLicences, billOfMaterials, isAllowed, licenceOf } from './sbom.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const bill = billOfMaterials()
const nameOf = ({ group, name }) => (group ? `${group}/${name}` : name)
const names = bill.components.map(nameOf)

describe('the packages that production installs', () => {
  it('have only licences that are allowed', () => {
    const refused = bill.components.filter((one) => !isAllowed(licenceOf(one)))
    expect(refused.map((one) => `${nameOf(one)}: ${licenceOf(one)}`)).toEqual([])
  })

  it('are named with version and checksum, and without those for tests', () => {
    const fastify = bill.components.find(({ name }) => name === 'fastify')
    expect(fastify).toMatchObject({ version: expect.any(String), hashes: [{ alg: 'SHA-512' }] })
    for (const workspace of ['server', 'portal', 'labs', 'contract']) {
      const { dependencies } = JSON.parse(readFileSync(join(root, workspace, 'package.json'), 'utf8'))
      const others = Object.keys(dependencies).filter((name) => !name.startsWith('@tradewind/'))
      expect(names).toEqual(expect.arrayContaining(others))
    }
    // pino needs it; nothing of ours does.
    expect(names).toContain('sonic-boom')
    for (const name of ['vitest', 'typescript', 'vite', 'oxlint', 'fast-check'])
      expect(names).not.toContain(name)
  })

  it('may have the licences that the page on software names', () => {
    const page = readFileSync(join(root, 'docs/trust/software.md'), 'utf8')
    for (const licence of allowedLicences) expect(page).toContain(licence)
  })
})

it.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-or-later)', true],
  ['MIT AND ISC AND BSD-3-Clause', true],
  ['MIT AND GPL-3.0-only', false],
  ['GPL-3.0-only', false],
  ['', false],
])('the licence “%s” is allowed: %s', (expression, allowed) => {
  expect(isAllowed(expression)).toBe(allowed)
})
