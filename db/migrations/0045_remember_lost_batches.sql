-- owner: negativation
-- An item remembers each lote that was declared lost for as long as its late return has not spoken of everybody, and what
-- such a return said while another lote was on its way.
alter table negativation_item add column lost_batches jsonb not null default '[]';
update negativation_item i set lost_batches = jsonb_build_array(jsonb_build_object('awaited', (
    select jsonb_agg(case when p.kind = 'LOJISTA' then to_jsonb('LOJISTA'::text) else to_jsonb(p.id) end order by p.kind desc, p.id)
    from item_person p where p.item_id = i.id), 'heard', '[]'::jsonb) || i.lost_batch)
where i.lost_batch is not null;
comment on column negativation_item.lost_batch is 'Written by servers of the version before, which may still run beside this one; read by nobody';
comment on column negativation_item.lost_batches is 'Lotes declared lost: of whom their late return has not spoken yet, and what it said too early';
