import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { e2eFilesFor, listE2eFiles } from './changed.mjs'
import { root } from './prepare.mjs'

const files = listE2eFiles()
const filesFor = (...changed) => e2eFilesFor(changed, files)
const startingWith = (start) =>
  [...files.keys()].filter(
    (name) => basename(name) === `${start}.e2e.ts` || basename(name).startsWith(`${start}-`),
  )

describe('the end-to-end files for a change', () => {
  test.each([
    'portal/src/domains/sales/checkout/cart.page.tsx',
    'server/src/domains/sales/checkout/settle.ts',
    'contract/src/sales/checkout.ts',
  ])('of a feature are all with its name, for %s', (path) => {
    expect(filesFor(path)).toEqual(startingWith('checkout'))
    expect(filesFor(path)).toContain('sales/checkout-extend.e2e.ts')
  })

  test('of a lab are those that play it; of shared lab code and the kit, those of every lab', () => {
    const compass = ['teaching/labs-global-compass-keyboard.e2e.ts', 'teaching/labs-global-compass.e2e.ts']
    expect(filesFor('labs/global-compass/engine/score.ts')).toEqual(compass)
    expect(filesFor('labs/foreign-exchange/page/main.tsx')).not.toContain(
      'teaching/labs-cultural-exchange.e2e.ts',
    )
    for (const shared of ['labs/shell/start.tsx', 'ui/table.tsx'])
      expect(filesFor(shared), shared).toEqual(
        expect.arrayContaining([
          ...compass,
          'teaching/labs-market-entry.e2e.ts',
          'teaching/labs-cultural-exchange.e2e.ts',
        ]),
      )
  })

  test('of the charts of the kit are those of labs and of the portal’s screens with charts', () => {
    expect(filesFor('ui/plots/grid.tsx')).toEqual(
      expect.arrayContaining([
        'institutions/institution-desk.e2e.ts',
        'operations/analytics.e2e.ts',
        'teaching/labs-market-entry.e2e.ts',
      ]),
    )
    expect(filesFor('ui/table.tsx')).not.toContain('operations/analytics.e2e.ts')
  })

  test('of Home and the lab frame are theirs, without those that play a lab', () => {
    const home = filesFor('portal/src/domains/people/home/home.page.tsx')
    expect(home).toEqual(
      expect.arrayContaining([
        'teaching/labs.e2e.ts',
        'teaching/labs-dialogs.e2e.ts',
        'teaching/labs-frame.e2e.ts',
      ]),
    )
    expect(home).not.toContain('teaching/labs-global-compass.e2e.ts')
  })

  test('of code that most features share are three walks through the product', () => {
    const walks = ['people/account.e2e.ts', 'people/auth.e2e.ts', 'teaching/labs.e2e.ts']
    for (const path of [
      'portal/src/ui/notice.tsx',
      'server/src/app.ts',
      'contract/src/rules.ts',
      'e2e/steps.ts',
    ])
      expect(filesFor(path), path).toEqual(walks)
  })

  test('of an end-to-end file are that file; of a helper, its importers', () => {
    expect(filesFor('e2e/operations/audit.e2e.ts')).toEqual(['operations/audit.e2e.ts'])
    const importers = filesFor('e2e/lms.ts')
    expect(importers).toContain('lms/lms-course.e2e.ts')
    expect(importers).not.toContain('operations/audit.e2e.ts')
  })

  test('of documents, scripts and unit tests are none; several changes name each file once', () => {
    expect(filesFor('README.md', 'docs/lms.md', 'scripts/test.mjs', 'contract/src/roles.test.ts')).toEqual([])
    expect(
      filesFor('e2e/operations/audit.e2e.ts', 'server/src/domains/operations/audit/audit.routes.ts'),
    ).toEqual(['operations/audit.e2e.ts'])
  })

  test('exist for every lab, so that a new one is not forgotten', () => {
    const labs = readdirSync(join(root, 'labs')).filter((name) =>
      existsSync(join(root, 'labs', name, 'page')),
    )
    expect(labs.length).toBeGreaterThan(4)
    for (const lab of labs) {
      const own = filesFor(`labs/${lab}/engine/engine.ts`)
      expect(own.length, lab).toBeGreaterThan(0)
      expect(own.length, lab).toBeLessThan(4)
    }
  })
})
