-- owner: prioritisation
-- What was overdue on each day, so that the start page can say whether it grows: one row a mall and day, written by the cut
-- of that day (the last one counts). Sixty malls are 22,000 rows a year.
create table overdue_day (
  mall_id int not null,
  day date not null,
  customers int not null,
  overdue_cents bigint not null,
  primary key (mall_id, day)
);
comment on table overdue_day is 'Overdue balance of a mall on a day, as the last cut of that day found it. owner: prioritisation';
call regua.scope_by_mall('overdue_day');
revoke delete on overdue_day from regua_app, regua_all;
