-- A token says which generation of sign-ins it belongs to (more.md 1). Times were compared by the second, so that a token
-- made in the second of a revocation survived it. Tokens made before this have none and count as the generation 0: those
-- of people who were signed out everywhere end here.
alter table users add column token_generation int not null default 0;
update users set token_generation = 1 where tokens_valid_from is not null;
alter table users drop column tokens_valid_from;
