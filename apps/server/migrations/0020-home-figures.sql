-- The home page of the back office counts and sums at many moments (admin.md 2.1); each from a stretch of an index.
create index students_by_age on users (created_at) where role = 4 and erased_at is null;
create index transactions_by_payment on transactions (paid_at) include (amount) where paid_at is not null;
create index refunds_by_end on refunds (done_at) where status = 'done';
