/** What breaks the rules of tables.test.ts. Files are named from server/src on. */
export interface Faults {
  /** Files that write a table of another feature. */
  foreignWrites: string[]
  /** Tables that several files of their own feature write, with these files. */
  severalWriters: Record<string, string[]>
  /** Files with writes whose table the test cannot see, because its name is in a variable. */
  hiddenWrites: string[]
  /** Features that read each other's tables. */
  mutualReads: string[]
  /** For each file, the tables of another domain that it reads. Views may be read from everywhere. */
  readsAcross: Record<string, string[]>
}

/** The faults that are known. One that is listed and gone fails the test too: take it out. */
export const known: Faults = {
  foreignWrites: [],
  severalWriters: {},
  hiddenWrites: [],
  mutualReads: [],
  readsAcross: {
    'domains/access/courtesy/courtesy-reminders.ts': ['institution_labs'],
    'domains/access/courtesy/courtesy.queries.ts': ['class_sessions', 'class_students', 'institutions'],
    'domains/access/extensions/extensions.queries.ts': ['class_sessions', 'class_students'],
    'domains/lms/courses/course-role.queries.ts': [
      'class_assistants',
      'class_instructors',
      'class_sessions',
      'class_students',
    ],
    'domains/lms/courses/courses.queries.ts': ['class_instructors', 'class_sessions', 'class_students'],
    'domains/lms/grades/class-grades.ts': ['class_students', 'grade_columns'],
    'domains/lms/grades/files/grade-people.queries.ts': ['class_students'],
    'domains/lms/grades/grades.queries.ts': [
      'class_instructors',
      'class_sessions',
      'class_students',
      'grade_columns',
      'grades',
    ],
    'domains/lms/grades/grades.service.ts': ['grades'],
    'domains/lms/grades/personal-data.ts': ['grades'],
    'domains/lms/grades/read-back.queries.ts': ['grade_columns'],
    'domains/lms/lms/deep-linking.queries.ts': ['class_instructors', 'class_sessions', 'institution_labs'],
    'domains/lms/lms/groups.queries.ts': ['class_assistants', 'class_instructors', 'class_students'],
    'domains/lms/lms/roster.queries.ts': [
      'class_assistants',
      'class_instructors',
      'class_sessions',
      'class_students',
    ],
    'domains/operations/audit/audit.queries.ts': [
      'class_sessions',
      'code_batches',
      'demo_codes',
      'invitations',
      'lti_platforms',
      'promotion_codes',
      'registration_links',
    ],
    'domains/people/auth/second-step.ts': ['identity_providers'],
    'domains/people/factors/institutions-of.ts': ['federated_identities'],
    'domains/people/first-steps/first-steps.queries.ts': [
      'class_instructors',
      'class_students',
      'promotion_codes',
    ],
    'domains/people/users/users.queries.ts': ['institutions'],
    'domains/sales/checkout/checkout.queries.ts': ['grants', 'promotion_codes'],
    'domains/sales/order-desk/order-desk.queries.ts': ['grants'],
    'domains/sales/order-desk/order-story.queries.ts': ['grants', 'licence_renewals', 'promotion_codes'],
    'domains/sales/roster-billing/roster-billing.queries.ts': [
      'lti_contexts',
      'lti_identities',
      'lti_links',
      'lti_members',
      'lti_platforms',
    ],
    'domains/teaching/grade-wishes/grade-wishes.service.ts': ['lti_contexts', 'lti_links'],
    'domains/teaching/grade-wishes/grades.store.ts': [
      'lti_contexts',
      'lti_identities',
      'lti_links',
      'lti_platforms',
    ],
    'domains/teaching/room-log/team.queries.ts': [
      'lti_contexts',
      'lti_group_members',
      'lti_groups',
      'lti_identities',
      'lti_platforms',
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
  },
}
