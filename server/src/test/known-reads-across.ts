/**
 * The tables of other domains that a file still reads without a view, by its name from server/src on. One that is listed
 * and gone fails tables.test.ts too: take it out.
 */
export const knownReadsAcross: Record<string, string[]> = {
  'domains/operations/audit/audit.queries.ts': [
    'class_sessions',
    'code_batches',
    'demo_codes',
    'invitations',
    'lti_platforms',
    'promotion_codes',
    'registration_links',
  ],
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
