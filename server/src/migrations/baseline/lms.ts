export const lms = [
  `create table lti_platforms (
    id uuid primary key,
    name text not null,
    issuer text not null,
    client_id text not null,
    deployment_ids text[] not null,
    auth_url text not null,
    keyset_url text not null,
    frame_origins text[] not null,
    institution_id text references institutions on delete set null,
    active boolean not null,
    created_at timestamptz not null,
    last_launch_at timestamptz,
    -- Whether the first student of a copied course opens its class, before an instructor came.
    opens_copies boolean not null default false,
    family text not null default 'other' check (family in
      ('moodle', 'canvas', 'brightspace', 'blackboard', 'sakai', 'other')),
    -- What the platform's services need. Without a token address they are not called.
    token_url text,
    token_audience text,
    scopes text[] not null default '{}'
  )`,
  // Not unique: one registration may serve several schools with their own deployments, and the code that adds one
  // checks those.
  `create index lti_platforms_registration on lti_platforms (issuer, client_id)`,
  `create index lti_platforms_institution on lti_platforms (institution_id)`,

  // A person's identity on one platform. After it is linked to a portal account, its launches sign in to that
  // account.
  `create table lti_identities (
    id uuid primary key,
    issuer text not null,
    client_id text not null,
    sub text not null,
    user_id uuid not null references users on delete cascade,
    created_at timestamptz not null,
    -- The ids by which a platform's own grade files name a person; empty where it does not tell them.
    login text not null default '',
    sourced_id text not null default '',
    platform_user_id text not null default '',
    -- Whether it is the made-up student of a platform, such as that of Canvas's "View as Student".
    test_user boolean not null default false,
    unique (issuer, client_id, sub)
  )`,
  `create index lti_identities_user on lti_identities (user_id)`,

  // A login that waits for its launch.
  `create table lti_logins (
    state_hash bytea primary key,
    platform_id uuid not null references lti_platforms on delete cascade,
    nonce_hash bytea not null,
    browser_hash bytea not null,
    expires_at timestamptz not null
  )`,
  `create index lti_logins_expires on lti_logins (expires_at)`,

  // Private keys are stored in clear: they sign only which link an instructor chose for a course, and anybody who can
  // read this database could add that link to a course anyway. A key from the configuration would protect no more.
  `create table lti_keys (
    kid text primary key,
    private_jwk jsonb not null,
    created_at timestamptz not null,
    retired_at timestamptz
  )`,

  // A course of a learning platform, as its launches describe it.
  `create table lti_contexts (
    id uuid primary key,
    platform_id uuid not null references lti_platforms on delete cascade,
    deployment_id text not null,
    context_id text not null,
    title text not null,
    label text not null,
    copied_from text[] not null default '{}',
    memberships_url text,
    lineitems_url text,
    scopes text[] not null default '{}',
    created_at timestamptz not null,
    last_launch_at timestamptz,
    -- Where the course groups service of a platform lists the groups of a course and their sets; null if it has none.
    groups_url text,
    group_sets_url text,
    unique (platform_id, deployment_id, context_id)
  )`,

  // What a link of a course makes classes from. It keeps the choices of its class in case the class is deleted.
  `create table class_templates (
    id uuid primary key,
    context_id uuid references lti_contexts on delete set null,
    class_session_id uuid references class_sessions on delete set null,
    lab_id text not null,
    chosen jsonb,
    created_at timestamptz not null
  )`,
  `create index class_templates_class on class_templates (class_session_id)`,
  // Choosing a class again for the same course gives the same template.
  `create unique index class_templates_course on class_templates (context_id, class_session_id)
    where context_id is not null and class_session_id is not null`,

  // A link in a course, with what it asks for and the class that it opens.
  `create table lti_links (
    id uuid primary key,
    context_id uuid not null references lti_contexts on delete cascade,
    resource_link_id text not null,
    title text not null,
    wish jsonb not null,
    lineitem_url text,
    class_session_id uuid references class_sessions on delete set null,
    created_at timestamptz not null,
    last_launch_at timestamptz not null,
    unique (context_id, resource_link_id)
  )`,
  `create index lti_links_class on lti_links (class_session_id) where class_session_id is not null`,

  // A link with which the administrator of an LMS connects it. Works once.
  `create table lti_connection_links (
    id uuid primary key,
    token_hash bytea not null unique,
    institution_id text not null references institutions on delete cascade,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    -- While an LMS is being asked, so that of two presses one registers.
    claimed_at timestamptz,
    used_at timestamptz,
    platform_id uuid references lti_platforms on delete set null
  )`,
  `create index lti_connection_links_institution on lti_connection_links (institution_id)`,
  `create index lti_connection_links_platform on lti_connection_links (platform_id)`,

  // Deployments that launched before an administrator allowed them. A refused one stays, so that it is not asked
  // again.
  `create table lti_deployment_requests (
    platform_id uuid not null references lti_platforms on delete cascade,
    deployment_id text not null,
    asked_at timestamptz not null,
    refused_at timestamptz,
    primary key (platform_id, deployment_id)
  )`,

  // How the list of a course's people was read last.
  `create table lti_rosters (
    context_id uuid primary key references lti_contexts on delete cascade,
    read_at timestamptz,
    -- The reading that is under way. Of several at once one has its id here.
    reading_id uuid,
    reading_since timestamptz,
    -- Why the last reading failed; null after one that did not.
    failed_at timestamptz,
    problem text,
    -- How many of how many students the last reading would have dropped, until an instructor answers.
    would_drop integer,
    would_drop_of integer,
    check ((reading_id is null) = (reading_since is null)),
    check ((failed_at is null) = (problem is null)),
    check ((would_drop is null) = (would_drop_of is null))
  )`,

  // The people of a course, as its platform listed them last. They may never have launched.
  `create table lti_members (
    context_id uuid not null references lti_contexts on delete cascade,
    sub text not null,
    name text not null,
    email text not null,
    kind text not null check (kind in ('student', 'instructor', 'assistant', 'test_student', 'other')),
    dropped_at timestamptz,
    login text not null default '',
    sourced_id text not null default '',
    -- Names a person of a list to those who may see the list.
    id uuid not null default gen_random_uuid(),
    primary key (context_id, sub)
  )`,
  `create index lti_members_sub on lti_members (sub)`,
  `create unique index lti_members_id on lti_members (id)`,

  // The pages of a reading that is under way. They replace the members when all have arrived.
  `create table lti_read_members (
    reading_id uuid not null,
    context_id uuid not null references lti_contexts on delete cascade,
    sub text not null,
    name text not null,
    email text not null,
    kind text not null,
    login text not null default '',
    sourced_id text not null default '',
    -- The groups of a person in a reading that is under way; null if the platform does not say.
    group_ids text[],
    primary key (reading_id, sub)
  )`,
  `create index lti_read_members_context on lti_read_members (context_id)`,

  // Where a platform offers to send notices, as the launches of a deployment said last, and how the question for them
  // went. One for each deployment and handler.
  `create table lti_notice_handlers (
    platform_id uuid not null references lti_platforms on delete cascade,
    deployment_id text not null,
    notice_type text not null,
    service_url text not null,
    -- Until when nobody else asks.
    asking_until timestamptz,
    asked_at timestamptz,
    -- When the platform agreed; null until then.
    subscribed_at timestamptz,
    -- Why the last question failed; null after one that did not.
    problem text,
    primary key (platform_id, deployment_id, notice_type)
  )`,

  // The column of a grade book that takes the grades of a link. A row without an address is still looked for.
  `create table grade_columns (
    link_id uuid primary key references lti_links on delete cascade,
    url text,
    origin text check (origin in ('launch', 'found', 'made')),
    maximum double precision,
    label text not null default '',
    problem text,
    -- The address of a column that was deleted there, which is not used again.
    gone_url text,
    -- Until when one process looks for the column or makes it.
    finding_until timestamptz,
    compared_at timestamptz,
    check ((url is null) = (origin is null))
  )`,

  // What an LMS should have of a student's score through a link, and what it has. The row is the job: it is due at
  // next_try_at, and whoever works on it has it until claimed_until.
  `create table grades (
    link_id uuid not null references lti_links on delete cascade,
    user_id uuid not null references users on delete cascade,
    class_session_id uuid not null references class_sessions on delete cascade,
    -- Counts the wishes, so that one which comes during a call is not lost.
    wish integer not null,
    wished_at timestamptz not null,
    -- What people asked for: a zero without a result, the same again, or over another grade.
    zero boolean not null default false,
    forced boolean not null default false,
    overwrite boolean not null default false,
    state text not null check (state in
      ('waiting', 'no_score', 'arrived', 'delayed', 'refused', 'conflict', 'vanished')),
    state_at timestamptz not null,
    reason text,
    tries integer not null default 0,
    first_failed_at timestamptz,
    next_try_at timestamptz,
    claimed_until timestamptz,
    -- The newest message, stored before it is sent: its score, its timestamp and when its attempt was finished.
    sent_score double precision,
    sent_at timestamptz,
    sent_submitted_at timestamptz,
    -- The timestamp and the score of the newest message that the LMS confirmed, and when it did.
    confirmed_at timestamptz,
    confirmed_score double precision,
    arrived_at timestamptz,
    -- What the LMS holds where it differs.
    lms_score double precision,
    lms_maximum double precision,
    lms_read_at timestamptz,
    asked_at timestamptz,
    told_at timestamptz,
    -- When the LMS is to be asked what it holds after it took a score; null if that is known or cannot be.
    check_at timestamptz,
    primary key (link_id, user_id)
  )`,
  `create index grades_user on grades (user_id)`,
  `create index grades_class on grades (class_session_id)`,
  `create index grades_due on grades (next_try_at) where next_try_at is not null`,
  `create index grades_claimed on grades (claimed_until) where claimed_until is not null`,
  `create index grades_check on grades (check_at) where check_at is not null`,

  // The days on which the instructors of a class were told of grades that need them.
  `create table grade_notices (
    class_session_id uuid not null references class_sessions on delete cascade,
    day date not null,
    primary key (class_session_id, day)
  )`,

  // The groups of a course and their sets, as its platform listed them last.
  `create table lti_groups (
    context_id uuid not null references lti_contexts on delete cascade,
    group_id text not null,
    name text not null,
    set_ids text[] not null,
    primary key (context_id, group_id)
  )`,

  `create table lti_group_sets (
    context_id uuid not null references lti_contexts on delete cascade,
    set_id text not null,
    name text not null,
    primary key (context_id, set_id)
  )`,

  // In which groups a student is, by the list of the course or by their last launch. The group may be unknown
  // otherwise.
  `create table lti_group_members (
    context_id uuid not null references lti_contexts on delete cascade,
    sub text not null,
    group_id text not null,
    primary key (context_id, sub, group_id)
  )`,
]
