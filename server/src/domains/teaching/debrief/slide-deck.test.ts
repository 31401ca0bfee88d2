import JSZip from 'jszip'
import { expect, test } from 'vitest'
import { hasXmlsec, verify } from '../../../test/identity/saml-provider.ts'
import { toPptx } from './slide-deck.ts'

const hostile = 'A & B < C > "D" \'E\' ]]> \u0000\u0008\u000B\u001B\uD800\uFFFE 👩‍🔬'

test.skipIf(!hasXmlsec)('slides with any text are XML for other libraries', async () => {
  const series = [{ name: hostile, values: [1, 2] }]
  const labels = [hostile, 'B']
  const pptx = await toPptx(hostile, [
    { title: hostile, lines: [hostile, hostile], notes: [hostile] },
    { title: 'Bars', lines: [hostile], chart: { kind: 'bar', labels, series, alt: hostile }, notes: [] },
    { title: 'Lines', lines: [], chart: { kind: 'line', labels, series, alt: hostile, most: 2 }, notes: [] },
  ])
  const parts: string[] = []
  const read = async (file: string) => {
    const zip = await JSZip.loadAsync(file, { base64: true })
    for (const [name, part] of Object.entries(zip.files))
      if (/\.(?:xml|rels)$/u.test(name))
        parts.push((await part.async('string')).replace(/^<\?xml[^>]*>/u, ''))
      else if (name.endsWith('.xlsx')) await read(await part.async('base64'))
  }
  await read(pptx)
  expect(parts.length).toBeGreaterThan(30)
  // One document of all parts, because a start of the program takes longer than the reading. It has no signature.
  const all = parts.join('')
  expect(verify(`<parts>${all}</parts>`)).toContain('failed to find default node')
  expect(verify(`<parts>${all}<</parts>`)).not.toContain('failed to find default node')
})
