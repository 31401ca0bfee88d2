/**
 * The attributes that this portal asks for, with the names that providers give them: by OID as federations do, by
 * address as Entra ID does, and the plain ones that Google and Keycloak offer.
 */
export const attributeNames = {
  pairwiseId: {
    name: 'urn:oasis:names:tc:SAML:attribute:pairwise-id',
    friendly: 'pairwise-id',
    others: [],
    required: true,
  },
  subjectId: {
    name: 'urn:oasis:names:tc:SAML:attribute:subject-id',
    friendly: 'subject-id',
    others: [],
    required: false,
  },
  email: {
    name: 'urn:oid:0.9.2342.19200300.100.1.3',
    friendly: 'mail',
    others: ['http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress', 'mail', 'email'],
    required: false,
  },
  firstName: {
    name: 'urn:oid:2.5.4.42',
    friendly: 'givenName',
    others: ['http://schemas.xmlsoap.org/ws/2005/05/identity/claims/givenname', 'givenName', 'firstName'],
    required: false,
  },
  lastName: {
    name: 'urn:oid:2.5.4.4',
    friendly: 'sn',
    others: ['http://schemas.xmlsoap.org/ws/2005/05/identity/claims/surname', 'sn', 'surname', 'lastName'],
    required: false,
  },
  name: {
    name: 'urn:oid:2.16.840.1.113730.3.1.241',
    friendly: 'displayName',
    others: ['http://schemas.microsoft.com/identity/claims/displayname', 'displayName'],
    required: false,
  },
} as const

/** The value of an attribute under any of its names; undefined where none has a single plain value. */
export function attributeIn(
  told: ReadonlyMap<string, string[]>,
  wanted: keyof typeof attributeNames,
): string | undefined {
  const { name, others } = attributeNames[wanted]
  for (const each of [name, ...others]) {
    const values = told.get(each) ?? []
    if (values[0] !== undefined && values[0] !== '') return values[0]
  }
  return undefined
}
