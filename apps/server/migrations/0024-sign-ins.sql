-- A row for each sign-in (more.md 1): tokens name theirs, so that one can be ended alone and at once. Tokens made before
-- this name none and stop working: everybody signs in once more.
create table sign_ins (
  id uuid primary key,
  user_id int not null references users (id) on delete cascade,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- When the person last proved to be still there; null while the sign-in itself is the only proof.
  confirmed_at timestamptz,
  ended_at timestamptz,
  -- Browser and system in a few words; empty when the client does not say.
  label text not null,
  ip inet
);
create index sign_ins_of_a_person on sign_ins (user_id, last_seen_at desc) where ended_at is null;
create index sign_ins_by_age on sign_ins (last_seen_at);

-- A proven address that an account has left can take it back for a while, by a link mailed to it. Until then nobody else
-- takes the address.
create table email_undos (
  id int primary key generated always as identity,
  user_id int not null references users (id) on delete cascade,
  former_email text not null,
  -- Keyed hash of what the link holds.
  token_hash text not null,
  expires_at timestamptz not null,
  constraint a_link_undoes_one_change unique (token_hash)
);
create index email_undos_of_a_person on email_undos (user_id, id);
create index email_undos_by_address on email_undos (lower(former_email), expires_at);

-- Staff have changed the address of this account: no reset by mail until then.
alter table users add column reset_blocked_until timestamptz;
