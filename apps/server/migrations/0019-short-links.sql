-- How often the short links were followed, by day and source (more.md 7). Nothing in it is about a person.
create table short_link_hits (
  day date not null,
  name text not null,
  ref text not null,
  hits int not null,
  primary key (day, name, ref),
  constraint a_short_link_has_a_known_name check (name in ('wa', 'sfb', 'syt', 'sig', 'stt', 'sx', 'mpv', 'mtd')),
  constraint a_source_is_a_short_word check (ref ~ '^[a-z0-9-]{1,32}$'),
  constraint a_followed_link_has_hits check (hits > 0)
);
