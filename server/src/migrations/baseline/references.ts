/** Columns that lead to a table of a domain that is made later. */
export const references = [
  `alter table federated_identities add foreign key (user_id) references users on delete cascade`,
  `alter table usage_keys add foreign key (created_by) references users on delete set null`,
  `alter table licence_renewals add foreign key (order_id) references orders on delete cascade`,
  `alter table sessions add foreign key (lti_platform_id) references lti_platforms on delete cascade`,
  `alter table sessions add foreign key (lti_link_id) references lti_links on delete set null`,
  `alter table roster_billings add foreign key (context_id) references lti_contexts on delete set null`,
  `alter table class_sessions add foreign key (context_id) references lti_contexts on delete set null`,
  `alter table class_students add foreign key (context_id) references lti_contexts on delete set null`,
  `alter table rooms add foreign key (groups_context_id) references lti_contexts on delete set null`,
]
