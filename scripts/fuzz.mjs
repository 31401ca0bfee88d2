import { randomInt } from 'node:crypto'
import { onSupportedNode } from './node.mjs'
import { endWith, prepare, root, run } from './prepare.mjs'

/**
 * `npm run fuzz`: sends 20,000 random requests to all routes (server/src/test/fuzz), with another seed each time, which
 * it prints. FUZZ_SEED and FUZZ_REQUESTS set other values, TEST_DATABASE=postgres the other database.
 */
async function main() {
  await prepare(['install'])
  const env = { FUZZ_REQUESTS: '20000', FUZZ_SEED: String(randomInt(1, 2 ** 31)), ...process.env }
  console.log(`${env.FUZZ_REQUESTS} requests; FUZZ_SEED=${env.FUZZ_SEED} draws the same again.`)
  const program = `${root}/node_modules/vitest/vitest.mjs`
  const args = [program, 'run', '--project', 'server*', 'server/src/test/fuzz']
  process.exitCode = await run(process.execPath, args, { env })
}

onSupportedNode(main).catch(endWith)
