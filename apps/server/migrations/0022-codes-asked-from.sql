-- Keyed hash of the network that asked for a reset code: wrong tries from elsewhere leave the code as it is (people.md 3).
alter table confirmation_codes add column asked_from text;
