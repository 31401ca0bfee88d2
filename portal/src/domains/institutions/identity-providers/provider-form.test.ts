import type { IdentityProvider } from '@tradewind/contract/institutions/identity-providers'
import { expect, test } from 'vitest'
import { bodyOf, initialValues, problemsOf } from './provider-form.ts'

const saml = {
  ...initialValues(null),
  institutionId: 'uni-a',
  metadataUrl: 'https://idp.example.edu/metadata',
}
const oidc = {
  ...initialValues(null),
  kind: 'oidc' as const,
  institutionId: 'uni-a',
  issuer: 'https://idp.example.edu',
  clientId: 'tradewind',
  clientSecret: 'secret',
}
const stored = { hasSecret: true } as IdentityProvider

test('a new sign-in begins as SAML, switched off', () => {
  expect(initialValues(null)).toMatchObject({ kind: 'saml', active: false, signs: 'assertion' })
  expect(problemsOf(saml, null)).toEqual({})
  expect(problemsOf(oidc, null)).toEqual({})
})

test.each([
  [{ ...saml, institutionId: '' }, null, { institutionId: 'Please choose an institution.' }],
  [
    { ...saml, metadataUrl: ' ' },
    null,
    { metadataUrl: 'Please enter the address of its metadata, or choose a file below.' },
  ],
  [{ ...saml, metadataUrl: ' ' }, stored, {}],
  [{ ...saml, metadataUrl: '', metadata: '<xml/>' }, null, {}],
  [
    { ...saml, metadataUrl: 'idp' },
    null,
    { metadataUrl: 'Please enter an address that begins with https://.' },
  ],
  [{ ...oidc, issuer: 'idp' }, null, { issuer: 'Please enter an address that begins with https://.' }],
  [{ ...oidc, clientId: ' ' }, null, { clientId: 'Please fill this in.' }],
  [
    { ...oidc, clientSecret: '' },
    null,
    { clientSecret: 'Please enter the secret, or say below that the client has none.' },
  ],
  [{ ...oidc, clientSecret: '' }, stored, {}],
  [{ ...oidc, clientSecret: '', isPublic: true }, null, {}],
])('the problems of %o', (values, before, problems) => {
  expect(problemsOf(values, before)).toEqual(problems)
})

test('each kind sends its own fields', () => {
  expect(bodyOf({ ...saml, mailDomains: 'a.edu, b.edu', entityId: ' x ' })).toEqual({
    kind: 'saml',
    institutionId: 'uni-a',
    active: false,
    mailDomains: ['a.edu', 'b.edu'],
    metadataUrl: 'https://idp.example.edu/metadata',
    metadata: '',
    entityId: 'x',
    signs: 'assertion',
  })
  expect(bodyOf({ ...oidc, isPublic: true })).toMatchObject({ kind: 'oidc', clientSecret: null })
  expect(bodyOf({ ...oidc, clientSecret: '' })).toMatchObject({ clientSecret: '' })
})
