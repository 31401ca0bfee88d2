import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { numbers } from '@tradewind/contract/test/samples'
import { numberTyped, Slider, stepped } from './slider.tsx'

const html = (more: Partial<Parameters<typeof Slider>[0]>) =>
  renderToStaticMarkup(<Slider label="Price" value={1.1} max={2} onChange={() => undefined} {...more} />)

it('writes a number with its decimals, and takes more in its field than it shows', () => {
  const field = { min: 0.5, max: 3, step: 0.0001 }
  const markup = html({ min: 1, step: 0.0001, decimals: 4, field })
  expect(markup).toMatch(/type="range"[^>]* min="1" max="2" step="0.0001"/u)
  expect(markup).toMatch(/role="spinbutton"[^>]* aria-valuemin="0.5" aria-valuemax="3"/u)
  expect(markup).toMatch(/role="spinbutton"[^>]* value="1.1000"/u)
})

it('says at the field what is wrong with it', () => {
  const markup = html({ error: 'Choose less.' })
  const [, id] = /aria-describedby="([^"]+)"/u.exec(markup) ?? []
  expect(markup).toContain('aria-invalid="true"')
  expect(markup).toContain(`id="${id}">Choose less.<`)
  expect(html({})).not.toContain('aria-invalid')
})

const field = { min: 0, max: 100_000, step: 1 }

it.each(numbers.whole)('reads %j as %d', (text, number) => {
  expect(numberTyped(text, field, 0)).toBe(Math.min(number, field.max))
})

it.each(numbers.none)('leaves the number as it was at %j', (text) => {
  expect(numberTyped(text, field, 0)).toBeNull()
})

it('keeps a typed number within its field and on its steps', () => {
  expect(numberTyped('\u22123', { min: -5, max: 5, step: 0.5 }, 1)).toBe(-3)
  expect(numberTyped('１．２３４５', { min: 0.5, max: 3, step: 0.001 }, 3)).toBe(1.235)
  expect(numberTyped('7', { min: 0, max: 5, step: 1 }, 0)).toBe(5)
})

it('goes up and down by its steps with the keys', () => {
  const narrow = { min: 0.5, max: 1.5, step: 0.0001 }
  expect(stepped('ArrowUp', 1.1, narrow, 4)).toBe(1.1001)
  expect(stepped('ArrowDown', 0.5, narrow, 4)).toBe(0.5)
  expect(stepped('ArrowUp', null, narrow, 4)).toBe(0.5001)
  expect(stepped('a', 1.1, narrow, 4)).toBeNull()
})
