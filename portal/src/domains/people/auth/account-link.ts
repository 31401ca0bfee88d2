import { callAs } from '../../../api.ts'

interface Credentials {
  email: string
  password: string
}

/** Links an account, with a session of it that exists only for this. */
export type Link = (token: string) => Promise<void>

/**
 * Signs in to the account with these credentials and links it. The page's own session stays as it is.
 * @throws ApiError
 */
export async function signInAndLink({ email, password }: Credentials, link: Link): Promise<void> {
  const { token } = await callAs(null, 'POST /api/auth/login', { body: { email: email.trim(), password } })
  await linkWith(token, link)
}

/** Links an account with a session of it. If that fails, the session ends. */
export async function linkWith(token: string, link: Link): Promise<void> {
  try {
    await link(token)
  } catch (error) {
    // It expires by itself if this call gets lost.
    callAs(token, 'POST /api/auth/logout').catch(() => undefined)
    throw error
  }
}
