-- owner: receivables

-- A text without invisible characters and odd blanks, as cleanText of src/values/fold-code.ts makes it.
create function regua.clean_text(text text) returns text language sql immutable strict parallel safe as $$
  select case
    when text ~ '^[!-~]*$' then text
    else btrim(regexp_replace(regexp_replace(text,
      '[\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]+', '', 'g'),
      '[\u0001-\u001f\u007f-\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u2800\u3000]+', ' ', 'g'))
  end
$$;
comment on function regua.clean_text(text) is 'A name as the readers of files clean it';

-- Files were read for a while without cleaning their cells: a mirrored name (U+202E) is stored as it was read. No key and no
-- hash is made of these columns (a collection group and the names of a closed month are found by theirs, and stay); the decision log stays as it was written. A name that is empty when cleaned stays too.
create procedure regua.clean_names() language plpgsql as $$
declare
  place record;
begin
  for place in
    select * from (values
      ('tenant', 'name'), ('worklist_customer', 'name'),
      ('contract', 'name'), ('contract', 'trade_name'), ('contract', 'object'),
      ('contract', 'street'), ('contract', 'district'), ('contract', 'city'),
      ('guarantor', 'name'), ('guarantor', 'street'), ('guarantor', 'district'), ('guarantor', 'city'),
      ('negativation_item', 'trade_name'), ('negativation_item', 'tenant_name'), ('negativation_item', 'attachment_name'),
      ('item_person', 'name'), ('item_person', 'street'), ('item_person', 'district'), ('item_person', 'city'),
      ('item_justification', 'attachment_name'), ('lawsuit_recommendation', 'attachment_name'),
      ('notice', 'name'), ('notice', 'file_name'), ('group_tenant', 'trade_name'),
      ('lawsuit', 'name'), ('lawsuit', 'trade_name'), ('lawsuit', 'object'), ('lawsuit', 'attachment_name'),
      ('delinquency_adjustment', 'reason'),
      ('erp_load', 'file_name'), ('erp_load_mall', 'file_name'), ('file_import', 'file_name'), ('stored_file', 'name')
    ) as c (relation, attribute)
  loop
    execute format(
      'update %I set %I = regua.clean_text(%2$I) where %2$I is distinct from regua.clean_text(%2$I) and regua.clean_text(%2$I) <> %L',
      place.relation, place.attribute, '');
  end loop;
end $$;
comment on procedure regua.clean_names() is 'Cleans the stored names once, after the readers learned to';

revoke execute on procedure regua.clean_names() from public;

call regua.clean_names();
