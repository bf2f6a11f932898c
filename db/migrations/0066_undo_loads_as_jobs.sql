-- owner: receivables
-- A load of hundreds of thousands of rows is taken back by a job: its row says so meanwhile, and how far it is.
alter table erp_load drop constraint erp_load_status_check;
alter table erp_load add constraint erp_load_status_check check (status in (
  'RECEBIDA', 'VALIDANDO', 'VALIDADA', 'REJEITADA', 'PROCESSANDO', 'PROCESSADA', 'ERRO', 'DESFEITA', 'DESFAZENDO'
));
alter table erp_load add column undone_percent int not null default 0 check (undone_percent between 0 and 100);
comment on column erp_load.undone_percent is 'How much of it was taken back, while that runs';

-- Who finds a load that nobody will try again may start it once more, from the file that was kept.
alter table erp_load add column is_given_up boolean not null default false;
comment on column erp_load.is_given_up is 'Its tries are used up, or the command line that loaded it was killed';
