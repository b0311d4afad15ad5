-- A reset code belongs to the browser that asked for it: keyed hash of its cookie (more.md 1). Tries without the cookie
-- are counted apart, so that others cannot void the code.
alter table confirmation_codes add column asker_hash text;
alter table confirmation_codes add column foreign_attempts int not null default 0;
