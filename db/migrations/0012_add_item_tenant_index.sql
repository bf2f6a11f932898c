-- owner: negativation/debt-items
-- The panel of a tenant counts its open items and their guards.
create index negativation_item_tenant on negativation_item (tenant_id) where status <> 'FINALIZADO';
