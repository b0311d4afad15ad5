-- A lesson to try without a plan, once for a person and once for a phone number, and what students say of their
-- learning (more.md 2).

alter table lessons
  add column trial boolean not null default false,
  add constraint a_trial_uses_no_minutes check (not (trial and charged));

-- Who has taken the trial, booked or used. A trial canceled in time or by others loses its row and is open again. The row
-- outlives the account: its phone is a keyed hash, which tells no number and still recognises it.
create table trials (
  lesson_id int primary key references lessons (id),
  user_id int not null references users (id),
  phone_hash text not null,
  constraint a_person_takes_one_trial unique (user_id),
  constraint a_phone_takes_one_trial unique (phone_hash)
);

create table learning_profiles (
  student_id int primary key references users (id) on delete cascade,
  level text,
  goals text[] not null,
  occupation text,
  about text,
  updated_at timestamptz not null
);
