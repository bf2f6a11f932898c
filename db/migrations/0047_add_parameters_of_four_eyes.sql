-- owner: negativation-settings
-- A return read by hand asks for somebody who did not send the lote; the cycle opens by itself at an hour that is chosen.
insert into parameter (category, code, name, value) values
  ('JOB', 'CICLO_HORA', 'Hora da abertura do ciclo', '09:00'),
  ('JOB', 'RETORNO_QUATRO_OLHOS', 'Retorno à mão é importado por quem não enviou o lote', 'Sim');

insert into parameter_version (code, version, value, is_active, changed_by_name)
  select code, version, value, is_active, updated_by_name from parameter where code in ('CICLO_HORA', 'RETORNO_QUATRO_OLHOS');

-- A step has at least one business day: with none, the clock would decide on the day a boleto comes in.
with raised as (
  update parameter set value = '1', version = version + 1, updated_by_name = 'Sistema', updated_at = now()
  where code like 'SLA\_%' and value ~ '^\s*0+\s*$'
  returning code, version, value, is_active, updated_by_name
)
insert into parameter_version (code, version, value, is_active, changed_by_name)
  select code, version, value, is_active, updated_by_name from raised;
