-- The field's words: the device that asked for a reset code, and the tries of devices that did not (more.md 1).
-- The columns are in use, so every process of the release before is stopped before this runs (docs/production.md).
alter table confirmation_codes rename column asker_hash to device_hash;
alter table confirmation_codes rename column foreign_attempts to unknown_device_attempts;
