-- The second factor of staff (more.md 1).
create table second_factors (
  user_id int primary key references users (id) on delete cascade,
  -- What the person's app makes its codes of, encrypted for this person by FIELD_SECRET.
  secret text not null,
  created_at timestamptz not null,
  -- Null until a first code has shown that the app has the secret.
  enabled_at timestamptz,
  -- The latest step of time whose code was taken: neither it nor an earlier one is taken again.
  last_step int not null default 0
);

-- For the day the app is lost: keyed hashes, each deleted by its use.
create table recovery_codes (
  user_id int not null references users (id) on delete cascade,
  code_hash text not null,
  primary key (user_id, code_hash)
);
