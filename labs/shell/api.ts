import {
  createClient,
  type AnswerTo,
  type ArgumentsOf,
  type EventOf,
  type InputTo,
  type LabCallName,
  type LabStreamName,
  type Reading,
  type WaitingLine,
} from '@tradewind/contract/client'

/** The server's calls and streams for labs, by their names in the contract. */
export interface LabApi {
  call: <N extends LabCallName>(name: N, ...input: ArgumentsOf<N>) => Promise<AnswerTo<N>>
  /** Reads a stream until the server ends it; see `Client`. */
  stream: <N extends LabStreamName>(name: N, input: InputTo<N>, reading: Reading<EventOf<N>>) => Promise<void>
}

interface LabApiOptions {
  portalOrigin: string
  fetch: typeof fetch
  /** Told how long calls wait for their turn. */
  line?: WaitingLine
  session: {
    /** The current token for labs. */
    token: () => string | null
    /** Called when the server refuses this token. */
    refused: (token: string | null) => void
  }
}

/** A lab's page has another origin than the portal, so it sends the token for labs and nothing else that identifies a person. */
export const toPortal: RequestInit = {
  cache: 'no-store',
  credentials: 'omit',
  redirect: 'error',
  referrerPolicy: 'no-referrer',
}

export function labApi({ portalOrigin, fetch, line, session }: LabApiOptions): LabApi {
  return createClient({
    baseUrl: portalOrigin,
    fetch,
    init: toPortal,
    ...(line && { line }),
    tokens: { read: session.token },
    onSessionEnded: (token, why) => {
      // A guest reads the reason next to what they tried.
      if (why === null) session.refused(token)
    },
    unexplained: 'Something went wrong. Please try again.',
  })
}
