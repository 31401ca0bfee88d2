/**
 * Why a call to a platform failed.
 * - `switched_off`, `not_set_up`: the portal made no call
 * - `foreign`: the address is not on one of the platform's own hosts, so nothing was sent there
 * - `keyset`, `client`, `scope`: no access token, because of the tool's key, the registration or the allowed services
 * - `refused`: the platform does not allow this call; `missing`: it does not know the address
 * - `busy`: later, see `retryAfter`; `down`, `slow`: no useful answer
 * - `no_key`: the keyset has no key that signs
 * - `not_offered`: the course has no such service; `endless`: its pages have no end
 * - `unsubscribed`: the platform does not send us notices yet
 * - `elsewhere`: a redirect, which is never followed; `long`, `unreadable`: not an answer of the expected kind
 */
export type PlatformProblemKind =
  | 'switched_off'
  | 'not_set_up'
  | 'foreign'
  | 'keyset'
  | 'client'
  | 'scope'
  | 'refused'
  | 'missing'
  | 'busy'
  | 'down'
  | 'slow'
  | 'elsewhere'
  | 'long'
  | 'unreadable'
  | 'no_key'
  | 'not_offered'
  | 'endless'
  | 'unsubscribed'

/** What happened, and what an administrator can change. Both are sentences for people. */
const sentences: Record<PlatformProblemKind, { sentence: string; advice: string }> = {
  switched_off: {
    sentence: 'This LMS is switched off here.',
    advice: 'Switch it on in the list of LMS first.',
  },
  not_set_up: {
    sentence: 'The access token address of this LMS is missing here.',
    advice: 'Edit the LMS here and enter its access token address.',
  },
  foreign: {
    sentence: 'The LMS named an address on another host, so we did not call it.',
    advice: 'If the host belongs to the LMS, add it to the frame origins of the LMS here.',
  },
  keyset: {
    sentence: 'The LMS could not check our signature.',
    advice:
      'Enter our keyset address in the LMS, and allow the LMS to reach it. Moodle blocks addresses under HTTP security.',
  },
  client: {
    sentence: 'The LMS does not accept our client ID.',
    advice:
      'Compare the client ID here with the one in the LMS, and check that the tool is switched on there.',
  },
  scope: {
    sentence: 'The LMS does not allow this service.',
    advice: 'Switch on grades and names and roles for this tool in the LMS.',
  },
  refused: {
    sentence: 'The LMS refused this service.',
    advice: 'Switch on this service for the tool in the LMS, and check that the course is published.',
  },
  missing: {
    sentence: 'The LMS does not know this address any more.',
    advice: 'Open a lab from the course once, so that the LMS sends the current address.',
  },
  busy: { sentence: 'The LMS is busy.', advice: 'Try again in a few minutes.' },
  down: { sentence: 'The LMS did not answer.', advice: 'Check that the LMS is running, then try again.' },
  slow: {
    sentence: 'The LMS took more than 10 seconds to answer.',
    advice: 'Try again when the LMS is less busy.',
  },
  elsewhere: {
    sentence: 'The LMS sent us to another address, which we do not follow.',
    advice: 'Enter the final addresses of the LMS here.',
  },
  long: {
    sentence: 'The LMS sent more than 1 MB in one answer.',
    advice: 'Ask the administrator of the LMS to limit the size of a page.',
  },
  unreadable: {
    sentence: 'We could not read the answer of the LMS.',
    advice: 'Try again. If it still fails, tell the administrator of the LMS.',
  },
  no_key: {
    sentence: 'The keyset address of the LMS has no key that signs.',
    advice: 'Enter the keyset address of the LMS here, not ours.',
  },
  not_offered: {
    sentence: 'The LMS does not offer this service to the tool.',
    advice: 'Switch on names and roles for the tool in the LMS, then open a lab from the course once.',
  },
  unsubscribed: {
    sentence: 'The LMS does not tell us yet when a course is copied.',
    advice: 'Open a lab from a course of this LMS, then test again in a minute. We ask at most once a day.',
  },
  endless: {
    sentence: 'The class list of the LMS has no end.',
    advice: 'Tell the administrator of the LMS.',
  },
}

/** The problems that end by themselves, or that an instructor can do something about. */
const ofInstructors: readonly PlatformProblemKind[] = [
  'missing',
  'busy',
  'down',
  'slow',
  'long',
  'unreadable',
  'endless',
]

/** What to tell an instructor of a problem, who cannot change how an LMS is connected. */
export function sentencesForInstructors(kind: PlatformProblemKind): { sentence: string; advice: string } {
  const { sentence, advice } = sentences[kind]
  return {
    sentence,
    advice: ofInstructors.includes(kind) ? advice : `Please tell your administrator: ${advice}`,
  }
}

/** A failed call to a platform. `message` is a sentence for a person. */
export class PlatformProblem extends Error {
  readonly kind: PlatformProblemKind
  /** What to change, as a sentence. */
  advice: string
  /** The status of the answer; null if there was none. */
  readonly status: number | null
  /** Seconds until another try is welcome, if the platform said so. */
  readonly retryAfter: number | null
  /** What the platform said, for the log only. */
  readonly detail: string

  constructor(
    kind: PlatformProblemKind,
    {
      status = null,
      retryAfter = null,
      detail = '',
    }: { status?: number | null; retryAfter?: number | null; detail?: string } = {},
  ) {
    super(sentences[kind].sentence)
    this.kind = kind
    this.advice = sentences[kind].advice
    this.status = status
    this.retryAfter = retryAfter
    this.detail = detail.slice(0, 300)
  }

  /** The same with the names that stand in this LMS. */
  withAdvice(advice: string): this {
    this.advice = advice
    return this
  }
}
