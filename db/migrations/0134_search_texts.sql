-- owner: listing

-- A text as searches compare it, as foldForSearch of src/values/fold-text.ts makes it: no accents, no case, no invisible
-- characters, one blank for all kinds of them, ' for every apostrophe, - for every dash, ligatures as their letters.
create function regua.search_text(words text) returns text language sql immutable parallel safe as $$
  select case
    when words ~ '^[!-_a-~]+( [!-_a-~]+)*$' then lower(words)
    else btrim(regexp_replace(replace(replace(replace(replace(
      lower(translate(
        regexp_replace(
          normalize(translate(words, U&'`\00B4\2018\2019\201A\201B\2032\2035\02B9\02BB\02BC\02C8\1FEF\1FFD\FF07\00A8\201C\201D\201E\201F\2033\FF02', '''''''''''''''''''''''''''''''"""""""'), NFKD),
          '[\u00ad\u0300-\u036f\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u115f\u1160\u17b4\u17b5\u180b-\u180f\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20ff\u3164\ufe00-\ufe0f\ufe20-\ufe2f\ufeff\uffa0\ufff0-\ufffb]+', '', 'g'),
        U&'\00D8\00F8\0110\0111\00D0\00F0\0141\0142\0131\00C6\0152\00DE\1E9E\2010\2011\2012\2013\2014\2015\2212\2043\02D7\058A\05BE\1400\1806\2E17\2E1A\2E3A\2E3B\2E40\2E5D\301C\3030\30A0\2044\2215\29F8',
        U&'OoDdDdLli\00E6\0153\00FE\00DF----------------------///')),
      U&'\00E6', 'ae'), U&'\0153', 'oe'), U&'\00DF', 'ss'), U&'\00FE', 'th'),
      '[\u0001-\u0020\u007f-\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u2800\u3000]+', ' ', 'g'))
  end
$$;
comment on function regua.search_text(text) is 'A text as searches compare it; foldForSearch is the same in TypeScript';

-- The different names of items are few; whoever reads them without the policy of malls finds them by this index.
drop index negativation_brand_name;
create index negativation_brand_name on negativation_brand using gin (regua.search_text(name) gin_trgm_ops);
