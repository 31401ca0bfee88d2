import { randomInt } from 'node:crypto'
import { endWith, prepare, root, run } from './prepare.mjs'

/**
 * `npm run fuzz`: 20,000 requests by chance to every route (server/src/test/fuzz), by another seed each time. The seed is
 * printed; FUZZ_SEED and FUZZ_REQUESTS ask for others, TEST_DATABASE=postgres for the other database.
 */
async function main() {
  await prepare(['install'])
  const env = { FUZZ_REQUESTS: '20000', FUZZ_SEED: String(randomInt(1, 2 ** 31)), ...process.env }
  console.log(`${env.FUZZ_REQUESTS} requests; FUZZ_SEED=${env.FUZZ_SEED} draws the same again.`)
  const program = `${root}/node_modules/vitest/vitest.mjs`
  const args = [program, 'run', '--project', 'server', 'server/src/test/fuzz']
  process.exitCode = await run(process.execPath, args, { env })
}

main().catch(endWith)
