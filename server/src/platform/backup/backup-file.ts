import { createHash } from 'node:crypto'
import { createReadStream, existsSync, statSync } from 'node:fs'
import { link, open, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'

/** A backup or a restore that is not possible. The message tells a person why, and nothing was changed. */
export class BackupRefused extends Error {}

/** The header of a backup. */
export interface About {
  /** The kind of database that it was made from, and to which it can be restored. */
  database: 'embedded' | 'postgres'
  /** The newest migration that the database had seen. */
  migration: string
  madeAt: Date
}

// The content is written first, and then the header with its expected properties in front of it, in a line of fixed
// length. So an interrupted backup has no header. `tail -c +1025` prints only the content.
export const headerBytes = 1024
const header = z.object({
  format: z.literal('tradewind backup 1'),
  database: z.enum(['embedded', 'postgres']),
  migration: z.string(),
  madeAt: z.coerce.date(),
  bytes: z.int().positive(),
  sha256: z.string(),
})

/** Writes a backup that only its owner can read. The file gets its name when it is complete. */
export async function writeBackup(
  file: string,
  about: Omit<About, 'madeAt'>,
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<void> {
  refuseExisting(file)
  const unfinished = `${file}.part`
  await rm(unfinished, { force: true })
  try {
    const sum = createHash('sha256')
    let bytes = 0
    const measure = async function* (chunks: AsyncIterable<Uint8Array>) {
      for await (const chunk of chunks) {
        sum.update(chunk)
        bytes += chunk.length
        yield chunk
      }
    }
    // Opened before the stream, because a stream that opens the file itself could do so after a failure has removed it.
    const handle = await open(unfinished, 'wx', 0o600)
    await pipeline(Readable.from(content), measure, handle.createWriteStream({ start: headerBytes }))
    await writeHeader(unfinished, {
      format: 'tradewind backup 1',
      ...about,
      madeAt: new Date(),
      bytes,
      sha256: sum.digest('hex'),
    })
    await link(unfinished, file)
  } finally {
    await rm(unfinished, { force: true })
  }
}

async function writeHeader(file: string, line: z.input<typeof header>): Promise<void> {
  const handle = await open(file, 'r+')
  try {
    await handle.write(`${JSON.stringify(line).padEnd(headerBytes - 1)}\n`, 0)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** A new backup never overwrites an existing file. */
export function refuseExisting(file: string): void {
  if (existsSync(file)) throw new BackupRefused(`${file} already exists. Give the backup another name.`)
  const folder = dirname(file)
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new BackupRefused(`There is no folder ${folder}. Make it first, or put the backup elsewhere.`)
}

function refuseUnreadable(file: string): void {
  const found = statSync(file, { throwIfNoEntry: false })
  if (found === undefined) throw new BackupRefused(`There is no file ${file}.`)
  if (found.isDirectory()) throw new BackupRefused(`${file} is a folder. Name the backup file in it.`)
  if (!found.isFile()) throw new BackupRefused(`${file} is not a file.`)
}

/** Reads a whole backup and returns its header. Throws `BackupRefused` if it differs from what was written. */
export async function checkBackup(file: string): Promise<About> {
  refuseUnreadable(file)
  const { bytes, sha256, ...about } = await readHeader(file)
  const sum = createHash('sha256')
  let found = 0
  for await (const chunk of contentOf(file)) {
    sum.update(chunk)
    found += chunk.length
  }
  if (found !== bytes)
    throw new BackupRefused(`${file} is damaged: it should have ${bytes} bytes but has ${found}.`)
  if (sum.digest('hex') !== sha256)
    throw new BackupRefused(`${file} is damaged: its content has changed since it was written.`)
  return about
}

async function readHeader(file: string): Promise<z.output<typeof header>> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headerBytes), 0, headerBytes, 0)
    return header.parse(JSON.parse(buffer.toString('utf8', 0, bytesRead)))
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof z.ZodError)) throw error
    throw new BackupRefused(`${file} is not a backup of this product, or the backup was interrupted.`)
  } finally {
    await handle.close()
  }
}

/** The content without the header. */
export function contentOf(file: string): AsyncIterable<Uint8Array> {
  return createReadStream(file, { start: headerBytes })
}
