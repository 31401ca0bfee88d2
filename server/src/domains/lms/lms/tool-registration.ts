import { z } from 'zod'
import type { Config } from '../../../config.ts'
import { parseJson } from './access-tokens.ts'
import {
  askLms,
  bearer,
  tokenRefused,
  type PlatformConfiguration,
  type RegistrationOffer,
} from './openid-configuration.ts'
import { scopes } from './platform-calls.ts'
import type { PublicAnswer } from '../../../platform/http/public-fetch.ts'
import { LtiRefusal } from './refusal.ts'

const toolConfiguration = 'https://purl.imsglobal.org/spec/lti-tool-configuration'

/** What the tool asks every platform for: the class list, its own columns, their results, and to send scores. */
export const wantedScopes: readonly string[] = [scopes.roster, scopes.lineItem, scopes.results, scopes.score]

/** Canvas is also asked to tell when a course was copied. */
export const canvasScopes: readonly string[] = [...wantedScopes, scopes.notices]

/** Canvas refuses a tool for a scope that it does not know, so groups are asked for only where they are offered. */
function scopesFor({ family, scopes: offered }: PlatformConfiguration): readonly string[] {
  const groups = offered.includes(scopes.groups) ? [scopes.groups] : []
  return [...(family === 'canvas' ? canvasScopes : wantedScopes), ...groups]
}

/**
 * What links send besides the lab: which link and course they were copied from, and how the platform's grade files name
 * the person who opens them, and in which groups they are. Platforms that do not know a variable leave it as it is.
 */
export const customParameters = {
  context_history: '$Context.id.history',
  link_history: '$ResourceLink.id.history',
  user_login: '$User.username',
  canvas_user: '$Canvas.user.id',
  moodle_groups: '$Moodle.Person.userGroupIds',
  canvas_groups: '$Canvas.group.contextIds',
} as const

/** What an LMS gave the tool when it registered it. */
export interface RegisteredTool {
  clientId: string
  /** Null where the LMS deploys the tool later. */
  deploymentId: string | null
  scopes: string[]
}

/** Registers the tool in an LMS. Refuses any answer without a client id, and tells each refusal in a sentence. */
export async function registerTool(
  config: Config,
  lms: PlatformConfiguration,
  { registrationToken }: RegistrationOffer,
): Promise<RegisteredTool> {
  const answer = await askLms(config, lms.registrationUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...bearer(registrationToken) },
    body: JSON.stringify(toolOf(config, lms)),
  })
  // Moodle answers 200, others 201.
  if (answer.status !== 200 && answer.status !== 201) throw refusalOf(answer)
  return readAnswer(answer, scopesFor(lms))
}

function toolOf({ publicUrl, brand }: Config, lms: PlatformConfiguration) {
  const launchUrl = `${publicUrl}/lti/launch`
  const placements = chosenPlacements(lms)
  return {
    application_type: 'web',
    response_types: ['id_token'],
    grant_types: ['implicit', 'client_credentials'],
    initiate_login_uri: `${publicUrl}/lti/login`,
    redirect_uris: [launchUrl],
    client_name: brand.productName,
    jwks_uri: `${publicUrl}/lti/jwks`,
    token_endpoint_auth_method: 'private_key_jwt',
    contacts: [brand.supportEmail],
    scope: scopesFor(lms).join(' '),
    [toolConfiguration]: {
      // With its port, as Moodle compares it with the target.
      domain: new URL(publicUrl).host,
      description: toolDescription,
      target_link_uri: launchUrl,
      custom_parameters: customParameters,
      claims: ['iss', 'sub', 'name', 'given_name', 'family_name', 'email'],
      messages: [
        { type: 'LtiResourceLinkRequest', target_link_uri: launchUrl, label: brand.productName },
        {
          type: 'LtiDeepLinkingRequest',
          target_link_uri: launchUrl,
          label: brand.productName,
          ...(placements.length > 0 && { placements }),
        },
      ],
      // Canvas shares nothing of a person otherwise.
      ...(lms.family === 'canvas' && { 'https://canvas.instructure.com/lti/privacy_level': 'public' }),
    },
  }
}

export const toolDescription = 'Simulation labs for international business courses.'

/** Canvas refuses a tool for one placement that does not fit, so only known ones are asked for. */
function chosenPlacements({ placements }: PlatformConfiguration): string[] {
  return placements.filter((name) =>
    /(?:^|\/)(?:ContentArea|link_selection|assignment_selection)$/u.test(name),
  )
}

const answerOfLms = z.object({
  client_id: z
    .string()
    .min(1)
    .max(500)
    .regex(/^\P{Cc}+$/u),
  scope: z.string().optional().catch(undefined),
  [toolConfiguration]: z
    .object({
      deployment_id: z
        .string()
        .min(1)
        .max(255)
        .regex(/^\P{Cc}+$/u)
        .optional()
        .catch(undefined),
    })
    .catch({}),
})

function readAnswer(answer: PublicAnswer, asked: readonly string[]): RegisteredTool {
  const read = answerOfLms.safeParse(parseJson(answer.text)).data
  if (!read)
    throw new LtiRefusal(
      400,
      'Your LMS did not send a client ID, so nothing was connected. Remove the tool there and try again.',
      answer.text.slice(0, 200),
    )
  const granted = read.scope?.split(' ') ?? asked
  return {
    clientId: read.client_id,
    deploymentId: read[toolConfiguration].deployment_id ?? null,
    scopes: asked.filter((scope) => granted.includes(scope)),
  }
}

/** The refusals that platforms are known to answer, by a word in their text. */
const knownRefusals: readonly (readonly [RegExp, string])[] = [
  [
    /missing_domain|domain_targetlinkuri_mismatch/u,
    'Your LMS does not accept our web address, so nothing was connected. Connect it by hand instead.',
  ],
  [/invalid_redirect_uris/u, 'Your LMS does not accept our launch address, so nothing was connected.'],
  [
    /invalid_response_types|missing required/u,
    'Your LMS expects a setting that we do not send. Connect it by hand instead; the steps are in the tab LMS.',
  ],
]

function refusalOf(answer: PublicAnswer): LtiRefusal {
  const { status, text } = answer
  const detail = `status ${status}: ${text.slice(0, 200)}`
  if (status === 401 || status === 403 || /missing_registration_token|token_already_used/u.test(text))
    return tokenRefused(answer)
  const known = knownRefusals.find(([pattern]) => pattern.test(text))
  if (known) return new LtiRefusal(400, known[1], detail)
  if (status === 422)
    return new LtiRefusal(
      400,
      'Your LMS does not offer the places where the tool would appear. Connect it by hand instead.',
      detail,
    )
  if (status >= 300 && status < 400)
    return new LtiRefusal(400, 'Your LMS sent us to another address, which we do not follow.', detail)
  return new LtiRefusal(
    400,
    `Your LMS did not register the tool (status ${status}). Try again there; our link still works.`,
    detail,
  )
}
