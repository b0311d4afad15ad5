-- Of an erased account the log keeps the id (extras.md 6.2): the entries stay, the words that tell who it was go. Nothing else in them ever changes.

create function without_person(part jsonb) returns jsonb language sql immutable as $$
  select case when jsonb_typeof(part) = 'object' then coalesce((
    select jsonb_object_agg(field, case when field in (
      'email', 'name', 'phone', 'address', 'gender', 'birthYear', 'city', 'notificationMethod', 'image', 'video', 'thumbnail', 'bio', 'about', 'feedback',
      'receiver', 'pendingUpdate'
    ) then 'null'::jsonb else value end)
    from jsonb_each(part) as held (field, value)
  ), part) else part end
$$;

create function is_erased(person int) returns boolean language sql stable as $$
  select exists (select from users where id = person and erased_at is not null)
$$;

-- An invite names an address and no account: its words may go once nobody here has the address.
create function is_nobodys(part jsonb) returns boolean language sql stable as $$
  select not exists (select from users where lower(email) = lower(part ->> 'email'))
$$;

create function only_forgets(was audit_log, becomes audit_log) returns boolean language sql stable as $$
  select to_jsonb(becomes) - array['before', 'after', 'ip', 'user_agent'] = to_jsonb(was) - array['before', 'after', 'ip', 'user_agent']
    and (becomes.before is not distinct from was.before
      or becomes.before is not distinct from without_person(was.before) and (is_erased(was.user_id) or was.target_type = 'invite' and is_nobodys(was.before)))
    and (becomes.after is not distinct from was.after
      or becomes.after is not distinct from without_person(was.after) and (is_erased(was.user_id) or was.target_type = 'invite' and is_nobodys(was.after)))
    and ((becomes.ip, becomes.user_agent) is not distinct from (was.ip, was.user_agent)
      or becomes.ip is null and becomes.user_agent is null and is_erased(coalesce(was.actor_id, was.user_id)))
$$;

drop trigger the_audit_log_is_only_added_to on audit_log;
create trigger the_audit_log_is_only_added_to before update on audit_log
  for each row when (only_forgets(old, new) is not true) execute function refuse_change_of_audit_log();
create trigger the_audit_log_loses_no_entry before delete on audit_log
  for each row execute function refuse_change_of_audit_log();

-- Accounts that were erased before this.
update audit_log set before = without_person(before), after = without_person(after)
  where user_id in (select id from users where erased_at is not null);
update audit_log set ip = null, user_agent = null
  where coalesce(actor_id, user_id) in (select id from users where erased_at is not null);
