import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { isFramed } from './framed.ts'

/** A question of the server. */
interface Question {
  ticket: string
  options: { challenge: string }
}

/** Named one by one, so that the build leaves out what nobody uses. */
async function load() {
  const { browserSupportsWebAuthnAutofill, startAuthentication, startRegistration, WebAuthnAbortService } =
    await import('@simplewebauthn/browser')
  return { browserSupportsWebAuthnAutofill, startAuthentication, startRegistration, WebAuthnAbortService }
}

/** Whether passkeys work here: browsers allow them in a window of the portal's own, not inside another site's page. */
export function canUsePasskeys(): boolean {
  return 'PublicKeyCredential' in globalThis && !isFramed()
}

/** Whether the browser suggests passkeys in the field for the address. */
export async function suggestsPasskeys(): Promise<boolean> {
  if (!canUsePasskeys()) return false
  const { browserSupportsWebAuthnAutofill } = await load()
  return await browserSupportsWebAuthnAutofill()
}

/**
 * Has the browser ask the reader for a passkey. With `suggested` it waits until they choose one in the field for the
 * address, or until another question comes.
 *
 * @throws a DOMException when the reader gives up (see `gaveUp`)
 */
export async function answerByPasskey({ ticket, options }: Question, suggested = false) {
  const { startAuthentication } = await load()
  const answer = await startAuthentication({
    optionsJSON: options,
    useBrowserAutofill: suggested,
    verifyBrowserAutofillInput: false,
  })
  return { by: 'passkey' as const, ticket, answer: asJson(answer) }
}

/** Has the browser make a passkey. */
export async function makePasskey({ ticket, options }: Question) {
  const { startRegistration } = await load()
  const answer = await startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON })
  return { ticket, answer: asJson(answer) }
}

/** Ends a suggestion that waits. */
export async function stopSuggesting(): Promise<void> {
  const { WebAuthnAbortService } = await load()
  WebAuthnAbortService.cancelCeremony()
}

/** Whether the reader closed the browser's dialog, or it waited for too long. */
export function gaveUp(error: unknown): boolean {
  return error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)
}

type Answer = Awaited<ReturnType<Awaited<ReturnType<typeof load>>['startAuthentication']>>

/** The answer as it is sent: the parts that the server reads. */
function asJson({
  id,
  rawId,
  type,
  response,
}: {
  id: string
  rawId: string
  type: Answer['type']
  response: object
}) {
  return { id, rawId, type, response: { ...response } as Record<string, string | string[]> }
}
