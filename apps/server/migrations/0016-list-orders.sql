-- What lists are sorted and narrowed by, where an index was missing (people.md 0.8).
create index users_by_name on users (name, id);
create index users_by_email on users (email, id);
create index audit_log_by_outcome on audit_log (outcome, at desc, id desc);
create index transactions_by_method on transactions (payment_method, created_at desc, id desc);
create index transactions_by_period on transactions (plan_period, created_at desc, id desc);
create index invoices_by_method on invoices (method, created_at desc, id desc);
create index invoices_by_change on invoices (updated_at desc, id desc);
create index invoices_by_amount on invoices (amount desc, id desc);
