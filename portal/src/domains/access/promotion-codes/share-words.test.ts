import { productById } from '@tradewind/contract/catalogue'
import { expect, test } from 'vitest'
import { givesWords, shareEmail, studentLink } from './share-words.ts'

const details = {
  code: 'ABCD-2345',
  portalTitle: 'Tradewind Labs',
  portalUrl: 'https://labs.example',
  sender: 'Ines Carter',
}

test('the link for students brings the code, whatever its letters', () => {
  expect(studentLink('ABCD-2345', 'https://labs.example')).toBe('https://labs.example/redeem/ABCD-2345')
  expect(studentLink('A/B C', 'https://labs.example')).toBe('https://labs.example/redeem/A%2FB%20C')
})

test('a package gives its labs, and a lab gives itself', () => {
  expect(givesWords(productById('TradewindPackagePro'))).toBe(
    'the Pro Package: Market Entry, Foreign Exchange, Global Compass, and Cultural Intelligence, for 180 days',
  )
  expect(givesWords(productById('market_analysis_lab'))).toBe('Market Entry for 365 days')
})

test('the email says what students get and leads them by the link, or by the code', () => {
  const text = shareEmail({ ...details, product: productById('TradewindPackagePro') })
  expect(text).toContain('You get the Pro Package: Market Entry,')
  expect(text).toContain('https://labs.example/redeem/ABCD-2345\n')
  expect(text).toContain('click Redeem Code and enter ABCD-2345.')
  expect(text).toContain('your labs are open')
  expect(text.endsWith('Best regards,\nInes Carter')).toBe(true)
})

test('the email of a single lab speaks of one lab, and a missing name is a placeholder', () => {
  const text = shareEmail({ ...details, sender: '', product: productById('market_analysis_lab') })
  expect(text).toContain('You get Market Entry for 365 days.')
  expect(text).toContain('your lab is open')
  expect(text.endsWith('[Your name]')).toBe(true)
})
