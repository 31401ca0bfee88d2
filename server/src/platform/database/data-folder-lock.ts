import { randomUUID } from 'node:crypto'
import {
  linkSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/** Another process uses the data folder. Two processes on one embedded database would destroy it. */
export class DataFolderInUse extends Error {
  constructor(folder: string, holder: Holder) {
    super(
      `The data folder ${folder} is in use by process ${holder.pid} on ${holder.host}. ` +
        'Stop that process, or give this one another DATA_DIR.',
    )
  }
}

interface Holder {
  /** Distinguishes holders with equal process ids. */
  mark: string
  pid: number
  host: string
  /** Where the process id is valid, because each container has its own process ids. */
  pidSpace: string
}

/** How often the holder touches its file, in ms. */
const beat = 1000
/**
 * In ms. A holder that has not touched its file for this time is gone. A start after a crash in another container waits
 * as long.
 */
const silence = 6 * beat
const settling = 100

/**
 * Takes the data folder for this process until `release`, by a file in it. The file of a dead process is replaced at
 * once; that of an invisible process, in another container or on another machine, only after it has not been touched
 * for some time. The file of a living process is never replaced.
 */
export async function lockDataFolder(folder: string): Promise<{ release(): void }> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = realpathSync(folder)
  const file = join(path, 'in-use.json')
  const own: Holder = { mark: randomUUID(), pid: process.pid, host: hostname(), pidSpace: pidSpace() }
  while (!place(file, own)) {
    const other = read(file)
    if (other === null) continue
    if (!(await isGone(file, other))) throw new DataFolderInUse(path, other)
    removeOf(file, other)
  }
  // Another process may have moved our file away for a moment while it removed a dead holder's file, and a third
  // process may have taken the folder.
  await delay(settling)
  const holder = read(file)
  if (holder?.mark !== own.mark) throw new DataFolderInUse(path, holder ?? own)
  const beating = setInterval(() => touch(file, own), beat).unref()
  return {
    release: () => {
      clearInterval(beating)
      removeOf(file, own)
    },
  }
}

/**
 * The living process that holds the data folder, or null. Takes and changes nothing. A process in another container or
 * on another machine counts as living while it touches its file.
 */
export function findHolder(folder: string): { pid: number; host: string } | null {
  const file = join(folder, 'in-use.json')
  const holder = read(file)
  if (holder === null) return null
  const isLiving =
    holder.pidSpace === pidSpace() ? isAlive(holder.pid) : Date.now() - (lastBeat(file) ?? 0) < silence
  return isLiving ? { pid: holder.pid, host: holder.host } : null
}

/** Puts the complete file into place. Returns false if there is one already. */
function place(file: string, holder: Holder): boolean {
  const draft = `${file}.${holder.mark}`
  writeFileSync(draft, JSON.stringify(holder), { mode: 0o600 })
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft)
  }
}

function read(file: string): Holder | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

async function isGone(file: string, holder: Holder): Promise<boolean> {
  if (holder.pidSpace === pidSpace() && holder.pid !== process.pid) return !isAlive(holder.pid)
  const before = lastBeat(file)
  await delay(silence)
  return read(file)?.mark === holder.mark && lastBeat(file) === before
}

/** Removes the file only if it is this holder's, because a faster process may have replaced it. */
function removeOf(file: string, holder: Holder): void {
  const aside = `${file}.removed-${randomUUID()}`
  try {
    renameSync(file, aside)
  } catch {
    return
  }
  const removed = read(aside)
  if (removed !== null && removed.mark !== holder.mark) linkSync(aside, file)
  rmSync(aside)
}

function touch(file: string, own: Holder): void {
  if (read(file)?.mark === own.mark) utimesSync(file, new Date(), new Date())
}

function lastBeat(file: string): number | null {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? null
}

/** Linux names the space of process ids. On other systems, the host name identifies it. */
function pidSpace(): string {
  try {
    return `${hostname()} ${readlinkSync('/proc/self/ns/pid')} ${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}`
  } catch {
    return hostname()
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
