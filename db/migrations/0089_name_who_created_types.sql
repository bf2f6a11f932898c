-- owner: delinquency
-- The settings of legal action show who made a movement and a document type (spec 2:3).
alter table movement_type add column created_by_name text not null default 'Sistema';
alter table document_type add column created_by_name text not null default 'Sistema';
