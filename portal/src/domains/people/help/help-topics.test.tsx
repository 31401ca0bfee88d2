import { labs } from '@tradewind/contract/catalogue'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { topics } from './help-topics.tsx'

vi.mock('../../../public-config.ts', () => ({ publicConfig: { brand: {} } }))

test('the help on phones says which labs can be played there, as the catalogue does', () => {
  expect(labs.every(({ mobile }) => mobile)).toBe(true)
  const text = renderToStaticMarkup(topics.find(({ id }) => id === 'phones')?.text)
  expect(text).toContain('Every lab can be played on a phone')
  for (const { name } of labs) expect(text).not.toContain(name)
})
