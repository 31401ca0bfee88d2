import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePorts } from '../server/dist/test/free-ports.js'

const main = fileURLToPath(new URL('../server/dist/main.js', import.meta.url))
export const password = 'harbour-lights-7'

/**
 * Runs a script as a separate process `pid` until `stop`, by the Node of this process if no other one is given. Resolves
 * when the script reports that it is ready.
 */
export async function runScript(script, environment, node = process.execPath) {
  const child = spawn(node, [script], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const gone = new Promise((resolve) => child.once('exit', resolve))
  await new Promise((resolve, reject) => {
    child.stdout.on('data', (chunk) => String(chunk).includes('is ready') && resolve())
    void gone.then(() => reject(new Error(`${script} ended before it was ready`)))
  })
  const stop = async () => {
    child.kill('SIGTERM')
    await gone
  }
  return { pid: child.pid, stop }
}

/** Runs the built product on the database at `databaseUrl`, or on the embedded one if null. */
export async function runProduct(databaseUrl, environment = {}, node = process.execPath) {
  const folder = mkdtempSync(join(tmpdir(), 'tradewind-bench-'))
  const [port, labsPort] = await freePorts()
  const variables = {
    DATA_DIR: folder,
    PORT: String(port),
    LABS_PORT: String(labsPort),
    LOG_LEVEL: 'warn',
    DEMO_DATA: 'off',
    NODE_ENV: 'production',
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    ...environment,
  }
  const { pid, stop } = await runScript(main, variables, node)
  return {
    url: `http://localhost:${port}`,
    port,
    pid,
    stop: async () => {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Registers `count` students and returns their addresses and tokens. */
export async function registerStudents(url, count) {
  const students = []
  for (let index = 0; index < count; index++) {
    const email = `student-${index}@bench.example`
    const response = await fetch(`${url}/api/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password, firstName: 'Bench', lastName: 'Student' }),
    })
    const { token } = await response.json()
    students.push({ email, token })
  }
  return students
}
