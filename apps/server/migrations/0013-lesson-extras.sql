-- What stands around a lesson: the address of a calendar, notes that two people write, and one that only the tutor reads.
alter table users add column calendar_made_at timestamptz;
alter table users add column calendar_read_at timestamptz;

create table lesson_notes (
  lesson_id int primary key references lessons (id) on delete cascade,
  -- Rises by one with every applied operation; the newest block carries it.
  seq int not null default 0
);

create table lesson_note_blocks (
  id uuid primary key,
  lesson_id int not null references lessons (id) on delete cascade,
  kind text not null,
  "order" text not null,
  text text not null,
  meaning text,
  example text,
  version int not null,
  seq int not null,
  deleted boolean not null default false,
  updated_by int references users (id),
  updated_at timestamptz not null,
  constraint a_note_is_a_line_or_a_word check (kind in ('line', 'word'))
);
create index lesson_note_blocks_by_lesson on lesson_note_blocks (lesson_id, seq);
create index lesson_words_newest_first on lesson_note_blocks (updated_at desc, id) where kind = 'word' and not deleted;

-- One row per applied operation, kept 30 days: the answer to a repeat, and what was there before.
create table lesson_note_history (
  op_id uuid primary key,
  lesson_id int not null references lessons (id) on delete cascade,
  block_id uuid not null,
  user_id int references users (id),
  seq int not null,
  before jsonb,
  at timestamptz not null
);
create index lesson_note_history_oldest_first on lesson_note_history (at);
create index lesson_note_history_by_lesson on lesson_note_history (lesson_id);

create table lesson_private_notes (
  lesson_id int not null references lessons (id) on delete cascade,
  user_id int not null references users (id),
  text text not null,
  version int not null,
  updated_at timestamptz not null,
  primary key (lesson_id, user_id)
);
create index private_notes_by_author on lesson_private_notes (user_id, updated_at desc, lesson_id);
