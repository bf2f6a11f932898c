-- owner: contacts
-- Two people may edit the same contact: the one who saves later is told what the other saved.
alter table contact add version int not null default 1;
comment on column contact.version is 'Rises with every change of the contact or of one of its e-mails and telephones';
alter table contact_record add version int not null default 1;
comment on column contact_record.version is 'Rises with every change';

-- Without a status the row stays, so that its version never goes back.
alter table group_brand_status alter status drop not null;
alter table group_brand_status add version int not null default 1;
comment on table group_brand_status is 'Status Marca of a collection group; a group without a row, or without a status, has none. owner: open-balances';
revoke delete on group_brand_status from regua_app, regua_all;
