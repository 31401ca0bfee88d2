import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Slider } from './slider.tsx'

const html = (more: Partial<Parameters<typeof Slider>[0]>) =>
  renderToStaticMarkup(<Slider label="Price" value={1.1} max={2} onChange={() => undefined} {...more} />)

it('writes a number with its decimals, and takes more in its field than it shows', () => {
  const field = { min: 0.5, max: 3, step: 0.0001 }
  const markup = html({ min: 1, step: 0.0001, decimals: 4, field })
  expect(markup).toMatch(/type="range"[^>]* min="1" max="2" step="0.0001"/u)
  expect(markup).toMatch(
    /type="number"[^>]* value="1.1000" min="0.5" max="3" step="0.0001"|type="number"[^>]* min="0.5" max="3" step="0.0001" value="1.1000"/u,
  )
})

it('says at the field what is wrong with it', () => {
  const markup = html({ error: 'Choose less.' })
  const [, id] = /aria-describedby="([^"]+)"/u.exec(markup) ?? []
  expect(markup).toContain('aria-invalid="true"')
  expect(markup).toContain(`id="${id}">Choose less.<`)
  expect(html({})).not.toContain('aria-invalid')
})
