import { createClient, type Client } from '@tradewind/contract/client'

/** The server's calls, by their names in the contract. */
export type LabApi = Pick<Client, 'call'>

interface Needs {
  portalOrigin: string
  fetch: typeof fetch
  session: {
    /** The token to call with, as it is at this moment. */
    token: () => string | null
    /** The server takes this token no more. */
    refused: (token: string | null) => void
  }
}

/** A lab's page is at another origin than the portal: it shows its token, and sends nothing else that names a person. */
export const toPortal: RequestInit = {
  cache: 'no-store',
  credentials: 'omit',
  redirect: 'error',
  referrerPolicy: 'no-referrer',
}

export function labApi({ portalOrigin, fetch, session }: Needs): LabApi {
  return createClient({
    baseUrl: portalOrigin,
    fetch,
    init: toPortal,
    tokens: { read: session.token },
    onSessionEnded: (token, why) => {
      // A guest who is refused for a reason reads it where they asked.
      if (why === null) session.refused(token)
    },
    unexplained: 'Something went wrong. Please try again.',
  })
}
