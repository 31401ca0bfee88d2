import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../../config.ts'
import { day, later } from '../../../kernel/clock.ts'

/** RFC 9116 recommends an end within a year, so that nobody trusts an address that nobody looks after. */
const validFor = 330 * day

/**
 * Serves `/.well-known/security.txt`: whom to write to about a weakness. Its end counts from the build in `folder`,
 * a server without a build for a year has nobody who looks after it.
 */
export function registerSecurityTxt(app: FastifyInstance, config: Config, folder: string): void {
  const text = securityTxt(config, builtAt(folder))
  const options = { config: { access: 'public', passesDoor: true }, schema: { hide: true } } as const
  app.get('/.well-known/security.txt', options, (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').type('text/plain; charset=utf-8').send(text),
  )
}

export function securityTxt(config: Pick<Config, 'securityContact' | 'publicUrl'>, built: Date): string {
  const lines = {
    Contact: config.securityContact,
    Expires: later(built, validFor).toISOString(),
    'Preferred-Languages': 'en',
    Canonical: `${config.publicUrl}/.well-known/security.txt`,
    Policy: `${config.publicUrl}/trust/security#report-a-problem`,
  }
  return Object.entries(lines)
    .map(([name, value]) => `${name}: ${value}\n`)
    .join('')
}

/** When the portal was built; for a folder that no build made, the beginning of time, which is long over. */
function builtAt(folder: string): Date {
  try {
    const { at } = JSON.parse(readFileSync(join(folder, '.vite', 'built.json'), 'utf8')) as { at: string }
    return new Date(at)
  } catch {
    return new Date(0)
  }
}
