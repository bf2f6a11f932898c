-- owner: negativation
-- Of whom the return of the lote on its way has not spoken yet. Until now that was read from the persons, of whom some may
-- have left the bureau meanwhile; a lote without this list is still read so.
alter table negativation_item add column batch_awaited jsonb;
comment on column negativation_item.batch_awaited is 'LOJISTA or the id of a fiador, for each person of whom the lote on its way is still to speak';
