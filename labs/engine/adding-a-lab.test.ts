import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const labs = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(labs, file), 'utf8')

describe('the guide to adding a lab', () => {
  const shown = [...read('../docs/labs/adding-a-lab.md').matchAll(/^```ts\n(.*?)^```$/gmsu)].map(
    ([, code]) => code,
  )
  /** The source of a file of the small lab, with its imports changed to those of a lab's own folder, in this order. */
  const moved = (file: string, imports: Readonly<Record<string, string>>) =>
    Object.entries(imports).reduce(
      (code, [from, to]) => code.replaceAll(`from '${from}`, `from '${to}`),
      read(file),
    )

  it('shows the engine that the laws test', () => {
    const imports = {
      '../': '../../engine/',
      '../../engine/../math/': '../../math/',
      './small-lab-note.ts': '../teaching-note.ts',
    }
    expect(shown[0]).toBe(moved('engine/test/small-lab.ts', imports))
  })

  it('shows its teaching note', () => {
    expect(shown[1]).toBe(moved('engine/test/small-lab-note.ts', { '../': '../engine/' }))
  })

  it('shows the test of the laws', () => {
    const imports = {
      './test/small-lab.ts': './engine.ts',
      '../math/random.ts': '../../math/random.ts',
      './test/laws.ts': '../../engine/test/laws.ts',
    }
    expect(shown[2]).toBe(moved('engine/small-lab.test.ts', imports))
    expect(shown).toHaveLength(3)
  })
})

it('every lab tests the laws', () => {
  const engines = readdirSync(labs).filter((folder) => existsSync(join(labs, folder, 'engine/engine.ts')))
  expect(engines.length).toBeGreaterThanOrEqual(5)
  for (const lab of engines) {
    expect(read(`${lab}/engine/engine.ts`)).toContain('defineLab({')
    expect(read(`${lab}/engine/laws.test.ts`)).toContain('keepsTheLaws({')
  }
})
