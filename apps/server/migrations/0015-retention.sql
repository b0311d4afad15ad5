-- What the nightly clearing of old withdrawals looks among, and what the back office looks for accounts by (extras.md 6.2, people.md 0.8).

-- Withdrawals that still say where the money went.
create index invoices_still_naming_a_payee on invoices (updated_at) where receiver <> '' or receipt is not null;

-- A piece of a name, an address or a phone.
create index users_by_words on users using gin (name gin_trgm_ops, email gin_trgm_ops, phone gin_trgm_ops);
create index users_by_birth_year on users (birth_year, id) where birth_year is not null;
create index tutors_by_words on tutors using gin (bio gin_trgm_ops, about gin_trgm_ops);
create index tutors_by_notice on tutors (notice, id);
