import { randomInt } from 'node:crypto'
import { onSupportedNode } from './node.mjs'
import { endWith, prepare, Stopped, StepFailed } from './prepare.mjs'
import { minutes, oneStep, playwright, record, section, sumUp, vitest, withoutTool } from './test-run.mjs'
import { buildPrevious } from './upgrade.mjs'
import { findPgbouncer, findPostgres, findXmlsec } from './test-tools.mjs'

/**
 * `npm run deep`: what `npm test` shows with a fixed sample, in full and with another seed each time: thousands of
 * simulations, all tests of the server (on PostgreSQL also through PgBouncer), a thousand rooms and 20,000 random requests on each kind of database, and the
 * browser tests that take longest. Ends with `N passed, N failed`.
 */
async function main() {
  await prepare()
  const signing = await findXmlsec()
  if (signing.problem !== undefined)
    record('Signatures of SAML providers', withoutTool('Signatures of SAML providers', signing))
  await section('Labs in full', () =>
    vitest('deep-labs', ['--project', 'labs'], { env: { DEEP: '1' }, timeLimit: 180 * minutes }),
  )
  await roomsInFull('embedded')
  await serverInFull('embedded')
  await requestsByChance('embedded')
  await moneyByChance('embedded')
  const found = await findPostgres()
  if (found.problem === undefined) {
    await roomsInFull('postgres')
    await serverInFull('postgres')
    await requestsByChance('postgres')
    await moneyByChance('postgres')
    await throughPooler()
    await fromVersionBefore()
  } else await section('Requests by chance, postgres', async () => withoutTool('Requests by chance', found))
  const title = 'End to end, whole runs and walks'
  await section(title, () => playwright(title, { deep: true }))
  sumUp()
}

/** A thousand rooms played at random; on PostgreSQL also 200 seats on two servers of which one is killed. */
async function roomsInFull(database) {
  const files = [
    'replay.test.ts',
    'worlds-replay.test.ts',
    ...(database === 'postgres' ? ['processes.test.ts'] : []),
  ]
  await section(`Rooms in full, ${database}`, () =>
    vitest(
      `deep-rooms-${database}`,
      ['--project', 'server', ...files.map((file) => `server/src/features/rooms/${file}`)],
      { env: { DEEP: '1', EVERYWHERE: '1', TEST_DATABASE: database }, timeLimit: 180 * minutes },
    ),
  )
}

/** All tests of the server, also those that `npm test` runs on the other kind of database only. */
async function serverInFull(database) {
  await section(`The server in full, ${database}`, () =>
    vitest(`deep-server-${database}`, ['--project', 'server*'], {
      env: { EVERYWHERE: '1', TEST_DATABASE: database },
      timeLimit: 60 * minutes,
    }),
  )
}

/** Two processes of the version before are replaced by this one's, one after another, under load. */
async function fromVersionBefore() {
  const title = 'A rolling restart from the version before'
  await section(title, async () =>
    vitest('deep-upgrade', ['--project', 'server', 'server/src/upgrade.test.ts'], {
      env: { TEST_DATABASE: 'postgres', PREVIOUS_VERSION: buildPrevious() },
      timeLimit: 15 * minutes,
    }),
  )
}

/** All tests of the server again, with a PgBouncer in transaction mode between it and PostgreSQL. */
async function throughPooler() {
  const title = 'The server through PgBouncer'
  const found = await findPgbouncer()
  await section(title, () =>
    found.problem === undefined
      ? vitest('deep-pooler', ['--project', 'server*'], {
          env: { EVERYWHERE: '1', TEST_DATABASE: 'postgres', TEST_POOLER: 'pgbouncer' },
          timeLimit: 60 * minutes,
        })
      : withoutTool(title, found),
  )
}

async function requestsByChance(database) {
  const env = { FUZZ_REQUESTS: '20000', FUZZ_SEED: String(randomInt(1, 2 ** 31)), ...process.env }
  await section(`Requests by chance, ${database}, FUZZ_SEED=${env.FUZZ_SEED}`, () =>
    vitest(`deep-fuzz-${database}`, ['--project', 'server', 'server/src/test/fuzz'], {
      env: { ...env, TEST_DATABASE: database },
      timeLimit: 90 * minutes,
    }),
  )
}

async function moneyByChance(database) {
  const env = { MONEY_HISTORIES: '1000', MONEY_SEED: String(randomInt(1, 2 ** 31)), ...process.env }
  await section(`Histories of money by chance, ${database}, MONEY_SEED=${env.MONEY_SEED}`, () =>
    vitest(`deep-money-${database}`, ['--project', 'server', 'server/src/test/money'], {
      env: { ...env, TEST_DATABASE: database },
      timeLimit: 90 * minutes,
    }),
  )
}

onSupportedNode(main).catch((error) => {
  if (error instanceof Stopped) endWith(error)
  console.error(error instanceof StepFailed ? error.message : error)
  record('Preparing', oneStep(1))
  sumUp()
})
