import { call, callAs } from '../../api.ts'

interface Credentials {
  email: string
  password: string
}

/** Whose LMS identity `linkAccount` links in this visit. */
export function readIdentity() {
  return call('GET /api/lti/identity')
}

/**
 * Links the LMS user of this visit to the portal account with these credentials, and returns a token of that account.
 * Nothing changes before the last call, and the visit stays as it is, so a refusal loses nothing.
 * @throws ApiError
 */
export async function linkAccount({ email, password }: Credentials): Promise<string> {
  const { token } = await callAs(null, 'POST /api/auth/login', { body: { email: email.trim(), password } })
  return await linkAs(token)
}

/** The same with a session of the portal account. */
export async function linkAs(token: string): Promise<string> {
  try {
    const { linkTicket } = await call('POST /api/lti/link-ticket')
    return (await callAs(token, 'POST /api/lti/link', { body: { linkTicket } })).token
  } catch (error) {
    // The account's session existed only for this. It expires by itself if this call gets lost.
    callAs(token, 'POST /api/auth/logout').catch(() => undefined)
    throw error
  }
}
