import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Picture } from './picture.tsx'

const drawn = (says: string, silent: boolean) =>
  renderToStaticMarkup(
    <Picture title="Rates" says={says} silent={silent}>
      <svg aria-hidden="true" />
    </Picture>,
  )

it('a picture speaks its sentence when it changes, also one that is still empty', () => {
  expect(drawn('The rate is 0.40.', false)).toMatch(/<p role="status"[^>]*>The rate is 0\.40\.<\/p>/u)
  expect(drawn('', false)).toMatch(/<p role="status"[^>]*><\/p>/u)
})

it('a silent picture says its sentence to who reads it, and has none if there is none', () => {
  expect(drawn('The rate is 0.40.', true)).toContain('<p class="picture-says">The rate is 0.40.</p>')
  expect(drawn('', true)).not.toContain('<p')
})
