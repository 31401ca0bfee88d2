export const operations = [
  `create table events (
    id bigint generated always as identity primary key,
    at timestamptz not null,
    kind text not null,
    analytics_key uuid not null,
    institution_id text,
    data jsonb not null
  )`,
  `create index events_at on events (at)`,
  // Finds the events of a person who downloads their data among those of all users.
  `create index events_analytics_key on events (analytics_key, at)`,

  // Events per day and institution. The institution '' stands for the total.
  `create table analytics_counts (
    day date not null,
    kind text not null,
    lab text not null,
    institution text not null,
    events integer not null,
    instructor_events integer not null,
    uniques integer not null,
    primary key (day, kind, lab, institution)
  )`,
  `create index analytics_counts_institution on analytics_counts (institution, day)`,

  // Who is already counted as unique: a pseudonym, or the id of a demo code.
  `create table analytics_uniques (
    institution text not null,
    kind text not null,
    day date not null,
    lab text not null,
    who uuid not null,
    primary key (institution, kind, day, lab, who)
  )`,

  `create table analytics_requests (
    day date not null,
    method text not null,
    path text not null,
    institution text not null,
    requests integer not null,
    total_ms double precision not null,
    primary key (day, method, path, institution)
  )`,

  // Replaces the rows per institution in analytics_requests for past days: sixty rows instead of thousands.
  `create table analytics_past_requests (
    day date not null,
    method text not null,
    path text not null,
    requests integer not null,
    total_ms double precision not null,
    institutions json not null,
    primary key (day, method, path)
  )`,

  // What demo data has made and cannot be told by a fixed id or address: its classes and orders, and which of its
  // parts are there. Empty without demo data.
  `create table demo_rows (
    kind text not null,
    id text not null,
    primary key (kind, id)
  )`,

  // The running server processes, as each tells of itself every few seconds. Nothing about people.
  `create table server_processes (
    id uuid primary key,
    host text not null,
    pid integer not null,
    built_at timestamptz,
    started_at timestamptz not null,
    told_at timestamptz not null,
    -- See processFigures in the contract.
    figures jsonb not null
  )`,
]
