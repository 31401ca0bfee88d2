import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { labDesignSheet } from '@tradewind/contract/design'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../', import.meta.url))
const sheets = ['labs', 'ui']
  .flatMap((folder) =>
    readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  )
  .filter((file) => file.endsWith('.css') && !/(?:^|\/)(?:dist|node_modules)\//u.test(file))
  .map((file) => ({ file, text: readFileSync(`${root}${file}`, 'utf8') }))

describe('the style sheets of the labs and the kit', () => {
  it('exist', () => {
    expect(sheets.length).toBeGreaterThan(10)
  })

  it.each(sheets)('use only colours of the design tokens: $file', ({ text }) => {
    const tokens = new Set(labDesignSheet().match(/--tw-[a-z-]+(?=:)/gu))
    const used = text.match(/--tw-[a-z-]+/gu) ?? []
    expect(used.filter((name) => !tokens.has(name))).toEqual([])
    expect(text.match(/#[\da-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(/giu)).toBeNull()
  })

  const kitSheets = sheets.filter(({ file }) => file.startsWith('ui/') && file !== 'ui/ui.css')

  it.each(kitSheets)('style only parts of the kit: $file', ({ text }) => {
    const rules = text.replaceAll(/\/\*.*?\*\//gsu, '').matchAll(/(?<=[{};]|^)([^{};@]+)\{/gu)
    const selectors = [...rules].flatMap(([, rule = '']) => rule.split(/,(?![^(]*\))/u))
    expect(selectors.length).toBeGreaterThan(0)
    expect(
      selectors
        .map((selector) => selector.trim())
        .filter((selector) => !selector.startsWith('.ui-') && !selector.startsWith('textarea.ui-')),
    ).toEqual([])
  })

  it('of the kit are all imported by ui.css', () => {
    const kit = sheets.find(({ file }) => file === 'ui/ui.css')?.text
    const parts = sheets.flatMap(({ file }) => /^ui\/(.+\.css)$/u.exec(file)?.[1] ?? [])
    for (const part of parts.filter((name) => name !== 'ui.css'))
      expect(kit).toContain(`@import './${part}' layer(ui);`)
  })
})
