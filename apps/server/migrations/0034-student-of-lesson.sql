-- Who learns in a lesson stands beside who teaches it, so that a page of somebody's lessons is a stretch of an index.
-- Written with the lesson, and for statements that do not know of it (those of the release before this one) by the
-- database. Not `student_id`: in those statements that names what they look for, beside the columns of lessons.
alter table lessons add column student_user_id int references users (id);
update lessons set student_user_id = user_id from lesson_members where lesson_id = lessons.id and user_id <> tutor_id;
create function set_student_of_lesson() returns trigger language plpgsql as
  'begin
     update lessons set student_user_id = user_id from entered
     where lesson_id = lessons.id and user_id <> tutor_id and student_user_id is distinct from user_id; return null; end';
create trigger a_lesson_is_learned_by_its_other_member after insert on lesson_members
  referencing new table as entered for each statement execute function set_student_of_lesson();
create index lessons_by_student on lessons (student_user_id, start desc, id desc);
-- Of canceled lessons too.
drop index lessons_by_tutor;
create index lessons_by_tutor on lessons (tutor_id, start desc, id desc) include ("end", price, canceled_at);
