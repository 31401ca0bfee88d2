import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DataFolderInUse, lockDataFolder } from './data-folder-lock.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tradewind lock '))
  file = join(folder, 'in-use.json')
})
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

type Holder = Record<string, unknown>

/** The lock file that this process would write, with changed fields. */
async function holder(change: Holder): Promise<string> {
  const lock = await lockDataFolder(folder)
  const own = JSON.parse(readFileSync(file, 'utf8')) as Holder
  lock.release()
  return JSON.stringify({ ...own, mark: 'another', ...change })
}

async function deadPid(): Promise<number | undefined> {
  const child = spawn(process.execPath, ['-e', ''])
  await once(child, 'exit')
  return child.pid
}

test('a held folder is refused, also under another name, and a released one is free and clean', async () => {
  const living = await holder({ pid: process.ppid })
  writeFileSync(file, living)
  const alias = `${folder}-alias`
  symlinkSync(folder, alias)
  await expect(lockDataFolder(folder)).rejects.toThrow(DataFolderInUse)
  await expect(lockDataFolder(alias)).rejects.toThrow(`process ${process.ppid}`)
  rmSync(alias)
  expect(readFileSync(file, 'utf8')).toBe(living)
  rmSync(file)
  const lock = await lockDataFolder(folder)
  lock.release()
  expect(readdirSync(folder)).toEqual([])
})

test('the lock file of a dead process is replaced at once', async () => {
  writeFileSync(file, await holder({ pid: await deadPid() }))
  const started = Date.now()
  const lock = await lockDataFolder(folder)
  expect(Date.now() - started).toBeLessThan(3000)
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ pid: process.pid })
  lock.release()
})

test('the lock file of a process in another container is respected while it is touched, whatever its process id', async () => {
  writeFileSync(file, await holder({ pid: process.pid, pidSpace: 'another container' }))
  const beating = setInterval(() => utimesSync(file, new Date(), new Date()), 500)
  await expect(lockDataFolder(folder)).rejects.toThrow(DataFolderInUse)
  clearInterval(beating)
})

test('the lock file of a process in another container is replaced once it is no longer touched', async () => {
  writeFileSync(file, await holder({ pidSpace: 'another container' }))
  const lock = await lockDataFolder(folder)
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ pid: process.pid })
  lock.release()
})

test('exactly one of several simultaneous starts gets the folder', async () => {
  writeFileSync(file, await holder({ pid: await deadPid() }))
  const script = `
    import { lockDataFolder } from ${JSON.stringify(new URL('../../../dist/platform/database/data-folder-lock.js', import.meta.url).href)}
    lockDataFolder(process.argv[1]).then(() => { console.log('held'); setTimeout(() => {}, 4000).ref() }, () => console.log('refused'))`
  const children = Array.from({ length: 4 }, () =>
    spawn(process.execPath, ['--input-type=module', '-e', script, folder]),
  )
  const answers = await Promise.all(
    children.map(async (child) => String((await once(child.stdout, 'data'))[0]).trim()),
  )
  for (const child of children) child.kill('SIGKILL')
  expect(answers.toSorted()).toEqual(['held', 'refused', 'refused', 'refused'])
})
