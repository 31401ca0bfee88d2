import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readConfig } from '../../config.ts'
import { openTransport } from './transport.ts'

const disk = vi.hoisted(() => ({ isFull: false }))
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>()
  return {
    ...real,
    // As the system does it: the file is there, its content is not.
    writeFile: async (...[path, data, options]: Parameters<typeof real.writeFile>) => {
      if (!disk.isFull) return await real.writeFile(path, data, options)
      await real.writeFile(path, '', options)
      throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
    },
  }
})

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tradewind mail '))
})
afterEach(() => {
  disk.isFull = false
  rmSync(folder, { recursive: true })
})

const mail = (from: { name: string; address: string }) => ({
  id: '00000000-0000-4000-8000-000000000001',
  from,
  recipient: 'ada@uni.example',
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
})

test('a full disk leaves no files, however often a mail is tried', async () => {
  const { deliver } = openTransport({ kind: 'file', folder })
  disk.isFull = true
  const some = mail({ name: 'Labs', address: 'labs@uni.example' })
  await expect(deliver(some)).rejects.toThrow('ENOSPC')
  await expect(deliver(some)).rejects.toThrow('ENOSPC')
  expect(readdirSync(folder)).toEqual([])
  disk.isFull = false
  await deliver(some)
  expect(readdirSync(folder)).toHaveLength(1)
})

test.each([
  ['Trade: the Labs', undefined],
  ['Labs [beta], School of "Business" <north>', undefined],
  ['Ünïversität, Wien; Labore', undefined],
  ['Trade: Labs, Inc.', 'Trade: Labs, Inc. <post@uni.example>'],
  ['Trade: Labs, Inc.', '"Trade: Labs, Inc." <post@uni.example>'],
  ['', 'post@uni.example'],
])('the sender is called %s', async (name, setting) => {
  const { mailFrom } = readConfig(
    setting === undefined
      ? { BRAND_PRODUCT_NAME: name, BRAND_SUPPORT_EMAIL: 'post@uni.example' }
      : { MAIL_FROM: setting },
  )
  await openTransport({ kind: 'file', folder }).deliver(mail(mailFrom))
  const [file = ''] = readdirSync(folder)
  const { from } = await PostalMime.parse(readFileSync(join(folder, file)))
  expect(from).toEqual({ name, address: 'post@uni.example' })
})

test('a sender without an address is refused at the start', () => {
  expect(() => readConfig({ MAIL_FROM: 'Labs' })).toThrow(/MAIL_FROM/u)
})
