import type { Pool } from 'pg'

/** Records of a mall for the calls of bank returns and credits. */
export type BankReturnRows = {
  /** A received return with one open act, and an act of it. */
  readonly bankReturn: number
  readonly bankAct: number
  /** A título that vanished, and the proposal to write off another one. */
  readonly vanishedTitulo: number
  readonly writeOff: number
}

/** Adds a return with an act of a boleto, a credit of its tenant, and two vanished títulos. */
export async function addBankReturn(
  pool: Pool,
  of: {
    readonly mall: number
    readonly boleto: number
    readonly load: number
    readonly document: string
    readonly mark: string
    readonly cents: number
  },
): Promise<BankReturnRows> {
  const { mall, boleto, load, document, mark, cents } = of
  const idOf = async (text: string, values: unknown[]) =>
    Number((await pool.query<{ id: number }>(text, values)).rows[0]?.id)
  const bankReturn = await idOf(
    `insert into received_file (
       source_id, version, malls, file_id, file_name, sha256, origin, state, loaded_at,
       received_by_name, findings
     )
     select id, 1, array[$1::int], regua_test_file($2::text, $1::int), $2::text,
       sha256($2::text::bytea), 'PASTA', 'CARREGADA', now(), $2::text,
       jsonb_build_array(jsonb_build_object('codigo', 'J01', 'severidade', 'AVISO',
         'quantidade', 1, 'texto', $2::text, 'exemplos', '[]'::jsonb))
     from source where code = 'REGUA_RETORNO'
     returning id`,
    [mall, `Retorno ${mark}`],
  )
  await pool.query('insert into received_file_load (received_file_id, load_id) values ($1, $2)', [
    bankReturn,
    load,
  ])
  const bankAct = await idOf(
    `insert into bank_act (
       received_file_id, mall_id, boleto_id, identity, bank, line, code, kind, state, company_use,
       bank_number, own_number, face_cents, paid_cents, occurred_on, received_on, is_confirmed,
       reason
     )
     values (
       $1, $2, $3, $4, '341', 2, '06', 'PAGO', 'ABERTO', $4, $4, $4, $5, $5, '2026-11-17',
       '2026-11-18', true, $4
     )
     returning id`,
    [bankReturn, mall, boleto, `Uso ${mark}`, cents],
  )
  await pool.query(
    `insert into tenant_credit (
       mall_id, document, contract, number, competence, due_on, original_cents, open_cents, load_id
     )
     values ($1, $2, $3, $4, '2026-11-01', '2026-11-10', $5, $5, $6)`,
    [mall, document, `C ${mark}`, `Crédito ${mark}`, cents, load],
  )
  const titulos = await pool.query<{ id: number }>(
    'select id from titulo where mall_id = $1 and open_cents > 0 order by id limit 2',
    [mall],
  )
  const [vanishedTitulo, proposed] = titulos.rows.map(({ id }) => Number(id))
  const writeOff = await idOf(
    `insert into write_off_proposal (malls, titulo_count, open_cents, reason, proposed_by_name, expires_on)
     values (array[$1::int], 1, $2, $3, $3, '2026-11-25')
     returning id`,
    [mall, cents, `Cancelado ${mark}`],
  )
  await pool.query(
    `insert into vanished_titulo (
       mall_id, titulo_id, source_id, received_file_id, vanished_on, open_cents, state, proposal_id
     )
     select $1::int, v.titulo, f.source_id, f.id, '2026-11-17', $2::bigint, v.state, v.proposal
     from received_file f,
       (values ($4::bigint, 'SUMIDO', null::bigint), ($5::bigint, 'PROPOSTO', $6::bigint))
         as v (titulo, state, proposal)
     where f.id = $3::bigint`,
    [mall, cents, bankReturn, vanishedTitulo, proposed, writeOff],
  )
  return { bankReturn, bankAct, vanishedTitulo: vanishedTitulo ?? 0, writeOff }
}

/**
 * A bank reports the payment of a whole boleto, and the file holds it until a day. Returns the id
 * of the act.
 */
export async function addBankPayment(
  pool: Pool,
  number: string,
  of: { readonly on: string; readonly heldUntil: string; readonly isConfirmed?: boolean },
): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `with file as (
       insert into received_file (
         source_id, version, malls, file_name, sha256, origin, state, loaded_at, is_mapped
       )
       select s.id, 1, array[b.mall_id], $1::text, sha256(($1::text || $2::text)::bytea), 'PASTA',
         'CARREGADA', regua.now(), false
       from source s, boleto b
       where s.code = 'REGUA_RETORNO' and b.number = $1
       returning id
     )
     insert into bank_act (
       received_file_id, mall_id, boleto_id, identity, bank, line, code, kind, state, company_use,
       bank_number, own_number, face_cents, paid_cents, occurred_on, received_on, is_confirmed,
       held_until
     )
     select file.id, b.mall_id, b.id, $1::text || $2::text, '341', 2, '06', 'PAGO', 'ABERTO', $1,
       $1, $1, b.open_cents, b.open_cents, $2::text::date, $2::text::date, $4::boolean,
       $3::date
     from file, boleto b where b.number = $1
     returning id`,
    [number, of.on, of.heldUntil, of.isConfirmed ?? true],
  )
  return Number(rows[0]?.id)
}
