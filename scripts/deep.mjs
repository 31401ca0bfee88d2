import { randomInt } from 'node:crypto'
import { knownResults, sourceVersion } from './deep-results.mjs'
import { onSupportedNode } from './node.mjs'
import { endWith, prepare, Stopped, StepFailed } from './prepare.mjs'
import { minutes, oneStep, playwright, record, section, sumUp, vitest, withoutTool } from './test-run.mjs'
import {
  findMoodle,
  findPgbouncer,
  findPostfix,
  findPostgres,
  findSimpleSaml,
  findXmlsec,
} from './test-tools.mjs'

/**
 * `npm run deep`: what `npm test` shows with a fixed sample, in full and with another seed each time, all tests of the
 * server on both databases, and all browser tests. Ends with `N passed, N failed`.
 * `npm run deep -- labs browser` runs only these parts. What has passed on these sources is not run again, so a run that
 * was cut goes on where it was; `.cache/deep/` has the results of each version as a file.
 */

const steps = [
  {
    part: 'labs',
    title: 'Labs in full',
    run: () => vitest('deep-labs', ['--project', 'labs'], { env: { DEEP: '1' }, timeLimit: 60 * minutes }),
  },
  {
    part: 'deploy',
    title: 'Manifests against the schemas of Kubernetes',
    run: () => vitest('deep-kubernetes', ['--project', 'scripts', 'kubernetes'], { env: { DEEP: '1' } }),
  },
  {
    part: 'server',
    title: 'All tests of the server, embedded database',
    run: () => server('deep-server-embedded', { DEEP: '1', TEST_DATABASE: 'embedded' }),
  },
  // npm test reaches PostgreSQL without one between.
  { part: 'server', title: 'All tests of the server, PostgreSQL through PgBouncer', run: throughPooler },
  ...['embedded', 'postgres'].flatMap((database) => [
    {
      part: 'chance',
      title: `10,000 requests by chance, ${database}`,
      run: () => byChance('fuzz', database, { FUZZ_REQUESTS: '10000', FUZZ_SEED: seed() }),
    },
    {
      part: 'chance',
      title: `Histories of money by chance, ${database}`,
      run: () => byChance('money', database, { MONEY_HISTORIES: '150', MONEY_SEED: seed() }),
    },
  ]),
  { part: 'moodle', title: 'LTI with a real Moodle', run: withMoodle },
  {
    part: 'browser',
    title: 'All browser tests',
    run: () => playwright('All browser tests', { choice: 'all' }),
  },
]

async function main(wanted) {
  const parts = [...new Set(steps.map(({ part }) => part))]
  const unknown = wanted.find((part) => !parts.includes(part))
  if (unknown !== undefined)
    throw new StepFailed(`There is no part ${unknown}. Usage: npm run deep [-- ${parts.join(' ')}]`)
  await prepare()
  await findTools()
  const chosen = steps.filter(({ part }) => wanted.length === 0 || wanted.includes(part))
  const results = knownResults(sourceVersion())
  for (const [at, { part, title, run }] of chosen.entries()) {
    console.log(`\nStep ${at + 1} of ${chosen.length} (${part})`)
    const known = results.passed(title)
    if (known === undefined) results.keep(title, await section(title, run))
    else {
      console.log(`${title} has passed on these sources and is not run again.`)
      record(title, known, known.took)
    }
  }
  sumUp()
  console.log(`The results are in ${results.file}.`)
}

/** A tool that should have been there is a failure; one that cannot be installed here skips its tests. */
async function findTools() {
  for (const [title, find] of [
    ['Signatures of SAML providers', findXmlsec],
    ['A real SAML provider', findSimpleSaml],
    ['A real mail server', findPostfix],
    ['Tests on PostgreSQL', findPostgres],
  ]) {
    const found = await find()
    if (found.problem !== undefined) record(title, withoutTool(title, found))
  }
}

async function onPostgres(title, run) {
  const found = await findPostgres()
  return found.problem === undefined ? run() : withoutTool(title, found)
}

function server(name, given, files = []) {
  // The part `moodle` alone builds one.
  const env = { MOODLE_DIR: '', ...given }
  const run = () => vitest(name, ['--project', 'server*', ...files], { env, timeLimit: 40 * minutes })
  return env.TEST_DATABASE === 'embedded' ? run() : onPostgres(name, run)
}

const seed = () => String(randomInt(1, 2 ** 31))

/** Draws requests or histories. The seeds are printed, and the same ones from the environment draw the same again. */
function byChance(folder, database, drawn) {
  const env = { ...drawn, ...process.env, TEST_DATABASE: database }
  for (const name of Object.keys(drawn)) console.log(`${name}=${env[name]}`)
  return server(`deep-${folder}-${database}`, env, [`server/src/test/${folder}`])
}

/** Builds the Moodle whose sources MOODLE_DIR names. */
async function withMoodle() {
  const title = 'LTI with a real Moodle'
  const found = await findMoodle()
  if (found.problem !== undefined) return withoutTool(title, found)
  const args = ['--project', 'server*', 'moodle.postgres.deep']
  const env = { DEEP: '1', TEST_DATABASE: 'postgres' }
  return onPostgres(title, () => vitest('deep-moodle', args, { env, timeLimit: 20 * minutes }))
}

/** With a PgBouncer in transaction mode between the tests and PostgreSQL; without one where there is none. */
async function throughPooler() {
  const found = await findPgbouncer()
  if (found.problem !== undefined)
    record('Tests through PgBouncer', withoutTool('Tests through PgBouncer', found))
  const pooler = found.problem === undefined ? { TEST_POOLER: 'pgbouncer' } : {}
  return server('deep-server-postgres', { DEEP: '1', TEST_DATABASE: 'postgres', ...pooler })
}

onSupportedNode(() => main(process.argv.slice(2))).catch((error) => {
  if (error instanceof Stopped) endWith(error)
  console.error(error instanceof StepFailed ? error.message : error)
  record('Preparing', oneStep(1))
  sumUp()
})
