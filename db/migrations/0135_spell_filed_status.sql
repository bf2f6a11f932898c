-- owner: lawsuits

-- 'AJUIZADO' and ' Ajuizado' were shown as 'Ajuizado', and a save of what was shown was refused as a change of a concluded
-- phase: the status is stored as it is shown and compared.
update lawsuit_guia set filing_status = 'Ajuizado'
where regua.search_text(filing_status) = 'ajuizado' and filing_status <> 'Ajuizado';
