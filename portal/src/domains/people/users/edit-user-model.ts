import { labIds, type LabId } from '@tradewind/contract/catalogue'
import { nameProblem } from '@tradewind/contract/rules'
import type { ManagedUser } from '@tradewind/contract/people/users'
import { dayInDenver } from '@tradewind/contract/words/zoned-time'
import type { UserChange } from './users.api.ts'

export interface LabChoice {
  held: boolean
  /** As yyyy-mm-dd; empty for the lab's usual duration. */
  until: string
}

export interface UserValues extends Record<string, unknown> {
  firstName: string
  lastName: string
  instructor: boolean
  admin: boolean
  verified: boolean
  /** Empty for no institution. */
  institutionId: string
  labs: Record<LabId, LabChoice>
}

/** The fields of a lab for the stored access. */
function choiceOf(user: Pick<ManagedUser, 'granted'>, lab: LabId): LabChoice {
  const granted = user.granted[lab]
  return granted ? { held: true, until: dayInDenver(granted.expiration) } : { held: false, until: '' }
}

export function labChoices(user: Pick<ManagedUser, 'granted'>): Record<LabId, LabChoice> {
  return Object.fromEntries(labIds.map((lab) => [lab, choiceOf(user, lab)])) as Record<LabId, LabChoice>
}

export function valuesOf(user: ManagedUser): UserValues {
  return {
    firstName: user.firstName,
    lastName: user.lastName,
    instructor: user.instructor,
    admin: user.admin,
    verified: user.verified,
    institutionId: user.institutionId ?? '',
    labs: labChoices(user),
  }
}

/** Whether saving makes the user an instructor or administrator. The server then verifies their email, too. */
export function getsRole(values: UserValues, user: ManagedUser): boolean {
  return (values.instructor && !user.instructor) || (values.admin && !user.admin)
}

function isSame(one: LabChoice, other: LabChoice): boolean {
  return one.held === other.held && (!one.held || one.until === other.until)
}

/** The last day of a lab may be any day from today. A stored day in the past may stay. */
function dayProblem(choice: LabChoice, before: LabChoice, today: string): string | null {
  if (!choice.held || choice.until === '' || isSame(choice, before)) return null
  return choice.until < today ? 'Please choose today or a later day.' : null
}

/**
 * The problems by field.
 * @param today yyyy-mm-dd
 */
export function valueProblems(values: UserValues, user: ManagedUser, today: string): Record<string, string> {
  const found = [
    // A user whose LMS keeps the name to itself needs none here.
    ['firstName', isUnnamed(values, user) ? null : theirNameProblem(values.firstName, 'first name')],
    ['lastName', isUnnamed(values, user) ? null : theirNameProblem(values.lastName, 'last name')],
    ...labIds.map((lab) => [`labs.${lab}.until`, dayProblem(values.labs[lab], choiceOf(user, lab), today)]),
  ] as [name: string, problem: string | null][]
  return Object.fromEntries(found.filter((entry): entry is [string, string] => entry[1] !== null))
}

function theirNameProblem(name: string, label: string): string | null {
  return name.trim() === '' ? `Please enter a ${label}.` : nameProblem(name, label)
}

function isUnnamed(values: UserValues, user: ManagedUser): boolean {
  return user.isLtiUser && values.firstName === user.firstName && values.lastName === user.lastName
}

/**
 * The request with an administrator's changes; null without any. Labs are sent as the whole set, with exact ends for
 * the unchanged ones, so that these stay untouched.
 */
export function changeOf(values: UserValues, user: ManagedUser): UserChange | null {
  const change: UserChange = {}
  const firstName = values.firstName.trim()
  const lastName = values.lastName.trim()
  if (firstName !== user.firstName) change.firstName = firstName
  if (lastName !== user.lastName) change.lastName = lastName
  if (values.instructor !== user.instructor) change.instructor = values.instructor
  if (values.admin !== user.admin) change.admin = values.admin
  const verified = values.verified || getsRole(values, user)
  if (verified !== user.verified) change.verified = verified
  if (values.institutionId !== (user.institutionId ?? ''))
    change.institutionId = values.institutionId === '' ? null : values.institutionId
  if (labIds.some((lab) => !isSame(values.labs[lab], choiceOf(user, lab)))) {
    change.products = wantedProducts(values, user)
    change.grantedBefore = user.granted
  }
  return Object.keys(change).length === 0 ? null : change
}

function wantedProducts({ labs }: UserValues, user: ManagedUser): NonNullable<UserChange['products']> {
  const wanted = labIds
    .filter((lab) => labs[lab].held)
    .map((lab) => {
      const { until } = labs[lab]
      const stays = isSame(labs[lab], choiceOf(user, lab))
      return [
        lab,
        { expiration: stays ? user.granted[lab]?.expiration : until === '' ? null : until },
      ] as const
    })
  return Object.fromEntries(wanted)
}

/**
 * The edits on top of a user who changed in the meantime: unchanged fields take the new values, each lab separately.
 */
export function rebased(values: UserValues, before: ManagedUser, fresh: ManagedUser): UserValues {
  const old = valuesOf(before)
  const now = valuesOf(fresh)
  const changed = Object.entries(values).filter(([name, value]) => name !== 'labs' && value !== old[name])
  const labs = labIds.map((lab) => {
    const wanted = values.labs[lab]
    return [lab, isSame(wanted, old.labs[lab]) ? now.labs[lab] : wanted] as const
  })
  return { ...now, ...Object.fromEntries(changed), labs: Object.fromEntries(labs) as UserValues['labs'] }
}
