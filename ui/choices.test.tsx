import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { CheckboxGroup, RadioGroup } from './choices.tsx'

const nothing = () => undefined
const countries = [
  { id: 'it', text: 'Italy' },
  { id: 'no', text: 'Norway', note: 'rank 2' },
  { id: 'cl', text: 'Chile' },
]

function inputs(html: string): string[] {
  return html.match(/<input[^>]*>/gu) ?? []
}

describe('radio buttons', () => {
  const html = renderToStaticMarkup(
    <RadioGroup legend="Country" name="country" options={countries} chosen="no" onChoose={nothing} />,
  )

  it('form a group named by the question', () => {
    expect(html).toMatch(/^<fieldset[^>]*><legend>Country<\/legend>/u)
    expect(inputs(html).every((input) => input.includes('name="country"'))).toBe(true)
  })

  it('keep their name where the question stands above and is hidden', () => {
    const hidden = renderToStaticMarkup(
      <RadioGroup
        legend="Country"
        legendHidden
        name="country"
        options={countries}
        chosen={null}
        onChoose={nothing}
      />,
    )
    expect(hidden).toContain('<legend class="visually-hidden">Country</legend>')
  })

  it('show the chosen one, and notes below the text', () => {
    expect(inputs(html).map((input) => input.includes('checked'))).toEqual([false, true, false])
    expect(html).toContain('<span>Norway<small>rank 2</small></span>')
  })
})

describe('checkboxes', () => {
  const group = (chosen: readonly string[]) =>
    inputs(
      renderToStaticMarkup(
        <CheckboxGroup legend="Countries" options={countries} chosen={chosen} most={2} onToggle={nothing} />,
      ),
    )

  it('can be chosen while fewer than the maximum are', () => {
    expect(group(['it']).filter((input) => input.includes('disabled'))).toEqual([])
  })

  it('can only be deselected once the maximum is chosen', () => {
    expect(group(['it', 'cl']).map((input) => input.includes('disabled'))).toEqual([false, true, false])
  })
})
