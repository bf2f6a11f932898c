-- owner: access
-- The specification's callers send none when they add a person; without a directory that knows the login there is none.
alter table app_user drop constraint app_user_email_check;
comment on column app_user.email is 'Empty when neither whoever added the person nor the directory named one: such a person is found by login alone';
