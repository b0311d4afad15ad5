-- What people send us as files: the intro video's review, uploads that go on after a break, and files that no row holds.

alter table tutors
  -- The video in `video` was sent by the tutor for review at this moment; null = none was.
  add column intro_video_submitted_at timestamptz,
  add column intro_video_reviewed_at timestamptz,
  add column intro_video_reviewed_by int references users (id) on delete set null,
  add column intro_video_reasons text[] not null default '{}',
  add column intro_video_note text,
  -- A rejected tutor may send another one from here on.
  add column intro_video_retry_at timestamptz,
  add constraint an_intro_video_is_rejected_for_known_reasons
    check (intro_video_reasons <@ array['sound', 'light', 'framing', 'language', 'length', 'content', 'other']),
  add constraint a_passed_intro_video_has_no_complaints
    check (intro_video_passed_at is null or (intro_video_reasons = '{}' and intro_video_retry_at is null));
create index tutors_by_intro_video on tutors (intro_video_submitted_at, id) where intro_video_submitted_at is not null;
create index tutors_newest_first on tutors (created_at desc, id desc);

-- Written before a file is stored and taken away by the transaction that gives it to a row; the other way round for a file a row lets
-- go. So a killed process never leaves a file that nobody will delete.
create table loose_files (
  shelf text not null,
  name text not null,
  since timestamptz not null,
  primary key (shelf, name),
  constraint a_file_lies_on_a_known_shelf check (shelf in ('uploads', 'receipts'))
);
create index loose_files_by_age on loose_files (since);

-- Uploads by the tus protocol (extras.md 11.2); the bytes are in the file store under the same id.
create table resumable_uploads (
  id text primary key,
  user_id int not null references users (id) on delete cascade,
  purpose text not null,
  tutor_id int not null references tutors (id) on delete cascade,
  size bigint not null,
  -- Bytes that were counted on their day.
  arrived bigint not null default 0,
  created_at timestamptz not null,
  -- The last byte; a day later the upload is over.
  touched_at timestamptz not null,
  -- The file was handed over; whoever missed that answer still hears it.
  finished_at timestamptz,
  -- A process writes to it until here, unless it renews.
  locked_by text,
  locked_until timestamptz,
  constraint one_open_upload_for_each_person_and_purpose unique (user_id, purpose),
  constraint an_upload_has_bytes check (size > 0)
);
create index resumable_uploads_by_age on resumable_uploads (touched_at);
create index resumable_uploads_by_tutor on resumable_uploads (tutor_id);

-- What a person has sent on a Cairo day.
create table upload_days (
  user_id int not null references users (id) on delete cascade,
  day date not null,
  bytes bigint not null default 0,
  submissions int not null default 0,
  primary key (user_id, day)
);
create index upload_days_by_day on upload_days (day);
