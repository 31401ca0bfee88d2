import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { once } from 'node:events'
import { pipeline } from 'node:stream/promises'
import { text } from 'node:stream/consumers'
import { BackupRefused } from './backup-file.ts'

/** A running client program of PostgreSQL. */
interface Program {
  child: ChildProcessWithoutNullStreams
  /** Rejects with `BackupRefused` if the program is missing or fails, and with any error of its input. */
  done: Promise<void>
}

interface ProgramInput {
  /** The database that the program uses. */
  url?: string
  input?: AsyncIterable<Uint8Array>
  /** The program may end well before it has read all of its input. */
  mayLeaveRest?: boolean
}

/** Starts a program that is on the PATH. */
export function startProgram(
  name: string,
  args: string[],
  { url, input, mayLeaveRest = false }: ProgramInput,
): Program {
  const child = spawn(name, [...args, ...(url === undefined ? [] : connection(url))], {
    env: { ...process.env, ...(url !== undefined && passwordOf(url)) },
  })
  const ended = endOf(name, child)
  const fed = input === undefined ? Promise.resolve(void child.stdin.end()) : pipeline(input, child.stdin)
  const done = bothDone(fed, ended, mayLeaveRest)
  // The error reaches the reader of the output.
  done.catch(() => undefined)
  return { child, done }
}

/** The program's own error is more helpful than the broken pipe of its input. */
async function bothDone(fed: Promise<void>, ended: Promise<void>, mayLeaveRest: boolean): Promise<void> {
  const [feeding, ending] = await Promise.allSettled([fed, ended])
  if (ending.status === 'rejected') throw ending.reason
  if (feeding.status === 'rejected' && !(mayLeaveRest && isClosed(feeding.reason))) throw feeding.reason
}

function isClosed(error: NodeJS.ErrnoException): boolean {
  return error.code === 'ERR_STREAM_PREMATURE_CLOSE' || error.code === 'EPIPE'
}

/** A program's output. Fails if the program fails; closing the stream ends the program. */
export async function* outputOf({ child, done }: Program): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of child.stdout) yield chunk as Buffer
  } catch (error) {
    await done
    throw error
  } finally {
    if (!child.stdout.readableEnded) child.kill()
  }
  await done
}

/** Everybody on the machine can read a command line, so the password is passed separately. */
function connection(url: string): string[] {
  const without = new URL(url)
  without.password = ''
  return ['--no-password', `--dbname=${without.href}`]
}

function passwordOf(url: string): { PGPASSWORD?: string } {
  const { password } = new URL(url)
  return password === '' ? {} : { PGPASSWORD: decodeURIComponent(password) }
}

async function endOf(name: string, child: ChildProcessWithoutNullStreams): Promise<void> {
  const said = text(child.stderr).catch(() => '')
  let code: unknown
  try {
    ;[code] = (await once(child, 'close')) as unknown[]
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    throw new BackupRefused(
      `The program ${name} is not on the PATH. Install PostgreSQL’s client programs (postgresql-client) in the server’s version or later.`,
    )
  }
  if (code !== 0) throw new BackupRefused(`${name} failed: ${(await said).trim()}`)
}
