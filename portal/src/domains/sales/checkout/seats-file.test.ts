import { expect, test } from 'vitest'
import { seatsFile } from './seats-file.ts'

test('the file of a code is named for the purchase and has the link for students', () => {
  const order = { number: 'TW-2026-AB12CD', productName: 'Market Entry', quantity: 30 }
  const { fileName, csv } = seatsFile(order, { code: 'ABCD-EF', portalUrl: 'https://labs.example.edu' })
  expect(fileName).toBe('market-entry-30-seats-tw-2026-ab12cd.csv')
  expect(csv).toBe(
    '\uFEFFCode,Product,Seats,Link,Order\r\n' +
      'ABCD-EF,Market Entry,30,https://labs.example.edu/redeem/ABCD-EF,TW-2026-AB12CD\r\n',
  )
})
