import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { readFactorKeys } from './factor-keys.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tradewind-keys-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const keyFile = () => join(folder, 'data', 'factor.key')
const read = (settings: Record<string, string> = {}) =>
  readFactorKeys(readConfig({ DATA_DIR: join(folder, 'data'), ...settings }))

describe('the key of second factors', () => {
  test('is made once in the data folder, for its owner only, also by several starts at once', async () => {
    const keys = await Promise.all(Array.from({ length: 8 }, () => read()))
    expect(new Set(keys.map(([key]) => key?.toString('base64'))).size).toBe(1)
    expect(keys[0]?.[0]).toHaveLength(32)
    expect(statSync(keyFile()).mode & 0o777).toBe(0o600)
    expect(await read()).toEqual(keys[0])
  })

  test('of the configuration comes first, and no file is made', async () => {
    const [one, two] = [Buffer.alloc(32, 1).toString('base64'), Buffer.alloc(32, 2).toString('base64')]
    expect((await read({ FACTOR_KEY: `${one}, ${two}` })).map((key) => key[0])).toEqual([1, 2])
    expect(() => readFileSync(keyFile())).toThrow('ENOENT')
  })

  test('that is no key is refused with a sentence', async () => {
    expect(() => readConfig({ FACTOR_KEY: 'short' })).toThrow(
      'FACTOR_KEY: a key is 32 random bytes in base64. `openssl rand -base64 32` makes one.',
    )
    await read()
    writeFileSync(keyFile(), 'broken')
    await expect(read()).rejects.toThrow('holds no key of 32 bytes')
  })
})
