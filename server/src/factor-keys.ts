import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigProblems, factorKeyOf, type Config } from './config.ts'

declare module './kernel/services.ts' {
  interface Services {
    /** What seals secrets, as those of second factors, and signs mailed codes and turns, the current key first. */
    factorKeys: readonly Buffer[]
  }
}

/**
 * The keys that seal secrets and sign mailed codes and turns, the current one first: those of the configuration, else one that
 * the data folder keeps, made at the first start. It is a separate file, so that no backup of the database has it.
 */
export async function readFactorKeys({ factorKeys, dataDir }: Config): Promise<readonly Buffer[]> {
  if (factorKeys.length > 0) return factorKeys
  const file = join(dataDir, 'factor.key')
  await mkdir(dataDir, { recursive: true })
  // Of several processes that start at once, one writes the file and all read it.
  await writeFile(file, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flag: 'wx' }).catch(
    (error: unknown) => {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    },
  )
  const key = factorKeyOf((await readFile(file, 'utf8')).trim())
  if (key === null)
    throw new ConfigProblems([
      `${file} holds no key of 32 bytes. Put the right one back, or delete the file and set up second steps anew.`,
    ])
  return [key]
}
