/**
 * Why a person did not come in through their institution, as `problem` in the address of /select-institution.
 * - `unreachable`: its server does not answer, or not as one
 * - `refused`: it did not let the person in
 * - `untrusted`: its answer proves nothing, or is not for this portal
 * - `old`: the answer was used before, or came too late
 * - `browser`: another browser began, or this one keeps no cookies
 * - `nobody`: the answer does not say who the person is
 * - `stranger`: the person belongs to another organisation
 * - `off`: its sign-in is switched off, or not set up whole
 */
export const institutionProblems = [
  'unreachable',
  'refused',
  'untrusted',
  'old',
  'browser',
  'nobody',
  'stranger',
  'off',
] as const
export type InstitutionProblem = (typeof institutionProblems)[number]
