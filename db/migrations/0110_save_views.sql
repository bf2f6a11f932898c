-- owner: saved-views
-- How a person leaves a list to come back to: its address, its columns, and with whom it is shared. What stands in it
-- gives no right: whoever opens it is asked for their own rights and malls, as with any address.
create table saved_view (
  id bigint generated always as identity primary key,
  owner_id int not null references app_user,
  owner_name text not null,
  list text not null check (length(list) between 1 and 120),
  path text not null check (path ~ '^/[a-z0-9/-]+$' and length(path) <= 120),
  title text not null check (length(title) between 1 and 120),
  name text not null check (length(name) between 1 and 60),
  query text not null check (length(query) <= 4000),
  layout jsonb not null check (jsonb_typeof(layout) = 'object'),
  search text check (length(search) between 1 and 120),
  search_body jsonb check (jsonb_typeof(search_body) = 'object'),
  profile_id int references profile,
  version int not null default 1,
  created_at timestamptz not null default regua.on_fixed_day(now()),
  updated_at timestamptz not null default regua.on_fixed_day(now()),
  constraint saved_view_name unique (owner_id, list, name),
  check ((search is null) = (search_body is null))
);
create index saved_view_profile on saved_view (profile_id);
comment on table saved_view is 'A list as a person wants to find it again. owner: saved-views';
comment on column saved_view.list is 'The name of the list within its screen';
comment on column saved_view.query is 'What the address of the list says: filters, order, groups, rows of a page';
comment on column saved_view.layout is 'Order of the columns and which are hidden';
comment on column saved_view.search is 'The call that counts its rows; null = it is not counted';
comment on column saved_view.profile_id is 'Whoever has this profile sees it too; null = the owner alone';

create table saved_view_pin (
  user_id int not null references app_user,
  view_id bigint not null references saved_view on delete cascade,
  pinned_at timestamptz not null default regua.on_fixed_day(now()),
  primary key (user_id, view_id)
);
create index saved_view_pin_view on saved_view_pin (view_id);
comment on table saved_view_pin is 'Who has a view on the start page. owner: saved-views';
