import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { findHolder, lockDataFolder } from '../platform/database/data-folder-lock.ts'
import { productionSettings } from '../test/app.ts'
import { examineDisks, examineEmbedded, whyNotWritable } from './folders.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tradewind doctor '))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a data folder that a process holds is a problem, unless that is the server that runs', async () => {
  const config = readConfig({ DATA_DIR: folder })
  const lock = await lockDataFolder(folder)
  expect(await examineEmbedded(config, false)).toMatchObject([
    {
      outcome: 'problem',
      found: expect.stringContaining(`is held by process ${process.pid}`) as string,
    },
  ])
  mkdirSync(join(folder, 'database'))
  expect(await examineEmbedded(config, true)).toMatchObject([
    { outcome: 'ok', found: `embedded, in ${folder}, held by the server that runs` },
  ])
  lock.release()
  expect(await examineEmbedded(config, false)).toMatchObject([
    { outcome: 'ok', found: `embedded, in ${folder}, which no process holds` },
  ])
})

test('what a dead process has left holds nothing, and looking changes nothing', async () => {
  const lock = await lockDataFolder(folder)
  expect(findHolder(folder)).toMatchObject({ pid: process.pid })
  lock.release()
  const left = { mark: 'a', pid: 1, host: 'another', pidSpace: 'another container' }
  writeFileSync(join(folder, 'in-use.json'), JSON.stringify(left))
  expect(findHolder(folder)).toEqual({ pid: 1, host: 'another' })
  const before = new Date(Date.now() - 60_000)
  utimesSync(join(folder, 'in-use.json'), before, before)
  expect(findHolder(folder)).toBeNull()
  expect(readdirSync(folder)).toEqual(['in-use.json'])
})

test('the embedded database in production is a warning', async () => {
  const config = readConfig({ ...productionSettings, DATA_DIR: join(folder, 'new') })
  expect(await examineEmbedded(config, false)).toMatchObject([
    { outcome: 'warning', found: expect.stringContaining('not safe against power loss') as string },
  ])
})

test('a folder is tried where it would be made, without making it', async () => {
  const [finding] = await examineDisks({ 'Data folder': join(folder, 'a', 'b') })
  expect(finding?.found).toMatch(/a\/b: .* free/u)
  expect(existsSync(join(folder, 'a'))).toBe(false)
})

// The superuser may write everywhere.
test.skipIf(process.getuid?.() === 0)('a folder of another user is a problem', async () => {
  chmodSync(folder, 0o500)
  expect(await whyNotWritable(folder)).toBe('this user may not')
  expect(await examineDisks({ 'Data folder': folder })).toMatchObject([{ outcome: 'problem' }])
})
