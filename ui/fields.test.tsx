import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { SelectField, TextArea, TextField } from './fields.tsx'

const nothing = () => undefined

describe('a field', () => {
  it('is named by its label and described by its help and its error', () => {
    const html = renderToStaticMarkup(
      <TextField
        label="Counted attempts"
        help="From 1 to 10."
        error="Please enter a number from 1 to 10."
        value="99"
        onChange={nothing}
      />,
    )
    const [, id] = /<input id="([^"]+)"/u.exec(html) ?? []
    expect(html).toContain(`<label for="${id}">Counted attempts</label>`)
    expect(html).toContain(`aria-describedby="${id}-help ${id}-error" aria-invalid="true"`)
    expect(html).toContain(`id="${id}-error">Please enter a number from 1 to 10.</p>`)
  })

  it('has no description and no error unless they are given', () => {
    const html = renderToStaticMarkup(<TextField label="Name" value="" onChange={nothing} />)
    expect(html).not.toMatch(/aria-describedby|aria-invalid/u)
  })

  it('is also described by its unit', () => {
    const html = renderToStaticMarkup(
      <TextField label="Amount" behind="merins" help="A whole number." value="" onChange={nothing} />,
    )
    const [, id] = /<input id="([^"]+)"/u.exec(html) ?? []
    expect(html).toContain(`aria-describedby="${id}-unit ${id}-help"`)
    expect(html).toContain(`<span id="${id}-unit">merins</span>`)
  })

  it('is read-only without a change handler', () => {
    expect(renderToStaticMarkup(<TextField label="Code" value="AB" />)).toContain('readOnly=""')
    expect(renderToStaticMarkup(<TextField label="Code" value="" onChange={nothing} />)).not.toContain(
      'readOnly',
    )
  })

  it('may show its label only to screen readers', () => {
    const html = renderToStaticMarkup(
      <SelectField label="Country of the plant" labelHidden value="" onChange={nothing} options={[]} />,
    )
    expect(html).toMatch(/<label for="[^"]+" class="visually-hidden">Country of the plant<\/label>/u)
  })
})

it('a list shows its placeholder until something is chosen, but does not offer it', () => {
  const options = [{ value: '60', name: '60 %' }]
  const html = renderToStaticMarkup(
    <SelectField
      label="Hedge at least"
      value=""
      placeholder="Choose a share"
      options={options}
      onChange={nothing}
    />,
  )
  expect(html).toContain('<option value="" disabled="" selected="">Choose a share</option>')
})

it('a text area is limited to its maximum number of characters', () => {
  const html = renderToStaticMarkup(<TextArea label="Note" most={400} value="" onChange={nothing} />)
  expect(html).toContain('maxLength="400"')
})
