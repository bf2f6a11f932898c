-- owner: receivables

-- Codes with signs that no keyboard writes, such as those that files brought before such signs were taken out of them: a load
-- finds them by these, for the code of its row has none.
create index titulo_marked_number on titulo (mall_id) where number ~ '[^ -~]';
create index boleto_marked_number on boleto (mall_id) where number ~ '[^ -~]';
