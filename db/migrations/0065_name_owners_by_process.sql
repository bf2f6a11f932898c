-- owner: server
-- The features are cut by process: each table names the one that writes it now.

comment on table bureau_batch is 'Lotes: one remessa file each; at most one inclusion in flight per informant (rules 4.7). owner: bureau-exchange';
comment on table bureau_contradiction is 'What a person imported of the bureau and the bureau itself denied; its word won. owner: bureau-exchange';
comment on table bureau_event is 'Everything the bureau ever said about a record. owner: bureau-exchange';
comment on table bureau_informant is 'The last remessa number of each informant CNPJ root: strictly increasing (errors 019, 020). owner: bureau-exchange';
comment on table bureau_simulator is 'The ledger of the simulated bureau (REGUA_BUREAU=simulator): an outside party that happens to live here. owner: bureau-exchange';
comment on table bureau_simulator_answer is 'Return files the simulated bureau has ready. owner: bureau-exchange';
comment on table bureau_submission is 'One record of a remessa: lote + boleto + pessoa + operação, written before anything is sent. owner: bureau-exchange';
comment on table unsent_boleto is 'Boletos and fiadores that a sending left behind, each with the reason of that moment. owner: bureau-exchange';
comment on table cycle is 'One negativation cycle per calendar month, one open at a time (rules 4.1). owner: cycles';
comment on table mall_forwarding is 'The day on which boletos of a mall were last forwarded to the analysis, by cycle. owner: debt-items';
comment on table item_justification is 'Every saving and clearing of a justification: a history, never an update (rules 4.4). owner: decisions';
comment on table item_person is 'The lojista and the fiadores of an item, as they were at the snapshot. idSerasaBoletoFiador / idPessoa on the wire. owner: debt-items';
comment on table negativation_brand is 'The different trade names of the items of each mall; a name stays when its items go. Written by triggers alone. owner: debt-items';
comment on table negativation_guarantors is 'How many different fiadores the items of a mall, cycle and step have, and those of all its steps but removals (status empty): no sum, so it is counted and kept. owner: debt-items';
comment on table negativation_item is 'A boleto in a cycle: its snapshot, decision, step and outcome (rules 4.1, 4.3). idBoleto / idSerasaBoleto on the wire. owner: debt-items';
comment on table negativation_tally is 'What lists count of the items: sums by mall, cycle and step; rows of one key add up. Written by triggers alone. owner: debt-items';
comment on table person_correction is 'What somebody corrected of a tenant or fiador before a resend: it wins until the ERP''s own value for that field changes. owner: debt-items';
comment on table negativated_item is 'The items of which somebody was sent to the bureau, as the results count them: persons sent, and their value. Written by triggers alone. owner: bureau-results';
comment on table negativated_tally is 'The sums of negativated_item by mall and status; rows of one key add up. Written by triggers alone. owner: bureau-results';
