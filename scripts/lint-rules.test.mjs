import { execFile } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/**
 * Proves that each of the project's lint rules can fail: it must report a planted violation and accept its clean twin.
 */

const root = dirname(dirname(fileURLToPath(import.meta.url)))

const direction = 'eslint(no-restricted-imports)'
const uses = (from) => `import { thing } from '${from}'\n\nexport const kept = thing\n`
const usesType = (from) => `import type { Thing } from '${from}'\n\nexport type Kept = Thing\n`

let planted = 0

/** `bad` must be reported by `rule` with a message that contains `says`; `good` in the same place must not. */
const cases = [
  imports('contract/src', 'imports nothing of ours', [
    [uses('@tradewind/server/app'), uses('zod')],
    [uses('../../server/src/app.ts'), uses('./catalogue.ts')],
  ]),
  imports('lab-sdk/src', 'imports nothing of ours', [
    [usesType('@tradewind/contract/catalogue'), uses('./messages.ts')],
    [uses('../../labs/shell/header.ts'), uses('./lab-side.ts')],
  ]),
  imports('server/src/platform', 'does not know the features', [
    [uses('../domains/people/auth/auth.service.ts'), uses('./sessions.ts')],
    [usesType('../domains/people/auth/auth.queries.ts'), usesType('@tradewind/contract/people/auth')],
  ]),
  imports('server/src/domains/people/auth', 'neither the routes nor the personal data', [
    [uses('../users/users.routes.ts'), uses('../users/users.queries.ts')],
    [uses('../users/personal-data.ts'), uses('./personal-data.ts')],
    [usesType('../../teaching/runs/runs.routes.ts'), usesType('../../teaching/runs/lab-runs.store.ts')],
    [uses('../../teaching/runs/personal-data.ts'), uses('../../teaching/runs/run-world.ts')],
    [uses('../../../domains/access/grants/grants.queries.ts'), uses('./auth.queries.ts')],
    [uses('../../../domains/people/users/users.service.ts'), uses('../../../platform/services.ts')],
  ]),
  imports('server/src/domains/people/auth', 'through a .service.ts', [
    [uses('../../access/grants/grants.queries.ts'), uses('../../access/grants/grants.service.ts')],
    [uses('../../teaching/runs/runs.queries.ts'), usesType('../../teaching/runs/runs.queries.ts')],
    [uses('../../access/demo/codes/demo.queries.ts'), uses('../../../platform/jobs/jobs.queries.ts')],
  ]),
  imports('server/src/domains/people/auth/codes', 'neither the routes nor the personal data', [
    [uses('../../users/users.routes.ts'), uses('../../users/users.queries.ts')],
    [uses('../../../access/grants/personal-data.ts'), uses('../../../access/grants/grants.service.ts')],
    [uses('../../../../domains/access/grants/grants.queries.ts'), uses('../auth.queries.ts')],
    [usesType('../../../teaching/runs/runs.routes.ts'), usesType('../auth.routes.ts')],
  ]),
  imports('server/src/domains/people/auth/codes', 'through a .service.ts', [
    [uses('../../../access/grants/grants.queries.ts'), uses('../../../../platform/jobs/jobs.queries.ts')],
    [uses('../../../teaching/runs/runs.queries.ts'), usesType('../../../teaching/runs/runs.queries.ts')],
  ]),
  imports('server/src', 'contract and the labs', [
    [uses('@tradewind/portal/api'), uses('@tradewind/contract/catalogue')],
    [uses('../../portal/src/api.ts'), uses('./config.ts')],
  ]),
  imports('server/src/domains/teaching/runs', 'of a lab only its engine', [
    [uses('@tradewind/labs/global_compass_lab/page'), uses('@tradewind/labs/global_compass_lab/engine')],
    [uses('@tradewind/labs/shell/header'), uses('@tradewind/labs/global_compass_lab/engine/market')],
  ]),
  ...['server/src', 'server/src/domains/people/auth', 'server/src/domains/people/auth/codes'].map((folder) =>
    imports(folder, 'Only tests import test code', [
      [uses('../../test/factories.ts'), uses('./config.ts')],
      [uses('./test/database.ts'), uses('./testing.ts')],
    ]),
  ),
  imports('portal/src', 'Import types only', [
    [uses('@tradewind/contract/people/auth'), usesType('@tradewind/contract/people/auth')],
    [uses('@tradewind/contract/fields'), uses('@tradewind/contract/rules')],
    [uses('@tradewind/contract/api'), uses('@tradewind/contract/screens')],
    [uses('@tradewind/contract/route'), uses('@tradewind/contract/client')],
    [uses('@tradewind/contract/people/account'), uses('@tradewind/contract/words/durations')],
    [uses('@tradewind/contract/people/users'), uses('@tradewind/contract/csv')],
    [uses('@tradewind/contract/lists'), uses('@tradewind/contract/words/zoned-time')],
    [uses('@tradewind/contract/teaching/classes'), uses('@tradewind/contract/teaching/words/classes')],
    [uses('@tradewind/contract/lms/grades'), uses('@tradewind/contract/lms/grade-words')],
  ]),
  imports('portal/src', 'never zod', [
    [uses('zod'), uses('./api.ts')],
    [usesType('@tradewind/server/app'), uses('@tradewind/lab-sdk/portal-side')],
    [uses('@tradewind/labs/shell/api'), uses('@tradewind/ui/button.tsx')],
  ]),
  imports('portal/src/ui', 'neither the rooms nor the features', [
    [uses('../domains/people/auth/second-step.tsx'), uses('./page.tsx')],
    [uses('../session/session.tsx'), uses('../api.ts')],
    [usesType('../../frame/launch.ts'), uses('../browser/framed.ts')],
  ]),
  imports('portal/src/ui/list', 'neither the rooms nor the features', [
    [uses('../../arrival/kept-code.ts'), uses('../page.tsx')],
  ]),
  imports('portal/src/browser', 'imports nothing of the portal', [
    [uses('../session/token-store.ts'), uses('./storage.ts')],
  ]),
  imports('portal/src/session', 'The session knows neither', [
    [uses('../arrival/requested-lab.ts'), uses('../browser/framed.ts')],
    [uses('../frame/launch.ts'), uses('../ui/page.tsx')],
    [uses('../layout/layout.tsx'), uses('../api.ts')],
    [usesType('../domains/teaching/labs/labs.api.ts'), usesType('./session.tsx')],
  ]),
  imports('portal/src/arrival', 'Arrivals know neither', [
    [uses('../frame/launch.ts'), uses('../session/session.tsx')],
    [uses('../layout/menu-links.ts'), uses('../browser/storage.ts')],
    [uses('../domains/access/demo/demo.page.tsx'), uses('./requested-lab.ts')],
  ]),
  imports('portal/src/frame', 'The frame knows neither', [
    [uses('../domains/people/home/home-memory.ts'), uses('../arrival/requested-lab.ts')],
    [uses('../layout/layout.tsx'), uses('../session/session.tsx')],
  ]),
  imports('portal/src/domains/teaching/labs', 'does not know the layout', [
    [uses('../../../layout/layout.tsx'), uses('../../../frame/lab-frame.tsx')],
    [uses('../../../router.tsx'), uses('../../../query.tsx')],
  ]),
  imports('portal/src/domains/teaching/labs', 'imports no other feature', [
    [uses('../../people/account/settings.page.tsx'), uses('../../people/auth/second-step.tsx')],
    [usesType('../../people/auth/auth.api.ts'), uses('./labs.api.ts')],
    [uses('../classes/class-words.ts'), uses('../../operations/status/status.tab.tsx')],
    [uses('../../../domains/people/auth/auth.api.ts'), uses('../../../ui/page.tsx')],
  ]),
  imports('portal/src/domains/teaching/labs/card', 'imports no other feature', [
    [uses('../../../people/account/account.api.ts'), uses('../../../../ui/page.tsx')],
    [uses('../../classes/class-words.ts'), uses('../labs.api.ts')],
    [uses('../../../../domains/people/auth/auth.api.ts'), uses('../../../../query.tsx')],
  ]),
  imports('portal/src/domains/teaching/labs', 'Import types only', [
    [uses('@tradewind/contract/teaching/runs'), usesType('@tradewind/contract/teaching/runs')],
  ]),
  imports('portal/src/domains/teaching/labs', 'Only tests import test code', [
    [uses('../../../test/render.tsx'), uses('./labs.api.ts')],
  ]),
  imports('labs/global_compass_lab/page', 'types of its engine only', [
    [uses('../engine/market.ts'), usesType('../engine/market.ts')],
    [uses('../engine.ts'), usesType('../engine.ts')],
  ]),
  imports('labs/global_compass_lab/page', 'contract, the kit and the lab SDK only', [
    [uses('@tradewind/server/app'), uses('@tradewind/lab-sdk/lab-side')],
    [uses('../../../portal/src/api.ts'), uses('../../shell/header.ts')],
    [uses('../../../ui/table.tsx'), uses('@tradewind/ui/table.tsx')],
  ]),
  imports('labs/global_compass_lab/engine', 'An engine imports nothing of ours', [
    [uses('@tradewind/ui/table.tsx'), uses('@tradewind/contract/catalogue')],
  ]),
  imports('ui', 'The kit imports the contract only', [
    [uses('@tradewind/labs/shell/header'), uses('@tradewind/contract/words/numbers')],
    [uses('@tradewind/lab-sdk/lab-side'), uses('./table.tsx')],
    [uses('../labs/shell/header.ts'), uses('react')],
    [uses('../../portal/src/api.ts'), uses('../table.tsx')],
  ]),
  imports('ui', 'Import types only', [
    [uses('@tradewind/contract/teaching/rooms'), usesType('@tradewind/contract/teaching/rooms')],
  ]),
  imports('labs/global_compass_lab/engine', 'An engine is pure', [
    [uses('node:fs'), uses('./market.ts')],
    [uses('react'), uses('@tradewind/contract/catalogue')],
    [usesType('../page/state.ts'), usesType('./state.ts')],
  ]),
  {
    rule: 'import(no-cycle)',
    bad: { 'server/src/chick.ts': uses('./egg.ts'), 'server/src/egg.ts': uses('./chick.ts') },
    good: { 'server/src/chick.ts': uses('./egg.ts'), 'server/src/egg.ts': 'export const thing = 1\n' },
  },
  {
    rule: 'import(no-cycle)',
    bad: { 'server/src/hen.ts': usesType('./nest.ts'), 'server/src/nest.ts': usesType('./hen.ts') },
    good: { 'server/src/hen.ts': usesType('./nest.ts'), 'server/src/nest.ts': 'export type Thing = 1\n' },
  },
  {
    rule: 'import(no-default-export)',
    bad: { 'server/src/default.ts': 'export default 1\n' },
    good: { 'server/src/default.ts': 'export const one = 1\n', 'vite.config.ts': 'export default {}\n' },
  },
  {
    rule: 'import(named)',
    bad: { 'bench/load.mjs': "import { two } from './load.mjs'\n\nexport const one = two\n" },
    good: { 'bench/load.mjs': 'export const one = 1\n' },
  },
  {
    rule: 'oxc(no-barrel-file)',
    bad: { 'server/src/all.ts': "export * from './egg.ts'\n" },
    good: { 'server/src/all.ts': 'export const all = 1\n' },
  },
  {
    rule: 'eslint(max-params)',
    bad: { 'server/src/five.ts': `export function add(${parameters(5)}) {\n  return [a, b, c, d, e]\n}\n` },
    good: { 'server/src/five.ts': `export function add(${parameters(4)}) {\n  return [a, b, c, d]\n}\n` },
  },
  {
    rule: 'eslint(max-lines)',
    bad: { 'server/src/long.ts': lines(421) },
    good: { 'server/src/long.ts': lines(420) },
  },
  {
    rule: 'eslint(max-lines-per-function)',
    bad: { 'server/src/wide.ts': `export function wide() {\n  return [\n${'    1,\n'.repeat(122)}  ]\n}\n` },
    good: { 'server/src/wide.ts': `export function wide() {\n  return [\n${'    1,\n'.repeat(121)}  ]\n}\n` },
  },
  {
    rule: 'typescript(no-floating-promises)',
    bad: { 'server/src/float.ts': 'async function go() {\n  await 1\n}\n\ngo()\n' },
    good: { 'server/src/float.ts': 'async function go() {\n  await Promise.resolve(1)\n}\n\nawait go()\n' },
  },
  {
    rule: 'typescript(await-thenable)',
    bad: { 'server/src/await.ts': 'export const one = await 1\n' },
    good: { 'server/src/await.ts': 'export const one = await Promise.resolve(1)\n' },
  },
  {
    rule: 'typescript(no-misused-promises)',
    bad: { 'server/src/misused.ts': 'export const any = (p: Promise<boolean>) => (p ? 1 : 2)\n' },
    good: {
      'server/src/misused.ts': 'export const any = async (p: Promise<boolean>) => ((await p) ? 1 : 2)\n',
    },
  },
  {
    rule: 'react-hooks(rules-of-hooks)',
    bad: {
      'portal/src/hook.tsx':
        "import { useState } from 'react'\n\nexport function Part({ on }: { on: boolean }) {\n  if (on) useState(1)\n  return <p>Text</p>\n}\n",
    },
    good: {
      'portal/src/hook.tsx':
        "import { useState } from 'react'\n\nexport function Part() {\n  const [count] = useState(1)\n  return <p>{count}</p>\n}\n",
    },
  },
  {
    rule: 'typescript(dot-notation)',
    bad: {
      'portal/src/classes.tsx':
        "export const nameOf = (classes: Record<string, string>) => classes['name']\n",
    },
    good: {
      'portal/src/classes.tsx': 'export const nameOf = (classes: Record<string, string>) => classes.name\n',
    },
  },
  {
    rule: 'react(forbid-elements)',
    says: 'Use Table of ui/',
    bad: { 'labs/planted/page/figures.tsx': 'export const figures = <table />\n' },
    good: {
      'labs/planted/page/figures.tsx': 'export const figures = <p>None</p>\n',
      'ui/planted.tsx': 'export const figures = <table />\n',
    },
  },
  {
    rule: 'eslint(no-restricted-properties)',
    says: 'random values from node:crypto',
    bad: {
      'server/src/domains/people/auth/planted-code.ts': 'export const code = Math.random()\n',
      'server/src/platform/planted-code.ts': 'const { random } = Math\n\nexport const code = random()\n',
    },
    good: {
      'server/src/domains/people/auth/planted-code.ts':
        "import { randomInt } from 'node:crypto'\n\nexport const code = randomInt(10)\n",
      'server/src/platform/planted-code.test.ts': 'export const order = Math.random()\n',
      'labs/planted/page/drawing.ts': 'export const drawn = Math.random()\n',
    },
  },
  {
    rule: 'jsx-a11y(alt-text)',
    bad: { 'portal/src/picture.tsx': "export const picture = <img src='/a.svg' />\n" },
    good: { 'portal/src/picture.tsx': "export const picture = <img src='/a.svg' alt='A ship' />\n" },
  },
]

function parameters(count) {
  return [...'abcde'.slice(0, count)].map((name) => `${name}: number`).join(', ')
}

function lines(count) {
  return Array.from({ length: count }, (_, at) => `export const line${at} = ${at}\n`).join('')
}

/** A case for a direction of imports: pairs of a forbidden and an allowed text, placed in files of `folder`. */
function imports(folder, says, pairs) {
  const files = pairs.map(([bad, good]) => {
    planted += 1
    return { name: `${folder}/planted-${planted}.ts`, bad, good }
  })
  return {
    rule: direction,
    says,
    bad: Object.fromEntries(files.map((file) => [file.name, file.bad])),
    good: Object.fromEntries(files.map((file) => [file.name, file.good])),
  }
}

const folders = []

function plant(side) {
  const folder = mkdtempSync(join(tmpdir(), 'tradewind-lint-'))
  folders.push(folder)
  copyFileSync(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'))
  const compilerOptions = { strict: true, target: 'ES2023', module: 'NodeNext', jsx: 'react-jsx', types: [] }
  const files = { 'tsconfig.json': JSON.stringify({ compilerOptions }) }
  for (const each of cases) Object.assign(files, each[side])
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, dirname(name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  return folder
}

/** The findings of oxlint in a folder. It exits with 1 if there are any, which is no failure here. */
function lint(folder) {
  const bin = join(root, 'node_modules', '.bin')
  const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` }
  const oxlint = join(root, 'node_modules', 'oxlint', 'bin', 'oxlint')
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [oxlint, '--type-aware', '--format=json', '.'],
      { cwd: folder, env, maxBuffer: 1 << 26 },
      (_error, stdout, stderr) => {
        try {
          resolve(JSON.parse(stdout).diagnostics)
        } catch {
          reject(new Error(`oxlint said no JSON: ${stdout}${stderr}`))
        }
      },
    )
  })
}

const wordsOf = (finding) => `${finding.message} ${finding.help ?? ''}`

let found

beforeAll(async () => {
  const [bad, good] = await Promise.all([lint(plant('bad')), lint(plant('good'))])
  found = { bad, good }
}, 60_000)

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

describe('lint rules', () => {
  const expected = cases.flatMap(({ rule, says = '', bad }) =>
    Object.entries(bad).map(([file, text]) => ({ rule, says, file, first: text.split('\n')[0] })),
  )

  it.each(expected)('$rule reports $file: $first', ({ rule, says, file }) => {
    const words = found.bad.filter((each) => each.filename === file && each.code === rule).map(wordsOf)
    expect(words).not.toEqual([])
    expect(words.join(' ')).toContain(says)
  })

  it('every clean twin passes', () => {
    expect(found.good.map((each) => `${each.filename} ${each.code} ${wordsOf(each)}`)).toEqual([])
  })
})
