-- How a person likes the product, and an account on its way out: asked for, waited for, erased.

-- Only what the person chose; the rest follows the defaults (extras.md 7).
alter table users add column preferences jsonb not null default '{}';
alter table users add column erased_at timestamptz;
-- Half of the secret in a calendar feed's address; a new one ends the old addresses (extras.md 4, 6.1).
alter table users add column calendar_key bytea;

create index users_newest_first on users (created_at desc, id desc);
create index users_by_city on users (city, id) where city is not null;
create index users_by_gender on users (gender, id) where gender is not null;
create index users_by_verified_email on users (verified_email, id);

create table account_deletions (
  user_id int primary key references users (id) on delete cascade,
  requested_at timestamptz not null,
  erases_at timestamptz not null,
  reason text,
  -- Told three days before the end.
  reminded_at timestamptz,
  -- After 90 days of waiting an admin decides.
  escalated_at timestamptz,
  constraint a_deletion_leaves_time_to_think check (erases_at > requested_at),
  constraint a_reason_to_leave_is_short check (char_length(reason) <= 500)
);
create index account_deletions_by_end on account_deletions (erases_at);
