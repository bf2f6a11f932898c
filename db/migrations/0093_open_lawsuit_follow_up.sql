-- owner: lawsuit-follow-up
-- The tickets of filings that the product numbers by itself: AJ-AAAA-NNNNNN (rules 5.4).
create table filing_ticket_counter (
  year int primary key check (year between 2000 and 9999),
  last_number int not null check (last_number between 0 and 999999)
);
comment on table filing_ticket_counter is 'The last number of a filing ticket of each year. owner: lawsuit-follow-up';
revoke delete on filing_ticket_counter from regua_app, regua_all;
