import { readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

const heartbeat = 1000

/**
 * Runs `work` while no other process holds the lock file. The holder touches the file every second; a file untouched
 * for `silence` ms belongs to a killed process and is taken over. Unlike a process id, this also works across
 * containers and restarts.
 */
export async function withLock(file, work, silence = 8000) {
  const mark = `${process.pid} ${randomUUID()}`
  await acquire(file, mark, silence)
  const beat = setInterval(() => {
    if (contentOf(file) === mark) utimesSync(file, new Date(), new Date())
  }, heartbeat)
  try {
    return await work()
  } finally {
    clearInterval(beat)
    if (contentOf(file) === mark) rmSync(file, { force: true })
  }
}

async function acquire(file, mark, silence) {
  let seen = ''
  let since = 0
  let takenOver = false
  for (;;) {
    try {
      writeFileSync(file, mark, { flag: 'wx' })
      // Two processes may take over at the same moment. The later one wins, and the earlier one notices it here.
      if (takenOver) await pause(heartbeat)
      if (contentOf(file) === mark) return
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    const now = stateOf(file)
    if (now !== seen) {
      if (since === 0 && now !== '')
        console.log('Waiting for another start of this project to finish preparing ...')
      seen = now
      since = Date.now()
    } else if (now !== '' && Date.now() - since > silence) {
      rmSync(file, { force: true })
      takenOver = true
    }
    await pause(100)
  }
}

function contentOf(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

function stateOf(file) {
  try {
    return `${contentOf(file)} ${statSync(file).mtimeMs}`
  } catch {
    return ''
  }
}
