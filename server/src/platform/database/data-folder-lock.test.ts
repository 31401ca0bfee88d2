import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DataFolderInUse, lockDataFolder } from './data-folder-lock.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tradewind lock '))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a held folder is refused, also under another name; a released one is not', async () => {
  const lock = await lockDataFolder(folder)
  const alias = `${folder}-alias`
  symlinkSync(folder, alias)
  await expect(lockDataFolder(folder)).rejects.toThrow(DataFolderInUse)
  await expect(lockDataFolder(alias)).rejects.toThrow(DataFolderInUse)
  rmSync(alias)
  await lock.release()
  const again = await lockDataFolder(folder)
  await again.release()
  expect(existsSync(join(folder, 'in-use.pid'))).toBe(false)
})

test('the file of a dead process is replaced', async () => {
  const child = spawn(process.execPath, ['-e', ''])
  await once(child, 'exit')
  writeFileSync(join(folder, 'in-use.pid'), String(child.pid))
  const lock = await lockDataFolder(folder)
  expect(readFileSync(join(folder, 'in-use.pid'), 'utf8')).toBe(String(process.pid))
  await lock.release()
})

test('the file of a living process is never taken', async () => {
  writeFileSync(join(folder, 'in-use.pid'), String(process.ppid))
  await expect(lockDataFolder(folder)).rejects.toThrow(`process ${process.ppid}`)
  rmSync(join(folder, 'in-use.pid'))
  const lock = await lockDataFolder(folder)
  await lock.release()
})
