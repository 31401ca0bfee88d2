import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './prepare.mjs'

/**
 * Builds the server of the version before, for the test of a rolling restart: the commit before the newest change of the
 * list of landed migrations, which each version begins with, or the one that PREVIOUS names.
 */
export function buildPrevious() {
  const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
  const begun = git('log', '-1', '--format=%H', '--', 'server/src/migrations/landed.test.ts')
  const commit = process.env.PREVIOUS ?? git('rev-parse', `${begun}^`)
  const folder = join(root, '.cache', `version-${commit.slice(0, 12)}`)
  if (existsSync(join(folder, 'built'))) return folder
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const archive = join(folder, 'sources.tar')
  execFileSync('git', ['archive', `--output=${archive}`, commit], { cwd: root })
  execFileSync('tar', ['xf', archive, '-C', folder])
  const at = { cwd: folder, stdio: 'ignore' }
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], at)
  execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-b'], at)
  // Its pages are not asked for.
  for (const part of ['portal', 'labs'])
    cpSync(join(root, part, 'dist'), join(folder, part, 'dist'), { recursive: true })
  mkdirSync(join(folder, 'built'))
  return folder
}
