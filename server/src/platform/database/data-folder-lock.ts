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
  /** Tells one holder from another, whatever their process ids. */
  mark: string
  pid: number
  host: string
  /** Where the process id means something: two containers have each their own. */
  pidSpace: string
}

/** The holder touches its file so often, in ms. */
const beat = 1000
/** A holder that has been silent for so long is gone. It is also how long a start waits after a crash elsewhere. */
const silence = 6 * beat
const settling = 100

/**
 * Takes the data folder for this process until `release`, by a file in it. The file of a process that is known to be
 * dead is replaced at once; that of one which cannot be seen, in another container or on another machine, only when it
 * has been silent. One of a living process never is.
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
  // Another process may have moved our file for a moment while it removed a dead holder's file, and a third
  // one got in.
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

/** Puts the file in its place, whole; false where there is one already. */
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

/** Removes the file of this holder only: a quicker process may have replaced it. */
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

/** Linux names the space of process ids; on other systems the machine's name identifies it. */
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
