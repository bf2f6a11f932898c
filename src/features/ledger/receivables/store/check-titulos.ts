import { type RawBuilder, sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'

import {
  dayOf,
  dropRejected,
  mallByName,
  otherMall,
  type Problem,
  rejectDisagreement,
  report,
  resolveMalls,
} from './check.ts'
import { respellContracts, respellNumbers, respellUnits, warnDuplicates } from './same-codes.ts'
import { allowLargeJoins, sample, sampleStaged, stagedRows } from './staging.ts'

/**
 * Creates load_party: the parties of the file with their ids, and numbers for malls and contracts,
 * including new ones.
 */
export async function resolveParties(tx: Tx, staging: number): Promise<void> {
  await sql`create temp table load_party on commit drop as
    select p.*, m.mall_id, m.mall_no, m.is_by_name, c.id as contract_id,
      dense_rank() over (order by m.mall_no, p.contract)::int as contract_no
    from ${stagedRows('party', staging)} p join load_mall m using (economic_unit)
    left join contract c on c.mall_id = m.mall_id and c.number = p.contract`.execute(tx)
  await sample(tx, sql.table('load_party'))
}

const rowsWithParty = (staging: number) => sql`(
  select s.*, coalesce(s.boleto, s.number) as boleto_number, p.mall_id, p.mall_no, p.contract_id,
    p.contract_no, p.contract, p.luc, p.name, p.document, p.contract_type_id
  from ${stagedRows('titulo', staging)} s join load_party p on p.number = s.party)`

/**
 * Like report, for faults of a party: checks the few parties and joins the rows only on a fault.
 */
async function reportParties(
  tx: Tx,
  loadId: number,
  staging: number,
  severity: 'ERRO' | 'AVISO',
  { column, value, reason, from, when }: Problem,
): Promise<void> {
  await sql`with flawed as materialized (
      select r.number as party, coalesce(left((${value})::text, 200), '') as value, ${reason} as reason from load_party r ${from ?? sql``} where ${when})
    insert into erp_load_issue (load_id, line, severity, column_name, value, reason)
    select ${loadId}, s.line, ${severity}, ${column}, f.value, f.reason
    from ${stagedRows('titulo', staging)} s
      join flawed f using (party)`.execute(tx)
}

/** Compares malls and contracts of the file with stored ones. */
async function checkParties(
  tx: Tx,
  loadId: number,
  staging: number,
  givenMall: number | null,
): Promise<void> {
  if (givenMall !== null) await reportParties(tx, loadId, staging, 'ERRO', otherMall(givenMall))
  await reportParties(tx, loadId, staging, 'AVISO', mallByName)
  const contract = sql`join contract c on c.id = r.contract_id`
  await reportParties(tx, loadId, staging, 'ERRO', {
    column: 'cpfCnpj',
    value: sql`r.document`,
    from: contract,
    when: sql`c.is_registered and c.document <> r.document`,
    reason: sql`
      'O contrato ' || c.number || ' está cadastrado com o documento ' || c.document || '; corrija a linha ou carregue antes o cadastro de contratos.'`,
  })
  await reportParties(tx, loadId, staging, 'AVISO', {
    column: 'luc',
    value: sql`r.luc`,
    from: contract,
    when: sql`c.is_registered and c.luc <> r.luc`,
    reason: sql`
      'O contrato ' || c.number || ' está cadastrado na LUC ' || c.luc || '; vale o cadastro.'`,
  })
}

/** Compares títulos and boletos of the file with stored ones. */
async function checkStored(tx: Tx, loadId: number, staging: number): Promise<void> {
  await report(tx, loadId, 'ERRO', rowsWithParty(staging), {
    column: 'numeroTitulo',
    value: sql`r.number`,
    when: sql`t.contract_id is distinct from r.contract_id`,
    from: sql`
        join titulo t on t.mall_id = r.mall_id and t.number = r.number
        join contract c on c.id = t.contract_id`,
    reason: sql`'Este título já é do contrato ' || c.number || '; um título não muda de contrato.'`,
  })
  await report(tx, loadId, 'ERRO', rowsWithParty(staging), {
    column: 'numeroTitulo',
    value: sql`r.number`,
    when: sql`r.original_cents < 0`,
    from: sql`
      join titulo t on t.mall_id = r.mall_id and t.number = r.number and t.open_cents > 0`,
    reason: sql`
      'O título ' || t.number || ' está em aberto aqui; um crédito tem número próprio. Traga antes o título com valorAberto 0.'`,
  })
  await report(tx, loadId, 'ERRO', rowsWithParty(staging), {
    column: 'numBoleto',
    value: sql`r.boleto_number`,
    when: sql`b.contract_id is distinct from r.contract_id`,
    from: sql`
        join boleto b on b.mall_id = r.mall_id and b.number = r.boleto_number
        join contract c on c.id = b.contract_id`,
    reason: sql`
      'Este boleto já é do contrato ' || c.number || '; um boleto tem títulos de um só contrato.'`,
  })
}

const tituloColumns = {
  contrato: 'contract',
  numBoleto: 'boleto',
  tipoDocumento: 'document_type',
  tipoMovimento: 'movement_type',
  centroLucro: 'cost_center',
  competencia: 'competence',
  vencimento: 'due_on',
  vencimentoOriginal: 'original_due_on',
  valorOriginal: 'original_cents',
  valorAberto: 'open_cents',
  descontoMulta: 'fine_discount_cents',
  descontoJuros: 'interest_discount_cents',
  contaContabil: 'ledger_account',
  boletoAdm: 'administrative',
  dataContabilizacao: 'booked_on',
}

const contractColumns = {
  luc: 'luc',
  razaoSocial: 'name',
  cpfCnpj: 'document',
  tipoContrato: 'contract_type',
}

/** Copies only the rows worth comparing, with their original text. */
async function suspects(
  tx: Tx,
  name: RawBuilder<unknown>,
  staging: number,
  when: RawBuilder<unknown>,
): Promise<void> {
  await sql`create temp table ${name} on commit drop as
    select r.line, r.mall_no, r.contract, r.luc, r.name, r.document, ct.code as contract_type,
      r.number, r.boleto, r.boleto_number,
      dt.prefix as document_type, mt.code as movement_type, r.cost_center, ${dayOf(sql`
        r.competence_day`)} as competence, ${dayOf(sql`r.due_day`)} as due_on,
      ${dayOf(sql`
        r.original_due_day`)} as original_due_on, r.original_cents, r.open_cents, r.fine_discount_cents, r.interest_discount_cents, r.payment_document,
      ${dayOf(sql`
        r.cleared_day`)} as cleared_on, ${dayOf(sql`r.paid_day`)} as paid_on, r.received_cents, r.withheld_cents,
      r.ledger_account, case when r.is_administrative then 'S' else 'N' end as administrative,
      ${dayOf(sql`r.booked_day`)} as booked_on,
      r.payment_document is not null
        or coalesce(r.received_cents, 0) + coalesce(r.withheld_cents, 0) > 0 as is_paid
    from ${rowsWithParty(staging)} r join contract_type ct on ct.id = r.contract_type_id
      join document_type dt on dt.id = r.document_type_id
      join movement_type mt on mt.id = r.movement_type_id
    where ${when}`.execute(tx)
  await sample(tx, name)
}

// Compares text keys by hash first: rows with a unique hash need no further check.
const tituloHash = sql`hashtextextended(r.number, r.mall_no)`
const boletoHash = sql`hashtextextended(r.boleto_number, r.mall_no)`

const ofContract = sql.table('load_of_contract')
const ofTitulo = sql.table('load_of_titulo')
const ofBoleto = sql.table('load_of_boleto')

const sameContract = {
  key: ['mall_no', 'contract'],
  keyName: sql`'contrato ' || r.contract`,
  columns: contractColumns,
}
const sameTitulo = {
  key: ['mall_no', 'number'],
  keyName: sql`'título ' || r.number`,
  columns: tituloColumns,
}
const sameBoleto = {
  key: ['mall_no', 'boleto_number'],
  keyName: sql`'boleto ' || r.boleto_number`,
  columns: { contrato: 'contract' },
}
const samePayment = {
  key: ['mall_no', 'number', 'payment_document'],
  keyName: sql`
    'docPagamento ' || coalesce(r.payment_document, '(vazio)') || ' do título ' || r.number`,
  columns: {
    dataCompensacao: 'cleared_on',
    dataPagamento: 'paid_on',
    valorRecebido: 'received_cents',
    tributoRetido: 'withheld_cents',
  },
  when: sql`r.is_paid`,
}

/** Rejects rows of one contract, título, boleto or payment that disagree with the others. */
async function checkAgreement(tx: Tx, loadId: number, staging: number): Promise<void> {
  const rows = rowsWithParty(staging)
  const drop = async (...tables: RawBuilder<unknown>[]) => {
    for (const table of [stagedRows('titulo', staging), ...tables])
      await dropRejected(tx, loadId, table)
  }
  await drop()
  // Trade names may vary from month to month; the debtor may not.
  await suspects(
    tx,
    ofContract,
    staging,
    sql`r.contract_no in (select contract_no from load_party group by contract_no
      having (
        min(luc), min(name), min(document), min(contract_type_id)
      ) is distinct from (max(luc), max(name), max(document), max(contract_type_id)))`,
  )
  await rejectDisagreement(tx, loadId, ofContract, sameContract)
  await drop()
  await suspects(
    tx,
    ofTitulo,
    staging,
    sql`${tituloHash} in (select ${tituloHash} from ${rows} r group by 1 having count(*) > 1)`,
  )
  await rejectDisagreement(tx, loadId, ofTitulo, sameTitulo)
  await drop(ofTitulo)
  await suspects(
    tx,
    ofBoleto,
    staging,
    sql`
      ${boletoHash} in (
        select ${boletoHash} from ${rows} r group by 1 having min(contract_no) <> max(contract_no)
      )`,
  )
  await rejectDisagreement(tx, loadId, ofBoleto, sameBoleto)
  await rejectDisagreement(tx, loadId, ofTitulo, samePayment)
  await drop(ofTitulo)
}

/** Marks the rows of a título after its first: they add further payments, or nothing. */
async function noteRepeats(tx: Tx, loadId: number, staging: number): Promise<void> {
  await sql`insert into ${stagedRows('repeat', staging)} (line, first_line, is_receipt_repeated)
    select line, first_line, line > first_of_receipt from (
      select line, min(line) over (partition by mall_no, number) as first_line,
        min(line) over (partition by mall_no, number, payment_document) as first_of_receipt
      from ${ofTitulo}) t where line > first_line`.execute(tx)
  await report(
    tx,
    loadId,
    'AVISO',
    sql`
      (
        select r.*, t.number,
          min(t.line) over (
            partition by t.mall_no, t.number, t.payment_document
          ) as first_of_receipt
    from ${ofTitulo} t left join ${stagedRows('repeat', staging)} r using (line))`,
    {
      column: 'numeroTitulo',
      value: sql`r.number`,
      reason: sql`
        'Linha repetida: igual à linha ' || r.first_of_receipt || '; foi considerada uma vez.'`,
      when: sql`r.is_receipt_repeated`,
    },
  )
  await sampleStaged(tx, 'repeat', staging)
}

// Of several adjustments with one value, the first.
const reportedReceipts = sql`(
  select titulo_id, amount_cents, min(dated_on) as dated_on, min(created_at) as told_at
  from delinquency_adjustment
  where kind = 'RECEBIMENTO'
  group by titulo_id, amount_cents)`

/**
 * Marks payments that finance already reported as adjustments. Delinquency figures stop counting
 * the adjustment, because the ERP books the money itself (rules 6.2).
 */
async function noteBooked(tx: Tx, loadId: number, staging: number): Promise<void> {
  const { rows: bookings } = await sql`
    select from delinquency_adjustment where kind = 'RECEBIMENTO' limit 1`.execute(tx)
  if (bookings.length === 0) return
  await report(tx, loadId, 'AVISO', rowsWithParty(staging), {
    column: 'valorRecebido',
    value: sql`replace(to_char(r.received_cents / 100.0, 'FM9999999999999990.00'), '.', ',')`,
    from: sql`
      join titulo t on t.mall_id = r.mall_id and t.number = r.number
      join ${reportedReceipts} a on a.titulo_id = t.id and a.amount_cents in (
        r.received_cents, r.received_cents + coalesce(r.withheld_cents, 0)
      )`,
    reason: sql`
      'O ajuste de recebimento de ' || to_char(a.dated_on, 'DD/MM/YYYY') || ' deste título deixa de contar na inadimplência: o ERP registra o mesmo valor.'`,
    when: sql`not exists (
      select from receipt p
      where p.titulo_id = t.id
        and (p.payment_document = coalesce(r.payment_document, '')
          or a.amount_cents in (p.amount_cents, p.amount_cents + p.withheld_cents)
            and p.loaded_at > a.told_at))`,
  })
}

/**
 * Set-based checks of an ORACLE load that need more than one row. Problems become rows of
 * erp_load_issue; rejected rows leave the staging table.
 */
export async function checkTitulos(
  tx: Tx,
  loadId: number,
  staging: number,
  givenMall: number | null,
): Promise<void> {
  await allowLargeJoins(tx)
  await sampleStaged(tx, 'titulo', staging)
  await respellUnits(tx, loadId, 'party', staging)
  await resolveMalls(tx, stagedRows('party', staging))
  await respellContracts(tx, loadId, 'party', staging)
  await resolveParties(tx, staging)
  await respellNumbers(tx, loadId, staging)
  await checkParties(tx, loadId, staging, givenMall)
  await checkStored(tx, loadId, staging)
  await checkAgreement(tx, loadId, staging)
  await noteRepeats(tx, loadId, staging)
  await noteBooked(tx, loadId, staging)
  await warnDuplicates(tx, loadId, staging)
}
