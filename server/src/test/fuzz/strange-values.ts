import fc from 'fast-check'

/** Values that programs often handle badly, and random ones. */
export function strangeValues(seed: number): { texts: string[]; values: unknown[] } {
  const texts = fc.sample(
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.string({ unit: 'grapheme', maxLength: 40 }),
      fc.ipV4(),
      fc.ipV6(),
      fc.emailAddress(),
      fc.mixedCase(fc.constantFrom('true', 'null', 'undefined', 'admin', 'none')),
      fc.constantFrom(...stumblingStones),
    ),
    { seed, numRuns: 400 },
  )
  const values = fc.sample(
    fc.oneof(
      fc.jsonValue({ maxDepth: 3 }),
      fc.constantFrom(...stumblingValues),
      fc.double(),
      fc.maxSafeInteger(),
    ),
    { seed, numRuns: 400 },
  )
  return { texts, values }
}

const stumblingStones = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\u202e\u200b',
  '%',
  '%00',
  '%_',
  "' or 1=1 --",
  '$1',
  '{}',
  '[]',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  'NaN',
  '-1',
  '1e999',
  '99999999999999999999',
  '0000-00-00',
  '0000-01-01',
  '9999-12-31',
  '2026-02-30',
  '+275760-09-13T00:00:00.001Z',
  '-000001-01-01',
  '9999-12-31T23:59:59.999Z',
  '0.0.0.0/0',
  '::/0',
  '1.2.3.4-1.2.3.3',
  'none',
  'x'.repeat(5000),
  '=1+1',
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  'https://[::1',
]

const stumblingValues: unknown[] = [
  null,
  true,
  0,
  -1,
  0.5,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  1e308,
  8.64e15,
  8.64e15 + 1,
  '',
  [],
  {},
  [null],
  [[]],
  { length: -1 },
  { toString: 'x' },
  Array.from({ length: 300 }, () => 0),
]
