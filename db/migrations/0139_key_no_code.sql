-- owner: receivables

-- The key of no code is none: it was that of a zero.
create or replace function regua.code_key(code text) returns text language sql immutable strict parallel safe as $$
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
