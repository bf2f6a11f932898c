-- owner: negativation
-- As 0027, for the removal that the bureau refused: it still removes, and must not stop the return that says so because
-- the boleto came into a new cycle meanwhile.
drop index negativation_item_one_open;
create unique index negativation_item_one_open on negativation_item (boleto_id)
  where status not in ('FINALIZADO', 'PENDENTE_APROVACAO_BAIXA_ARQUIVO_SERASA') and failed_operation is distinct from 'EXCLUSAO';
