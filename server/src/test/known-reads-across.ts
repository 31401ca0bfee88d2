/**
 * The tables of other domains that a file still reads without a view, by its name from server/src on. One that is listed
 * and gone fails tables.test.ts too: take it out.
 */
export const knownReadsAcross: Record<string, string[]> = {
  'platform/sessions/sessions.queries.ts': [
    'factor_duties',
    'factor_rules',
    'grants',
    'identity_providers',
    'institution_labs',
    'institutions',
    'lti_platforms',
    'passkeys',
    'totp_factors',
  ],
}
