-- Where withdrawals go is encrypted by FIELD_SECRET, which no migration knows: the next start encrypts the rows there are. Equal receivers
-- of a tutor are found by a keyed hash; a row without one is still in the clear.
alter table invoices add column receiver_hash text;

-- The audit log is kept unchanged for years and through every exchange of a secret: it names the ends of a receiver only.
create function masked_receiver(receiver text) returns text language sql immutable as $$
  select case when receiver = '' then ''
    when receiver like '%@%' then left(split_part(receiver, '@', 1), 2) || '•••@' || split_part(receiver, '@', 2)
    when receiver like '%:%' then split_part(receiver, ':', 1) || ':•••' || right(receiver, 4)
    else '•••' || right(receiver, 4) end
$$;
create function with_masked_receivers(part jsonb) returns jsonb language sql immutable as $$
  select case when part -> 'pendingUpdate' ? 'receiver'
    then jsonb_set(named, '{pendingUpdate,receiver}', to_jsonb(masked_receiver(part #>> '{pendingUpdate,receiver}'))) else named end
  from (select case when jsonb_typeof(part -> 'receiver') = 'string'
    then jsonb_set(part, '{receiver}', to_jsonb(masked_receiver(part ->> 'receiver'))) else part end) as parts (named)
$$;
alter table audit_log disable trigger the_audit_log_is_only_added_to;
update audit_log set before = with_masked_receivers(before), after = with_masked_receivers(after)
  where target_type = 'invoice' and (before ?| array['receiver', 'pendingUpdate'] or after ?| array['receiver', 'pendingUpdate']);
alter table audit_log enable trigger the_audit_log_is_only_added_to;
drop function with_masked_receivers;
drop function masked_receiver;
