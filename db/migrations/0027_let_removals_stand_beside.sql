-- owner: negativation
-- A removal that waits takes part in no inclusion: when the bureau let the lojista go and the boleto came into a new cycle,
-- the fiador of the old listing must still be taken out. No new item opens while one waits, so none can come back to two.
drop index negativation_item_one_open;
create unique index negativation_item_one_open on negativation_item (boleto_id)
  where status not in ('FINALIZADO', 'PENDENTE_APROVACAO_BAIXA_ARQUIVO_SERASA');
