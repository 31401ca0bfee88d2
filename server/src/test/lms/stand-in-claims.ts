import { filledIn, type Character } from './characters.ts'
import { firstCourse, type LmsLink } from './lms-course.ts'
import { groupsClaim } from './stand-in-groups.ts'
import type { StandInServices } from './stand-in-state.ts'

export const claim = (name: string) => `https://purl.imsglobal.org/spec/lti/claim/${name}`
const membership = 'http://purl.imsglobal.org/vocab/lis/v2/membership#'
export const contentItems = 'https://purl.imsglobal.org/spec/lti-dl/claim/content_items'

/** A person with an account on the stand-in. */
export interface LmsUser {
  id: string
  givenName: string
  familyName: string
  email: string
  roles: string[]
  /** The ids of their groups in the course. */
  groups?: string[]
}

export const student: LmsUser = {
  id: '4',
  givenName: 'Sam',
  familyName: 'Rivers',
  email: 'sam.rivers@example.edu',
  roles: [`${membership}Learner`],
}

export const teacher: LmsUser = {
  id: '3',
  givenName: 'Tess',
  familyName: 'Gardner',
  email: 'tess.gardner@example.edu',
  roles: [`${membership}Instructor`],
}

/** As Canvas sends its teaching assistants: with the role and its sub-role. */
export const assistant: LmsUser = {
  id: '5',
  givenName: 'Asa',
  familyName: 'Holt',
  email: 'asa.holt@example.edu',
  roles: [
    `${membership}Instructor`,
    'http://purl.imsglobal.org/vocab/lis/v2/membership/Instructor#TeachingAssistant',
  ],
}

interface Circumstances {
  issuer: string
  clientId: string
  deploymentId: string
  nonce: string
  /** Seconds since 1970. */
  iat: number
  user: LmsUser
  /** Null if the user is to choose what to link to. */
  link: LmsLink | null
  toolUrl: string
  returnUrl: string
  /** The address of the platform's services. */
  url: string
  character: Character
  services: StandInServices
}

/** The claims of a launch as a real platform sends them, valid for a minute. */
export function claimsOf(given: Circumstances): Record<string, unknown> {
  const { user, link, character, url } = given
  const course = link?.course ?? firstCourse
  return {
    nonce: given.nonce,
    iat: given.iat,
    exp: given.iat + 60,
    iss: given.issuer,
    aud: given.clientId,
    sub: user.id,
    name: `${user.givenName} ${user.familyName}`,
    given_name: user.givenName,
    family_name: user.familyName,
    email: user.email,
    [claim('deployment_id')]: given.deploymentId,
    [claim('version')]: '1.3.0',
    [claim('roles')]: user.roles,
    [claim('context')]: { id: course.id, label: course.label, title: course.title, type: ['CourseSection'] },
    [claim('lis')]: { person_sourcedid: '', course_section_sourcedid: '' },
    [claim('ext')]: { user_username: user.givenName.toLowerCase(), lms: 'moodle-2' },
    [claim('launch_presentation')]: { locale: 'en', document_target: 'iframe', return_url: given.returnUrl },
    ...(link
      ? ofLink(link, filledIn(character, { link, course, groups: user.groups ?? [] }))
      : ofChoice(given)),
    ...(link && character.claims({ url, link, course })),
    ...groupsClaim(given.services, url, course),
  }
}

function ofLink({ id, title, url }: LmsLink, custom: Record<string, unknown>): Record<string, unknown> {
  return {
    [claim('message_type')]: 'LtiResourceLinkRequest',
    [claim('target_link_uri')]: url,
    [claim('resource_link')]: { id, title, description: '' },
    [claim('custom')]: custom,
  }
}

function ofChoice({ toolUrl, returnUrl }: Circumstances): Record<string, unknown> {
  return {
    [claim('message_type')]: 'LtiDeepLinkingRequest',
    [claim('target_link_uri')]: `${toolUrl}/lti/launch`,
    'https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings': {
      accept_types: ['ltiResourceLink'],
      accept_presentation_document_targets: ['frame', 'iframe', 'window'],
      accept_copy_advice: false,
      accept_multiple: true,
      accept_unsigned: false,
      auto_create: false,
      can_confirm: false,
      deep_link_return_url: returnUrl,
      title: 'Labs',
      text: '',
    },
  }
}
