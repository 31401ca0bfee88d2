import { nameProblem } from '@tradewind/contract/rules'
import { addresses, copiedWays, names } from '@tradewind/contract/test/samples'
import { describe, expect, test } from 'vitest'
import { readDetails } from './person.ts'

const told = { email: 'ada-l@uni-1.example', firstName: 'Ada', lastName: 'Hill', name: undefined }
const read = (change: Partial<typeof told>) => readDetails({ ...told, ...change }, ['uni-1.example'])

describe('what an institution tells of a person', () => {
  test.each(copiedWays)('has the same address, proven, if it is written %s', (_what, change) => {
    expect(read({ email: change(told.email) })).toMatchObject({ email: told.email, emailProven: true })
  })

  test.each(addresses.hostile)('has no address if it is %j', (address) => {
    expect(read({ email: address })).toMatchObject({ email: '', emailProven: false })
  })

  test.each(addresses.same)('is proven of a domain in either spelling: %s, %s', (international, ascii) => {
    const domain = (address: string) => address.slice(address.indexOf('@') + 1)
    expect(readDetails({ ...told, email: international }, [domain(ascii)]).emailProven).toBe(true)
    expect(readDetails({ ...told, email: ascii }, [domain(international)]).emailProven).toBe(true)
  })

  test.each(names.stored)('has the name %j as %s', (copied, stored) => {
    expect(read({ firstName: copied, lastName: copied })).toMatchObject({
      firstName: stored,
      lastName: stored,
    })
  })

  test.each(names.hostile)('has a name without %s', (_what, name) => {
    const { firstName } = read({ firstName: name })
    if (firstName !== '') expect(nameProblem(firstName, 'first name')).toBeNull()
  })
})
