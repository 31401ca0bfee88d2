import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { schemaSentence } from './schema-sentences.ts'

beforeAll(() => {
  z.config({ customError: schemaSentence })
})

test.each([
  [z.uuid(), 'x', 'We could not find this entry. Please reload the page and try again.'],
  [z.number().max(5), 6, 'Please enter a number of at most 5.'],
  [z.number().lt(5), 5, 'Please enter a number below 5.'],
  [z.number().min(1), 0, 'Please enter a number of at least 1.'],
  [z.number().positive(), 0, 'Please enter a number above 0.'],
  [z.int(), 1.5, 'Please enter a whole number.'],
  [z.number(), 'x', 'Please enter a number.'],
  [z.coerce.number(), 'x', 'Please enter a number.'],
  [z.string(), 7, 'Please enter text here.'],
  [z.string(), undefined, 'Please fill this in.'],
  [z.string().min(1), '', 'Please fill this in.'],
  [z.string().min(3), 'x', 'Please use at least 3 characters.'],
  [z.string().max(1), 'xx', 'Please use at most 1 character.'],
  [z.string().regex(/^a$/u), 'b', 'Please check this entry.'],
  [z.boolean(), 'x', 'Please answer with yes or no.'],
  [z.array(z.string()).max(1), ['a', 'b'], 'Please give at most 1.'],
  [z.array(z.string()), 'a', 'Please send a list here.'],
  [z.enum(['a', 'b']), 'c', 'Please choose one of the offered values.'],
  [z.union([z.string(), z.number()]), true, 'Please check this entry.'],
  [
    z.strictObject({}),
    { a: 1 },
    'This request has entries that we do not know. Please reload the page and try again.',
  ],
  [z.iso.date(), 'x', 'Please enter a date, like 2027-11-23.'],
  [z.string().max(3, 'Our own words.'), 'long', 'Our own words.'],
])('a value that a schema refuses has a plain sentence (%#)', (schema, value, sentence) => {
  expect(schema.safeParse(value).error?.issues[0]?.message).toBe(sentence)
})
