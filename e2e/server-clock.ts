import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { OwnServer } from './own-server.ts'

/**
 * Settings of a server whose clock can be advanced. A session outlives its day for trying a lab. Its portal takes the
 * messages of connectors from every origin, so that their tests need no other server.
 */
export const ownClock = {
  INSTRUCTOR_APPROVAL: 'none',
  COURTESY_DAYS: '1',
  MESSAGE_ORIGINS: '*',
  NODE_OPTIONS: '--import ./e2e/server-clock.mjs',
}

export const second = 1000
export const minute = 60 * second
export const hour = 60 * minute
export const day = 24 * hour

/** Advances the server's clock. The browser's stays; the portal learns the server's time from its answers. */
export function letPass(server: OwnServer, milliseconds: number): void {
  writeFileSync(clockOf(server), String(passed(server) + milliseconds))
}

/** The server's time in ms since 1970. Earlier tests may have advanced its clock. */
export function timeOf(server: OwnServer): number {
  return Date.now() + passed(server)
}

function passed(server: OwnServer): number {
  const file = clockOf(server)
  return existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0
}

function clockOf(server: OwnServer): string {
  return join(server.mailFolder, '..', '..', 'clock')
}
