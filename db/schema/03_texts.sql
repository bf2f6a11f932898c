-- How codes and texts are compared. Each function equals one in src/values, which a test compares.

-- Key of a code (título, boleto, contract, LUC, unit), equal for all its spellings: NFKC, no invisible characters or
-- blanks, '-' for every dash, upper case, no leading zeros. Equals codeKey of src/values/fold-code.ts.
create function regua.code_key(code text) returns text language sql immutable strict parallel safe as $$
  select case when bare = '' then '' else coalesce(nullif(ltrim(bare, '0'), ''), '0') end
  from (
    select upper(case
      when code ~ '^[!-~]*$' then code
      else translate(regexp_replace(regexp_replace(regexp_replace(normalize(code, NFKC),
        '[\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]', '', 'g'),
        '[\u0001-\u0020\u007f-\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u2800\u3000]', '', 'g'),
        '[\u02d7\u058a\u05be\u1400\u1806\u2010-\u2015\u2043\u2212\u2e17\u2e1a\u2e3a\u2e3b\u2e40\u2e5d\u301c\u3030\u30a0\ufe31\ufe32\ufe58\ufe63\uff0d\U00010d6e\U00010ead]', '-', 'g'),
        U&'\2044\2215\29F8', '///') end) as bare
  ) folded
$$;
comment on function regua.code_key is 'A code without what copying and spreadsheets add to it or take from it';

-- A text as searches compare it: no accents, case or invisible characters, one blank for every kind of blank, ' for
-- every apostrophe, - for every dash, ligatures as letters. Equals foldForSearch of src/values/fold-text.ts.
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
comment on function regua.search_text is 'A text as searches compare it; foldForSearch is the same in TypeScript';
