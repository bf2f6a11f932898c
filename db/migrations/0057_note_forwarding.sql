-- owner: negativation
-- When the boletos of a mall last left for the analysis: an empty list of eligible customers says so, and since when. Of an
-- item only the day of its present step is kept.
create table mall_forwarding (
  cycle_id int not null references cycle,
  mall_id int not null references mall,
  forwarded_on date not null,
  primary key (cycle_id, mall_id)
);
comment on table mall_forwarding is 'The day on which boletos of a mall were last forwarded to the analysis, by cycle. owner: negativation';
create index mall_forwarding_mall on mall_forwarding (mall_id);
call regua.scope_by_mall('mall_forwarding');
