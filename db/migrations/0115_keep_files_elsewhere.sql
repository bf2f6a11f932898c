-- owner: server
-- The bytes of a file may lie in a store that speaks S3: the row says where its own are, so that both can be read.
alter table stored_file add column location text not null default 'database' check (location in ('database', 's3'));
comment on column stored_file.location is 'Where its bytes are: in stored_file_chunk, or in the store of REGUA_FILES under its id';
comment on table stored_file is 'Files kept by the product: in the database, so that one backup holds everything, or in a store that speaks S3. owner: server';
