import { expect, test } from 'vitest'
import { errorContent } from './error-content.ts'

const contentOf = (query: string) => errorContent(new URLSearchParams(query))

test.each([
  ['unauthorized', 'Access Denied', "You don't have permission to access this resource."],
  ['guest_access', 'Guest Access Unavailable', 'Guest access is not available from your current location.'],
  ['institution_not_found', 'Institution Not Found', 'The requested institution could not be found.'],
  ['lab_not_available', 'Lab Not Available', 'The requested lab is not available for your institution.'],
  ['network_error', 'Network Error', 'Unable to connect to the server.'],
])('%s has its own title and text', (type, title, message) => {
  const content = contentOf(`type=${type}&title=Other`)
  expect(content).toMatchObject({ title, message, details: null })
  expect(content.offersLogin).toBe(type !== 'network_error')
})

test('a known type shows the texts from the address below its own', () => {
  expect(contentOf('type=unauthorized&message=Expired.&details=Ask+us.').details).toBe('Expired.\nAsk us.')
})

test('a text from the address that repeats the known one is left out', () => {
  expect(contentOf('type=network_error&message=Unable+to+connect+to+the+server.').details).toBeNull()
})

test('an unknown type shows the texts from the address', () => {
  expect(contentOf('type=odd&title=A&message=B&details=C')).toMatchObject({
    title: 'A',
    message: 'B',
    details: 'C',
  })
})

test.each(['', 'type=odd', 'type=constructor', 'title=&message=%20'])(
  '%j falls back to the defaults',
  (query) => {
    expect(contentOf(query)).toMatchObject({
      title: 'Something went wrong',
      message: 'We encountered an unexpected error.',
      details: null,
      offersLogin: true,
    })
  },
)

test('only a failed connection can be tried again', () => {
  expect(contentOf('type=network_error').canRetry).toBe(true)
  for (const type of ['unauthorized', 'guest_access', 'elsewhere'])
    expect(contentOf(`type=${type}`).canRetry).toBe(false)
})

test('somebody refused at an institution can choose again', () => {
  for (const type of ['guest_access', 'institution_not_found'])
    expect(contentOf(`type=${type}`).wayBack?.to).toBe('/select-institution')
})

test('where a visit comes from decides where it can be started again', () => {
  expect(contentOf('title=A&from=institution').wayBack?.to).toBe('/select-institution')
  expect(contentOf('title=A&from=demo').wayBack?.to).toBe('/demo')
  for (const query of ['title=A&from=course', 'title=A', 'title=A&from=toString'])
    expect(contentOf(query).wayBack).toBeNull()
})

test('texts from the address have at most 300 characters', () => {
  const content = contentOf(`details=${'x'.repeat(400)}`)
  expect([...(content.details ?? '')]).toHaveLength(300)
})
