-- owner: lawsuits
-- An ending names who asked for it and, above the limit, who agreed. Those of before are marked, so that a check of the
-- stored data looks at the others.
alter table lawsuit add column ended_alone boolean not null default false;
comment on column lawsuit.ended_alone is 'Concluded before endings were noted with the people who decided them';
update lawsuit l
set ended_alone = true
where l.outcome = 'CONCLUIDA' and not exists (
  select from lawsuit_confirmation f where f.lawsuit_id = l.id and f.act = 'ENCERRAMENTO');
