-- The public site shows the newest reviews of many tutors (more.md 7): the few that may be shown, found without reading the others.
create index ratings_to_feature on ratings (ratee_id, created_at desc, id desc)
  where value = 5 and char_length(feedback) between 40 and 240;
