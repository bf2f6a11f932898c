-- owner: lawsuits
-- From the limit on another person confirms that filing tickets are taken back.
alter table lawsuit_confirmation drop constraint lawsuit_confirmation_act_check;
alter table lawsuit_confirmation add constraint lawsuit_confirmation_act_check
  check (act in ('DESISTENCIA', 'EXCECAO', 'TITULOS', 'ENCARGOS', 'SALDO', 'REABRIR', 'AJUIZAMENTO_MANUAL',
    'ENCERRAMENTO'));
