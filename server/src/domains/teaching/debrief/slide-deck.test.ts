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
  const broken: string[] = []
  const read = async (file: string, within: string) => {
    const zip = await JSZip.loadAsync(file, { base64: true })
    for (const [name, part] of Object.entries(zip.files))
      if (/\.(?:xml|rels)$/u.test(name)) {
        const told = verify(await part.async('string'))
        if (!told.includes('failed to find default node'))
          broken.push(`${within}${name}: ${told.slice(0, 200)}`)
      } else if (name.endsWith('.xlsx')) await read(await part.async('base64'), `${name}/`)
  }
  await read(pptx, '')
  expect(broken).toEqual([])
})
