import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { endWith, prepare, root } from './prepare.mjs'

/** `npm start`: prepares what has changed and runs the server. Settings come from the environment and from `.env`. */

function serve() {
  const settings = existsSync(join(root, '.env')) ? ['--env-file=.env'] : []
  const server = spawn(process.execPath, [...settings, 'server/dist/main.js'], {
    cwd: root,
    stdio: 'inherit',
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => {
      // A terminal sends Ctrl-C to the whole group, so the server already gets it.
      if (signal === 'SIGINT' && process.stdin.isTTY) return
      server.kill(signal)
    })
  // npm passes a signal only to its shell, and not every shell forwards it. So the server is stopped when the shell is
  // gone.
  const parent = process.ppid
  setInterval(() => process.ppid === parent || server.kill('SIGTERM'), 500).unref()
  server.once('error', endWith)
  server.once('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
}

prepare().then(serve, endWith)
