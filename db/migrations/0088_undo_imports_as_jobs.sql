-- owner: file-imports
-- A file of hundreds of thousands of rows is taken back by a job: its row says so meanwhile, how far it is, and why it stands
-- where it could not be taken back.
alter table file_import
  add column is_being_undone boolean not null default false,
  add column undone_percent int not null default 0 check (undone_percent between 0 and 100),
  add column undo_refusal text,
  add check (not is_being_undone or undone_at is null);
comment on column file_import.is_being_undone is 'Somebody asked for its undo, and the job has not ended';
comment on column file_import.undone_percent is 'How much of it was taken back, while that runs';
comment on column file_import.undo_refusal is 'Why it stands though somebody asked for its undo';
