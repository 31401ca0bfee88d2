import { call, callAs } from '../../../api.ts'

/** Whose LMS identity `linkAs` links in this visit. */
export function readIdentity() {
  return call('GET /api/lti/identity')
}

/**
 * Links the LMS user of this visit to the portal account of a session, and returns a token of that account. Nothing
 * changes before the last call, and the visit stays as it is, so a refusal loses nothing.
 * @throws ApiError
 */
export async function linkAs(token: string): Promise<string> {
  const { linkTicket } = await call('POST /api/lti/link-ticket')
  return (await callAs(token, 'POST /api/lti/link', { body: { linkTicket } })).token
}
