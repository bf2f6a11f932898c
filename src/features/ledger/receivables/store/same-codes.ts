import { type RawBuilder, sql } from 'kysely'

import { spellingsOf } from '#server/database/code-spellings.ts'
import type { Tx } from '#server/database/connection.ts'

import { allowLargeJoins, sample, stagedRows } from './staging.ts'

/**
 * Matches different spellings of one code: copied text has invisible characters, spreadsheets drop
 * leading zeros. A file code that differs only in these is the known code. Contradictions are
 * rejected, with both codes named.
 */

/** How messages name a code. */
type Named = {
  /** For example 'O contrato'. */
  readonly subject: string
  readonly column: string
  readonly isFeminine?: true
}

const respelled = sql.table('load_respelled')

/** Creates the table of respellings: lines, the intended code and the reason. */
async function openRespellings(tx: Tx): Promise<void> {
  await sql`
    create temp table if not exists load_respelled (
      line int, number int, said text, meant text, reason text, is_refused boolean
    ) on commit drop`.execute(tx)
  await sql`delete from ${respelled}`.execute(tx)
}

const sentenceOf = (
  spelling: RawBuilder<unknown>,
  meant: RawBuilder<unknown>,
  why: RawBuilder<unknown>,
) => sql`${spelling} || ' vale aqui como ' || ${meant} || ${why}`

const asKnown = (how: string) =>
  sql`${`, ${how}: só há diferença nos zeros à esquerda ou em sinais invisíveis.`}::text`

const asSiblings = (what: string) =>
  sql`${`, com os zeros à esquerda ${what}: a planilha guardou o código como número e os tirou.`}::text`

/** Reports the findings as problems of their lines; respells what is not rejected. */
async function reportRespellings(
  tx: Tx,
  loadId: number,
  { column }: Named,
  lines: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    insert into erp_load_issue (load_id, line, severity, column_name, value, reason)
    select ${loadId}, l.line, case when r.is_refused then 'ERRO' else 'AVISO' end, ${column},
      left(r.said, 200), r.reason
    from ${respelled} r ${lines}`.execute(tx)
}

/** A party code: its name in messages, and its codes in the register. */
type PartyCode = Named & {
  readonly code: 'economic_unit' | 'contract' | 'luc'
  /** Columns mall_id, code and document, for the malls of load_mall. */
  readonly known: RawBuilder<unknown>
  /** Rows of one code must agree in this. */
  readonly agreesIn: RawBuilder<unknown>
  readonly siblings: string
}

const units: PartyCode = {
  subject: 'A unidEcon',
  column: 'unidEcon',
  code: 'economic_unit',
  known: sql`select 0 as mall_no, economic_unit as code, null::text as document from mall`,
  agreesIn: sql`''::text`,
  siblings: 'dos outros shoppings',
}
const ofMalls = (columns: RawBuilder<unknown>, from: RawBuilder<unknown>) => sql`
  select m.mall_no, ${columns}
  from ${from} k
    join (select distinct mall_id, mall_no from load_mall) m on m.mall_id = k.mall_id`
const contracts: PartyCode = {
  subject: 'O contrato',
  column: 'contrato',
  code: 'contract',
  known: ofMalls(sql`k.number as code, k.document`, sql`contract`),
  agreesIn: sql`s.document`,
  siblings: 'dos outros contratos do shopping',
}
const lucs: PartyCode = {
  subject: 'A LUC',
  column: 'luc',
  code: 'luc',
  known: ofMalls(sql`k.code, null::text as document`, sql`luc`),
  agreesIn: sql`s.contract`,
  siblings: 'das outras LUCs do shopping',
}

/**
 * CTEs over the relation `said` of codes as written: `known` codes of the register; `spelled`, the
 * codes of the register with the same key; and `width` of codes that the register pads with zeros.
 */
const spellings = (known: ReturnType<typeof sql>) => sql`
  known as materialized (
    select *, regua.code_key(code) as key from (${known}) k
  ),
  spelled as (
    select s.mall_no, s.said, s.key, bool_or(k.code = s.said) as is_known,
      count(distinct k.code) as known, min(k.code) as code, min(k.document) as document
    from (select distinct mall_no, said, key from said) s
      left join known k on k.mall_no = s.mall_no and k.key = s.key
    group by 1, 2, 3
  ),
  width as (
    select mall_no, max(length(code)) as digits
    from known
    where code ~ '^[0-9]+$'
    group by 1
    having min(length(code)) = max(length(code)) and bool_or(code like '0%')
  )`

/**
 * What each unknown code means: the one code of the register with its key, the longest spelling in
 * the file, or the code with the zeros of the other codes. Refused if the register's code belongs
 * to another document.
 */
const foundSpellings = sql`
  select s.number, s.said, c.document as other_document,
    coalesce(c.known = 1 and c.document <> s.document, false) as is_refused,
    case when c.known = 1 then c.code when s.longest <> s.said then s.longest
      else lpad(s.said, w.digits, '0') end as meant,
    case when c.known = 1 then 'known' when s.longest <> s.said then 'file' else 'siblings' end as how
  from said s
    join spelled c using (mall_no, said, key)
    left join width w on w.mall_no = s.mall_no and s.is_number and s.said ~ '^[0-9]+$'
      and w.digits > length(s.said)
  where not coalesce(c.is_known, false) and c.known < 2
    and (c.known = 1 or s.longest <> s.said or w.digits is not null)`

/**
 * Respells a party code in the staged rows. Few codes are distinct, so their keys are compared with
 * those of the register.
 */
async function respellParties(
  tx: Tx,
  loadId: number,
  table: 'party' | 'contract',
  staging: number,
  { code, known, agreesIn, siblings, ...named }: PartyCode,
): Promise<boolean> {
  const rows = stagedRows(table, staging)
  const isUnit = code === 'economic_unit'
  const ref = sql.ref(`s.${code}`)
  await openRespellings(tx)
  await sql`
    insert into ${respelled} (number, said, meant, reason, is_refused)
    with written as (
      select ${table === 'party' ? sql`s.number` : sql`s.line as number`}, ${ref} as said,
        regua.code_key(${ref}) as key, s.document, ${agreesIn} as agrees_in,
        coalesce(${code} = any(s.as_number), false) as is_number,
        ${isUnit ? sql`0` : sql`m.mall_no`} as mall_no
      from ${rows} s ${isUnit ? sql`` : sql`join load_mall m using (economic_unit)`}
    ),
    said as (
      -- The longest spelling in the file. A window, because the planner expects one row of a join
      -- of CTEs and reads one side again for each row of the other.
      select *, first_value(said) over (
          partition by mall_no, key, agrees_in order by length(said) desc, said
        ) as longest
      from written
    ),
    ${spellings(known)}
    select number, said, meant,
      case
        when is_refused then ${`${named.subject} `}::text || said || ' só difere nos zeros ou em sinais invisíveis de ' || meant
          || ', que está com o documento ' || other_document
          || '. Confira o código e o documento.'
        else ${`${named.subject} `}::text || ${sentenceOf(
          sql`said`,
          sql`meant`,
          sql`case how when 'known' then ${asKnown('código já cadastrado')}
            when 'file' then ${asKnown('código de outras linhas do arquivo')}
            else ${asSiblings(siblings)} end`,
        )}
      end, is_refused
    from (${foundSpellings}) found`.execute(tx)
  const lines =
    table === 'party'
      ? sql`join ${stagedRows('titulo', staging)} l on l.party = r.number`
      : sql`join ${rows} l on l.line = r.number`
  await reportRespellings(tx, loadId, { ...named }, lines)
  const { numAffectedRows } = await sql`
    update ${rows} s
    set ${sql.ref(code)} = r.meant
    from ${respelled} r
    where r.number = ${table === 'party' ? sql`s.number` : sql`s.line`}
      and not r.is_refused`.execute(tx)
  return Number(numAffectedRows ?? 0) > 0
}

/** Respells the units of the file, before its malls are resolved. */
export const respellUnits = (
  tx: Tx,
  loadId: number,
  table: 'party' | 'contract',
  staging: number,
) => respellParties(tx, loadId, table, staging, units)

/** Respells contracts and LUCs. Needs load_mall. */
export async function respellContracts(
  tx: Tx,
  loadId: number,
  table: 'party' | 'contract',
  staging: number,
): Promise<void> {
  await respellParties(tx, loadId, table, staging, contracts)
  await respellParties(tx, loadId, table, staging, lucs)
}

/** A code of the títulos: there may be millions, so each spelling is looked up by index. */
type TituloCode = Named & {
  readonly code: 'number' | 'boleto'
  readonly table: RawBuilder<unknown>
  /** Columns of the stored row to compare. */
  readonly compared: readonly string[]
  /** True if stored row t and staged row s of party p are the same. */
  readonly isSame: RawBuilder<unknown>
  /** The end of the sentence that names the difference. */
  readonly otherwise: RawBuilder<unknown>
  /** Rows of one key that differ in this are different. */
  readonly alike: RawBuilder<unknown>
  readonly siblings: string
}

const numbers: TituloCode = {
  subject: 'O título',
  column: 'numeroTitulo',
  code: 'number',
  table: sql`titulo`,
  compared: ['contract_id', 'movement_type_id', 'competence', 'original_cents'],
  isSame: sql`t.contract_id is not distinct from p.contract_id
    and t.movement_type_id = s.movement_type_id
    and t.competence = date '1970-01-01' + s.competence_day
    and t.original_cents = s.original_cents`,
  otherwise: sql`', mas o contrato, o movimento, a competência ou o valor original não são os dele.'`,
  alike: sql`row(p.contract_no, s.movement_type_id, s.competence_day, s.original_cents)::text`,
  siblings: 'dos outros títulos do contrato',
}
const boletos: TituloCode = {
  subject: 'O boleto',
  column: 'numBoleto',
  code: 'boleto',
  table: sql`boleto`,
  compared: ['contract_id'],
  isSame: sql`t.contract_id is not distinct from p.contract_id`,
  otherwise: sql`', que é de outro contrato.'`,
  alike: sql`p.contract_no::text`,
  siblings: 'dos outros boletos do contrato',
}

const stagedKey = (code: RawBuilder<unknown>) => sql`upper(ltrim(replace(${code}, ' ', ''), '0'))`

const confirm =
  ' Confira o código: se a planilha tirou os zeros à esquerda, formate a coluna como texto.'

/** The staged code, and the staged rows with their parties. */
const stagedCode = (staging: number, code: string) => ({
  ref: sql.ref(`s.${code}`),
  withParty: sql`${stagedRows('titulo', staging)} s join load_party p on p.number = s.party`,
})

/** Matches stored codes in another spelling, or with invisible characters. */
async function respellAsStored(tx: Tx, staging: number, of: TituloCode): Promise<void> {
  const { code, table, compared, isSame, otherwise, subject } = of
  const { ref, withParty } = stagedCode(staging, code)
  await sql`
    insert into ${respelled} (line, said, meant, reason, is_refused)
    with marked as materialized (
      select t.*, regua.code_key(t.number) as key
      from ${table} t
      where t.number ~ '[^ -~]' and t.mall_id in (select mall_id from load_party)
    ),
    unknown as materialized (
      select distinct p.mall_id, ${ref} as said
      from ${withParty}
      where p.mall_id is not null and (${ref} ~ '^[0-9]' or ${ref} <> upper(${ref}))
        and not exists (select from ${table} t where t.mall_id = p.mall_id and t.number = ${ref})
    ),
    found as materialized (
      select u.mall_id as mall, u.said, t.number as known,
        ${sql.raw(compared.map((name) => `t.${name}`).join(', '))}
      from unknown u
        cross join lateral ${spellingsOf(sql`u.said`)} c
        join ${table} t on t.mall_id = u.mall_id and t.number = c.spelling
      where c.spelling <> u.said
      union
      select m.mall_id, ${ref}, m.number, ${sql.raw(compared.map((name) => `m.${name}`).join(', '))}
      from marked m
        join (${withParty}) on p.mall_id = m.mall_id and ${stagedKey(ref)} = m.key
      where not exists (select from ${table} t where t.mall_id = p.mall_id and t.number = ${ref})
    )
    select distinct on (s.line) s.line, ${ref}, t.known,
      ${`${subject} `}::text || case when ${isSame}
        then ${sentenceOf(ref, sql`t.known`, asKnown('código já carregado'))}
        else ${ref} || ' só difere nos zeros ou em sinais invisíveis de ' || t.known || ${otherwise} || ${confirm} end, not (${isSame})
    from ${withParty}
      join found t
        on t.mall = p.mall_id and t.said = ${ref}
    order by s.line, ${isSame} desc, length(t.known) desc`.execute(tx)
}

/** Matches other rows of the file: the known spelling wins, else the longest. */
async function respellAsOthers(tx: Tx, staging: number, of: TituloCode): Promise<void> {
  const { code, table, alike, subject } = of
  const { ref, withParty } = stagedCode(staging, code)
  await sql`
    insert into ${respelled} (line, said, meant, reason, is_refused)
    with several as materialized (
      select p.mall_no, ${stagedKey(ref)} as key
      from ${withParty} where ${ref} is not null
      group by 1, 2 having min(${ref}) <> max(${ref})
    ),
    row_of as (
      select s.line, ${ref} as said, v.mall_no, v.key, ${alike} as alike,
        exists (select from ${table} t where t.mall_id = p.mall_id and t.number = ${ref}) as is_known
      from ${withParty} join several v on v.mall_no = p.mall_no and v.key = ${stagedKey(ref)}
    ),
    standing as (
      select distinct on (mall_no, key) mall_no, key, said, alike
      from row_of order by mall_no, key, is_known desc, length(said) desc, said, line
    )
    select r.line, r.said, t.said,
      ${`${subject} `}::text || case when r.alike = t.alike
        then ${sentenceOf(sql`r.said`, sql`t.said`, asKnown('código de outras linhas do arquivo'))}
        else r.said || ' só difere nos zeros ou em sinais invisíveis de ' || t.said || ', que está em outra linha com outros dados.' || ${confirm} end,
      r.alike <> t.alike
    from row_of r join standing t using (mall_no, key)
    where r.said <> t.said and not r.is_known`.execute(tx)
}

/** Restores leading zeros of numeric cells from the other codes of the contract. */
async function respellAsSiblings(tx: Tx, staging: number, of: TituloCode): Promise<void> {
  const { code, table, siblings, subject } = of
  const { ref, withParty } = stagedCode(staging, code)
  await sql`
    insert into ${respelled} (line, said, meant, reason, is_refused)
    with kept as materialized (
      select s.line, ${ref} as said, p.contract_no, p.contract_id
      from ${withParty}
      where ${code} = any(s.as_number) and ${ref} ~ '^[1-9][0-9]*$'
        and not exists (select from ${table} t where t.mall_id = p.mall_id and t.number = ${ref})
    ),
    sibling as (
      select k.contract_no, t.number as code
      from (select distinct contract_no, contract_id from kept) k
        join ${table} t on t.contract_id = k.contract_id
      union all
      select p.contract_no, ${ref}
      from ${withParty}
      where exists (select from kept k where k.contract_no = p.contract_no)
        and not coalesce(${code} = any(s.as_number), false)
    ),
    width as (
      select contract_no, max(length(code)) as digits
      from sibling where code ~ '^[0-9]+$'
      group by 1 having min(length(code)) = max(length(code)) and bool_or(code like '0%')
    )
    select k.line, k.said, lpad(k.said, w.digits, '0'), ${`${subject} `}::text
      || ${sentenceOf(sql`k.said`, sql`lpad(k.said, w.digits, '0')`, asSiblings(siblings))}, false
    from kept k join width w using (contract_no) where w.digits > length(k.said)`.execute(tx)
}

async function respellTitulos(
  tx: Tx,
  loadId: number,
  staging: number,
  of: TituloCode,
): Promise<void> {
  const rows = stagedRows('titulo', staging)
  const apply = async () => {
    await reportRespellings(tx, loadId, of, sql`cross join lateral (select r.line) l`)
    await sql`
      update ${rows} s set ${sql.ref(of.code)} = r.meant
      from ${respelled} r where r.line = s.line and not r.is_refused`.execute(tx)
    await sql`delete from ${rows} s using ${respelled} r where r.line = s.line and r.is_refused`.execute(
      tx,
    )
    await openRespellings(tx)
  }
  await openRespellings(tx)
  for (const respell of [respellAsStored, respellAsOthers, respellAsSiblings]) {
    await respell(tx, staging, of)
    await apply()
  }
}

/** A payment stored under another spelling of its document is not counted twice. */
async function respellPayments(tx: Tx, loadId: number, staging: number): Promise<void> {
  const rows = stagedRows('titulo', staging)
  await openRespellings(tx)
  await sql`
    insert into ${respelled} (line, said, meant, reason, is_refused)
    select distinct on (s.line) s.line, s.payment_document, r.payment_document,
      'O docPagamento ' || ${sentenceOf(
        sql`s.payment_document`,
        sql`r.payment_document`,
        asKnown('código já carregado'),
      )}, false
    from ${rows} s
      join load_party p on p.number = s.party
      join titulo t on t.mall_id = p.mall_id and t.number = s.number
      join receipt r on r.titulo_id = t.id and r.payment_document <> s.payment_document
        and regua.code_key(r.payment_document) = regua.code_key(s.payment_document)
    where s.payment_document is not null
      and not exists (
        select from receipt o
        where o.titulo_id = t.id and o.payment_document = s.payment_document)
    order by s.line, r.id`.execute(tx)
  await reportRespellings(
    tx,
    loadId,
    { subject: 'O docPagamento', column: 'docPagamento' },
    sql`cross join lateral (select r.line) l`,
  )
  await sql`
    update ${rows} s set payment_document = r.meant
    from ${respelled} r where r.line = s.line`.execute(tx)
}

/** Respells títulos, boletos and payments. Needs load_party. */
export async function respellNumbers(tx: Tx, loadId: number, staging: number): Promise<void> {
  await allowLargeJoins(tx)
  await respellTitulos(tx, loadId, staging, numbers)
  await respellTitulos(tx, loadId, staging, boletos)
  await respellPayments(tx, loadId, staging)
  await sample(tx, respelled)
}

/**
 * Warns about two títulos of one boleto with equal movement, competência, due date and value: maybe
 * one debt sent twice. The warning goes to the later file.
 */
export async function warnDuplicates(tx: Tx, loadId: number, staging: number): Promise<void> {
  const rows = stagedRows('titulo', staging)
  const fresh = sql.table('load_fresh')
  await sql`
    create temp table ${fresh} on commit drop as
    select s.*, p.mall_id, p.mall_no
    from ${rows} s join load_party p on p.number = s.party
    where s.boleto is not null and not exists (
      select from titulo o where o.mall_id = p.mall_id and o.number = s.number)`.execute(tx)
  await sample(tx, fresh)
  await sql`
    insert into erp_load_issue (load_id, line, severity, column_name, value, reason)
    select ${loadId}, n.line, 'AVISO', 'numeroTitulo', n.number,
      'O título ' || n.number || ' é igual ao ' || n.twin || ' no boleto, no movimento, na competência, no vencimento e no valor: confira se não é a mesma dívida.'
    from (
      select distinct on (s.line) s.line, s.number, t.number as twin
      from ${fresh} s
        join boleto b on b.mall_id = s.mall_id and b.number = s.boleto
        join titulo t on t.boleto_id = b.id and t.number <> s.number
          and t.movement_type_id = s.movement_type_id
          and t.competence = date '1970-01-01' + s.competence_day
          and t.due_on = date '1970-01-01' + s.due_day
          and t.original_cents = s.original_cents
      order by s.line, t.number
    ) n`.execute(tx)
  await sql`
    insert into erp_load_issue (load_id, line, severity, column_name, value, reason)
    with alike as (
      select p.mall_no, s.boleto, s.movement_type_id, s.competence_day, s.due_day,
        s.original_cents, min(s.number) as number
      from ${rows} s join load_party p on p.number = s.party
      where (p.mall_no, s.boleto) in (select mall_no, boleto from ${fresh})
      group by 1, 2, 3, 4, 5, 6
      having min(s.number) <> max(s.number)
    )
    select ${loadId}, s.line, 'AVISO', 'numeroTitulo', s.number,
      'O título ' || s.number || ' é igual ao ' || a.number || ' no boleto, no movimento, na competência, no vencimento e no valor: confira se não é a mesma dívida.'
    from ${fresh} s
      join alike a on a.mall_no = s.mall_no and a.boleto = s.boleto
        and a.movement_type_id = s.movement_type_id and a.competence_day = s.competence_day
        and a.due_day = s.due_day and a.original_cents = s.original_cents
    where s.number <> a.number
      and not exists (
        select from erp_load_issue i
        where i.load_id = ${loadId} and i.line = s.line and i.column_name = 'numeroTitulo')`.execute(
    tx,
  )
}
