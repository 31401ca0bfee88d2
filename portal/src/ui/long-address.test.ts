import { expect, test } from 'vitest'
import { addressParts } from './long-address.tsx'

test.each([
  ['http://localhost:4000/lti/launch', ['http://', 'localhost:4000/', 'lti/', 'launch']],
  ['ada.byron@university.example', ['ada.', 'byron', '@university.', 'example']],
  ['https://a.example/register?token=x_y', ['https://', 'a.', 'example/', 'register?', 'token=', 'x_', 'y']],
  ['', []],
])('%s breaks only between its parts', (address, parts) => {
  expect(addressParts(address)).toEqual(parts)
})
