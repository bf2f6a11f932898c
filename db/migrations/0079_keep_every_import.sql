-- owner: file-imports
-- Every file that is read in a call has its row in one history, with its rejected rows and what it changed: the files of
-- notices, which had a load of their own, and the numbers of exceptions, which had none.
alter table file_import drop constraint file_import_kind_check;
alter table file_import add constraint file_import_kind_check check (
  kind in (
    'AJUSTE', 'ACORDOS', 'PLANILHA_FINAL', 'ZIP_INADIMPLENCIA', 'ZIP_RESUMO', 'COMUNICACOES', 'EXCECOES'
  )
);
comment on table file_import is 'Files that people handed in and that were read at once, with what came of them. owner: file-imports';
comment on table file_import_issue is 'What is wrong with the rows of an import, or with a whole file of a zip (line 0). owner: file-imports';
comment on table file_import_change is 'What an import made of each row, and what the row said before: null of a new one. owner: file-imports';
create index file_import_sha256 on file_import (sha256);

-- What was loaded of notices until now: it noted no row as it was, so it is not taken back.
alter table file_import add column notice_load_id bigint;
insert into file_import (
  kind, mall_ids, file_name, sha256, file_id, header, rows, accepted, rejected, added, changed, is_dry_run, created_by,
  created_by_name, created_at, notice_load_id
)
select 'COMUNICACOES',
  coalesce((select array_agg(distinct n.mall_id order by n.mall_id) from notice n where n.load_id = l.id), '{}'),
  l.file_name, l.sha256, l.file_id, l.header, l.accepted + l.rejected, l.accepted, l.rejected, l.added, l.changed, l.is_dry_run,
  (select u.id from app_user u where u.id = l.user_id), l.user_name, l.loaded_at, l.id
from notice_load l
order by l.id;
insert into file_import_issue (import_id, line, column_name, severity, value, reason, cells)
select i.id, p.line, p.column_name, 'ERRO', p.value, p.reason, p.cells
from notice_load_issue p
join file_import i on i.notice_load_id = p.load_id;

drop index notice_load_id;
alter table notice drop constraint notice_load_id_fkey;
alter table notice rename column load_id to import_id;
update notice n
set import_id = i.id
from file_import i
where i.notice_load_id = n.import_id;
alter table notice add constraint notice_import_id_fkey foreign key (import_id) references file_import;
create index notice_import on notice (import_id);
alter table file_import drop column notice_load_id;
drop table notice_load_issue;
drop table notice_load;

-- The last file is taken back within a day: what it brought leaves again.
grant delete on notice to regua_app, regua_all;
