-- What a tutor earned, in the order of time, and refunds that a payer asks for.

-- A lesson's tutor is its slot's owner. Beside the start it makes the ledger of years a stretch of one index; written
-- by the database, so that no statement that enters or moves a lesson can forget it.
alter table lessons add column tutor_id int references users (id);
update lessons set tutor_id = availability_slots.user_id from availability_slots where availability_slots.id = lessons.slot_id;
create function set_tutor_of_lesson() returns trigger language plpgsql as
  'begin new.tutor_id := (select user_id from availability_slots where id = new.slot_id); return new; end';
create trigger a_lesson_is_taught_by_the_owner_of_its_slot before insert or update of slot_id on lessons
  for each row execute function set_tutor_of_lesson();
alter table lessons add constraint a_lesson_has_a_tutor check (tutor_id is not null);
create index lessons_by_tutor on lessons (tutor_id, start desc, id desc) include ("end", price) where canceled_at is null;

-- Null: the payer asked for it, by the rule of more.md 5.
alter table refunds alter column admin_id drop not null;
create unique index a_payer_gets_a_payment_back_once on refunds (tx_id) where admin_id is null and status <> 'failed';
