-- owner: bureau
-- Whose word an answer is: of the bureau itself (its own files and service), or of a person who imported a return.
-- What the bureau says later wins, and a lote that a person had refused whole may still be answered.
alter table bureau_submission add told_by int, add told_by_name text,
  add constraint bureau_submission_told_by check ((told_by is null) = (told_by_name is null));
comment on column bureau_submission.told_by is 'Who imported the answer by hand; null when it is the word of the bureau itself';
alter table bureau_batch add refused_by int, add refused_by_name text,
  add constraint bureau_batch_refused_by check ((refused_by is null) = (refused_by_name is null));
comment on column bureau_batch.refused_by is 'Who imported the refusal of the whole file by hand; null when it is the word of the bureau itself';
