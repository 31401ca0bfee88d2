import { wayBackTo } from './signed-out-content.ts'

/** The content of the error screen, all of it plain text. */
export interface ErrorContent {
  title: string
  message: string
  details: string | null
  /** What the reader can do about the problem. */
  advice: string | null
  /** Whether signing in may help. */
  offersLogin: boolean
  /** The screen where a visitor starts another visit; null when it is not a screen of the portal. */
  wayBack: { label: string; to: string } | null
  /** Whether trying again may help. */
  canRetry: boolean
}

interface KnownError {
  title: string
  message: string
  advice?: string
  offersLogin?: false
  canRetry?: true
  wayBack?: WayBack
}

type WayBack = NonNullable<ErrorContent['wayBack']>

const toInstitutions: WayBack = { label: 'Choose your institution', to: '/select-institution' }

const knownErrors: ReadonlyMap<string, KnownError> = new Map(
  Object.entries({
    unauthorized: {
      title: 'Access Denied',
      message: "You don't have permission to access this resource.",
      advice: 'Please check that you are signed in with the right account, or contact your administrator.',
    },
    guest_access: {
      title: 'Guest Access Unavailable',
      message: 'Guest access is not available from your current location.',
      advice:
        'Guest access works only on the network of your institution. Connect to it or to its VPN, and try again.',
      wayBack: toInstitutions,
    },
    institution_not_found: {
      title: 'Institution Not Found',
      message: 'The requested institution could not be found.',
      wayBack: toInstitutions,
    },
    lab_not_available: {
      title: 'Lab Not Available',
      message: 'The requested lab is not available for your institution.',
    },
    network_error: {
      title: 'Network Error',
      message: 'Unable to connect to the server.',
      offersLogin: false,
      canRetry: true,
    },
  } satisfies Record<string, KnownError>),
)

const longestText = 300

/** A text from the address. It is untrusted, so it is shortened; null when empty. */
function passedText(query: URLSearchParams, name: string): string | null {
  const text = query.get(name)?.trim() ?? ''
  if (text === '') return null
  const characters = [...text]
  return characters.length <= longestText ? text : `${characters.slice(0, longestText - 1).join('')}…`
}

/**
 * The content for the query of an address. A known type has its own title and text, followed by the texts from the
 * address; an unknown type shows only the latter.
 */
export function errorContent(query: URLSearchParams): ErrorContent {
  const message = passedText(query, 'message')
  const details = passedText(query, 'details')
  const known = knownErrors.get(query.get('type') ?? '')
  if (!known)
    return {
      title: passedText(query, 'title') ?? 'Something went wrong',
      message: message ?? 'We encountered an unexpected error.',
      details,
      advice: null,
      offersLogin: true,
      wayBack: wayBackTo(query.get('from')).wayBack,
      canRetry: false,
    }
  const passed = [message === known.message ? null : message, details].filter((text) => text !== null)
  return {
    title: known.title,
    message: known.message,
    details: passed.length === 0 ? null : passed.join('\n'),
    advice: known.advice ?? null,
    offersLogin: known.offersLogin ?? true,
    wayBack: known.wayBack ?? null,
    canRetry: known.canRetry ?? false,
  }
}
