import { randomUUID } from 'node:crypto'
import { PostgresUnavailable, runOn, startPostgres } from '../server/dist/test/postgres.js'

/** The environment variable with the address of this run's PostgreSQL; unset without one. */
const postgres = 'TRADEWIND_FIRST_POSTGRES'
const first = 'tradewind_first'

export interface FirstDatabase {
  /** Variables for the server that creates the tables. */
  settings: Record<string, string>
  /** Call it after that server has stopped. From then on servers start with copies. */
  share: () => void
  stop: () => Promise<void>
}

/**
 * Test servers use PostgreSQL as in production, because it halves their start. Without it, or with
 * TEST_DATABASE=embedded, they use the embedded database.
 */
export async function openFirstDatabase(): Promise<FirstDatabase> {
  if (process.env['TEST_DATABASE'] === 'embedded') return onEmbedded
  try {
    const { url, stop } = await startPostgres()
    await runOn(url, `drop database if exists ${first} with (force)`)
    await runOn(url, `create database ${first}`)
    return { settings: settingsOf(url, first), share: () => (process.env[postgres] = url), stop }
  } catch (error) {
    if (error instanceof PostgresUnavailable) return onEmbedded
    throw error
  }
}

const onEmbedded: FirstDatabase = { settings: {}, share: () => {}, stop: async () => {} }

/** Variables for a server that starts with the data of the first one. */
export async function copyOfFirst(): Promise<Record<string, string>> {
  const url = process.env[postgres]
  if (url === undefined) return {}
  const name = `e2e_${randomUUID().replaceAll('-', '')}`
  await runOn(url, `create database ${name} template ${first}`)
  return settingsOf(url, name)
}

function settingsOf(server: string, name: string): Record<string, string> {
  const url = new URL(server)
  url.pathname = `/${name}`
  return { DATABASE_URL: url.href }
}
