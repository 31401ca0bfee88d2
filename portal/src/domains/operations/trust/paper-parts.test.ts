import { expect, test } from 'vitest'
import { filledIn } from './paper-parts.tsx'

test('a paper says the name and the address that the school has set, as text', () => {
  const brand = { productName: 'Sails & <Winds>', supportEmail: 'help@school.example' }
  expect(
    filledIn('<p>{productName}: <a href="mailto:%7BsupportEmail%7D">{supportEmail}</a></p>', brand),
  ).toBe('<p>Sails &amp; &lt;Winds&gt;: <a href="mailto:help@school.example">help@school.example</a></p>')
})
