-- owner: negativation-settings
-- A promise keeps a boleto from the bureau: how far ahead it may be is the company's to say.
insert into parameter (category, code, name, value) values
  ('PRIORIZACAO', 'PROMESSA_MAX_DIAS', 'Promessa: até quantos dias após o contato', '60');
insert into parameter_version (code, version, value, is_active, changed_by_name)
  select code, version, value, is_active, updated_by_name from parameter where code = 'PROMESSA_MAX_DIAS';

-- The stored rankings knew promises as broken on the Saturday after them: until the next cut everything is worked out anew.
delete from worklist_cut;
