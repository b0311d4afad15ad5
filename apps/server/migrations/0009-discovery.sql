-- Tutors a student wants to find again, and those whose free time a student waits for.

create table favourites (
  student_id int not null references users (id) on delete cascade,
  tutor_id int not null references users (id) on delete cascade,
  created_at timestamptz not null,
  constraint a_tutor_is_a_favourite_once primary key (student_id, tutor_id)
);
create index favourites_newest_first on favourites (student_id, created_at desc, tutor_id);
create index favourites_by_tutor on favourites (tutor_id);

create table watches (
  student_id int not null references users (id) on delete cascade,
  tutor_id int not null references users (id) on delete cascade,
  -- The wish: minutes, weekdays (0 = Sunday) and windows of the wall clock in this zone; empty = any.
  duration int not null,
  days int[] not null default '{}',
  windows text[] not null default '{}',
  zone text not null,
  created_at timestamptz not null,
  -- The place in the queue: those who were told and did not book go behind the others.
  queued_at timestamptz not null,
  expires_at timestamptz not null,
  told_at timestamptz,
  told int not null default 0,
  constraint a_student_watches_a_tutor_once primary key (student_id, tutor_id),
  constraint a_watch_waits_for_15_or_30_minutes check (duration in (15, 30)),
  constraint a_watch_ends_after_it_began check (expires_at > created_at)
);
create index watches_by_place on watches (tutor_id, queued_at, student_id);
create index watches_by_end on watches (expires_at);

-- What comes into sight at the end of the held days is looked for by its start, whoever it belongs to.
create index availability_slots_by_start on availability_slots (start) where not deleted;
