-- Conversation cards (more.md 8): which cards a topic has, which one a lesson shows, and which were used with whom. The
-- cards themselves are content of the repository; docs/decisions/0020-conversation-cards.md says why.

-- Made of the first English name and kept when the topic is renamed: cards are found by it.
alter table topics add column key text;
update topics set key = trim(both '-' from regexp_replace(lower(name_en), '[^a-z0-9]+', '-', 'g'));
create index topics_by_key on topics (key);

-- Null: no card is shown.
alter table lessons add column shown_card_id int;

create table card_uses (
  lesson_id int not null references lessons (id) on delete cascade,
  card_id int not null,
  tutor_id int not null references users (id),
  student_id int not null references users (id),
  used_at timestamptz not null,
  primary key (lesson_id, card_id)
);
create index card_uses_by_pair on card_uses (student_id, tutor_id, card_id, used_at desc);
create index card_uses_by_tutor on card_uses (tutor_id);
