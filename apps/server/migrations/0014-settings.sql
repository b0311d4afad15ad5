-- What the platform's own people changed of the numbers and addresses the product lives by; a key without a row has its default.
create table platform_settings (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null,
  updated_by int references users (id)
);

-- One row: whoever changes a setting holds it, so two changes never pass each other (extras.md 8).
create table platform_settings_version (
  only_row boolean primary key default true,
  version int not null,
  constraint there_is_one_version check (only_row)
);
insert into platform_settings_version (version) values (1);
