-- owner: server
-- Functions of older versions: a repair of names that were stored before files were cleaned, and a fence of jobs that
-- regua.runs_job replaced.
drop procedure regua.clean_names();
drop function regua.clean_text(text);
drop function regua.holds_job(bigint, text, int);
