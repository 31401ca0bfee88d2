/** What a feature shows of its tables to other domains, and to features whose tables it reads itself. */
export const views = [
  // One view for each table: a view of both by `union all` is read as a whole where one user is asked for.
  `create view holders as select user_id from grants where origin <> 'registration'`,

  `create view lasting_grants as
    select user_id, lab_id, origin, expires_at from grants where ended_at is null`,

  `create view owned_codes as select owner_id as user_id from promotion_codes where owner_id is not null`,

  // What orders gave, for their buyer or by a code. The reference of a purchase is its order.
  `create view order_grants as
    select id, reference as order_id, lab_id, expires_at, ended_at from grants where origin = 'purchase'`,

  `create view order_codes as
    select order_id, code, times_used, max_uses, ended_at from promotion_codes where order_id is not null`,

  // The condition is that of an index.
  `create view free_days as
    select id, origin, user_id, lab_id, granted_at, expires_at, ended_at from grants
    where origin in ('courtesy', 'extension')`,

  // By what the activity calls a thing.
  'create view code_batch_names as select id, name from code_batches',
  'create view promotion_code_names as select id, code as name from promotion_codes',
  'create view demo_code_names as select id, name from demo_codes',
  'create view invitation_names as select id, email as name from invitations',
  `create view registration_link_names as
    select id, description as name from registration_links where description <> ''`,

  'create view institution_names as select id, name from institutions',

  'create view licences as select institution_id, lab_id, expires_at from institution_labs',

  // The licences that orders renewed and that were not taken back.
  'create view renewed_licences as select order_id, until_at from licence_renewals where ended_at is null',

  // The condition is that of an index.
  `create view institution_contacts as select contact_email from institutions where contact_email <> ''`,

  // Whose sign-ins a provider proves.
  'create view provider_institutions as select id, institution_id from identity_providers',

  // Whose people can sign in through it.
  'create view signing_institutions as select institution_id from identity_providers where active',

  'create view order_numbers as select id, number from orders',

  // What the papers of an order gave back.
  `create view credited_orders as
    select order_id, sum(case kind when 'credit_note' then total_cents when 'cancellation' then -total_cents else 0 end)::int as cents
    from papers group by order_id`,

  `create view course_titles as select id as context_id, title from lti_contexts`,

  // A person of the course's list is known to us once they have come.
  `create view course_members as
    select m.context_id, m.sub, m.kind, m.name, m.email, m.sourced_id, m.dropped_at, i.user_id from lti_members m
    join lti_contexts x on x.id = m.context_id
    join lti_platforms p on p.id = x.platform_id
    left join lti_identities i on i.issuer = p.issuer and i.client_id = p.client_id and i.sub = m.sub`,

  // In which groups the people of a course are who have come from it.
  `create view course_group_members as
    select g.context_id, g.group_id, coalesce(l.set_ids, '{}') as set_ids, i.user_id from lti_group_members g
    join lti_contexts x on x.id = g.context_id
    join lti_platforms p on p.id = x.platform_id
    join lti_identities i on i.issuer = p.issuer and i.client_id = p.client_id and i.sub = g.sub
    left join lti_groups l on l.context_id = g.context_id and l.group_id = g.group_id`,

  `create view course_links as
    select l.id, l.class_session_id, l.context_id, x.platform_id, l.title, x.title as course, l.created_at,
      l.lineitem_url is not null or x.lineitems_url is not null as has_grade_book
    from lti_links l join lti_contexts x on x.id = l.context_id`,

  // Whom a platform knows.
  `create view lms_people as
    select p.id as platform_id, p.active as platform_active, i.user_id, i.sub, i.created_at, i.id from lti_identities i
    join lti_platforms p on p.issuer = i.issuer and p.client_id = i.client_id`,

  'create view lms_platforms as select id, name, institution_id, active from lti_platforms',

  'create view wished_grades as select class_session_id, user_id from grades',

  `create view columns_of_links as
    select link_id, origin, maximum, label, problem, compared_at from grade_columns`,

  `create view moodle_people as
    select i.user_id from lti_identities i
    join lti_platforms p on p.issuer = i.issuer and p.client_id = i.client_id
    where p.family = 'moodle'`,

  `create view students_in_class as
    select class_session_id, user_id from class_students where removed_at is null and left_at is null`,

  // What is known of a class outside of teaching.
  `create view classes as
    select id, lab_id, owner_id, name, code, context_id, deadline, ended_at from class_sessions`,

  'create view instructors_in_class as select class_session_id, user_id, by_owner from class_instructors',

  'create view assistants_in_class as select class_session_id, user_id, may_change, by_owner from class_assistants',

  // Also those who were removed or left, and test students.
  `create view joined_students as
    select class_session_id, user_id, context_id, removed_at, left_at, test, by_owner from class_students`,

  // Since when a role needs a second factor, and since when a person has their role, if that is not since they came.
  'create view factor_duty_of_roles as select role, since from factor_rules',
  'create view factor_duty_of_people as select user_id, since, exempt from factor_duties',

  // Who has a second factor, by its kind.
  'create view totp_holders as select user_id from totp_factors',
  'create view passkey_holders as select user_id from passkeys where checks_owner',

  // The runs of each person, alone and in a team. A member of a team has the runs of the team.
  `create view player_runs as
    select r.*, r.user_id as player_id from lab_runs r where r.user_id is not null
    union all
    select r.*, m.user_id as player_id from lab_runs r join room_team_members m on m.team_id = r.team_id`,
]
