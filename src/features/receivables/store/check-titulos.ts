import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'

import { checkMalls, dropRejected, rejectDisagreement, report, resolveMalls } from './check.ts'

/** The rows of an ORACLE load with the ids of what they name. `mall_key` stands for a mall that does not exist yet, too. */
export async function resolveTitulos(tx: Tx, loadId: number): Promise<void> {
  await resolveMalls(tx, 'erp_stage_titulo', loadId)
  await resolveTituloRows(tx, loadId)
}

export async function resolveTituloRows(tx: Tx, loadId: number): Promise<void> {
  await sql`create temp table load_row on commit drop as
    select s.*, m.mall_id, coalesce(m.mall_id::text, '+' || s.economic_unit) as mall_key, coalesce(s.boleto, s.number) as boleto_number,
      s.payment_document is not null or coalesce(s.received_cents, 0) > 0 as is_paid,
      ct.id as contract_type_id, dt.id as document_type_id, mt.id as movement_type_id
    from erp_stage_titulo s join load_mall m using (economic_unit)
    left join contract_type ct on ct.code = s.contract_type and ct.is_active
    left join document_type dt on dt.prefix = s.document_type and dt.is_active
    left join movement_type mt on mt.code = s.movement_type and mt.is_active
    where s.load_id = ${loadId} and not exists (select from erp_load_issue i where i.load_id = ${loadId} and i.line = s.line and i.severity = 'ERRO')`.execute(
    tx,
  )
  await sql`analyze load_row`.execute(tx)
}

const unknown = (what: string) => sql`${`Não há ${what} com este código; confira o código ou cadastre-o.`}`

async function checkTypes(tx: Tx, loadId: number): Promise<void> {
  await report(tx, loadId, 'ERRO', {
    column: 'tipoContrato',
    value: sql`r.contract_type`,
    reason: unknown('tipo de contrato'),
    when: sql`r.contract_type_id is null`,
  })
  await report(tx, loadId, 'ERRO', {
    column: 'tipoDocumento',
    value: sql`r.document_type`,
    reason: unknown('tipo de documento'),
    when: sql`r.document_type_id is null`,
  })
  await report(tx, loadId, 'ERRO', {
    column: 'tipoMovimento',
    value: sql`r.movement_type`,
    reason: unknown('tipo de movimento'),
    when: sql`r.movement_type_id is null`,
  })
}

/** What the file says against what is stored. */
async function checkStored(tx: Tx, loadId: number): Promise<void> {
  const contract = sql`join contract c on c.mall_id = r.mall_id and c.number = r.contract`
  await report(tx, loadId, 'ERRO', {
    column: 'cpfCnpj',
    value: sql`r.document`,
    from: contract,
    when: sql`c.is_registered and c.document <> r.document`,
    reason: sql`'O contrato ' || c.number || ' está cadastrado com o documento ' || c.document || '; corrija a linha ou carregue antes o cadastro de contratos.'`,
  })
  await report(tx, loadId, 'AVISO', {
    column: 'luc',
    value: sql`r.luc`,
    from: contract,
    when: sql`c.is_registered and c.luc <> r.luc`,
    reason: sql`'O contrato ' || c.number || ' está cadastrado na LUC ' || c.luc || '; vale o cadastro.'`,
  })
  await report(tx, loadId, 'ERRO', {
    column: 'numeroTitulo',
    value: sql`r.number`,
    when: sql`c.number <> r.contract`,
    from: sql`join titulo t on t.mall_id = r.mall_id and t.number = r.number join contract c on c.id = t.contract_id`,
    reason: sql`'Este título já é do contrato ' || c.number || '; um título não muda de contrato.'`,
  })
  await report(tx, loadId, 'ERRO', {
    column: 'numBoleto',
    value: sql`r.boleto_number`,
    when: sql`c.number <> r.contract`,
    from: sql`join boleto b on b.mall_id = r.mall_id and b.number = r.boleto_number join contract c on c.id = b.contract_id`,
    reason: sql`'Este boleto já é do contrato ' || c.number || '; um boleto tem títulos de um só contrato.'`,
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
}

/** Every check that needs more than the row alone, set by set; problems become rows of erp_load_issue. */
export async function checkTitulos(tx: Tx, loadId: number, givenMall: number | null): Promise<void> {
  await checkTypes(tx, loadId)
  await checkMalls(tx, loadId, givenMall)
  await checkStored(tx, loadId)
  await dropRejected(tx, loadId)
  // The trade name is for show and may be written differently from month to month; who owes what may not.
  await rejectDisagreement(tx, loadId, {
    key: ['mall_key', 'contract'],
    keyName: sql`'contrato ' || r.contract`,
    columns: { luc: 'luc', razaoSocial: 'name', cpfCnpj: 'document', tipoContrato: 'contract_type' },
  })
  await dropRejected(tx, loadId)
  await rejectDisagreement(tx, loadId, {
    key: ['mall_key', 'number'],
    keyName: sql`'título ' || r.number`,
    columns: tituloColumns,
  })
  await dropRejected(tx, loadId)
  await rejectDisagreement(tx, loadId, {
    key: ['mall_key', 'boleto_number'],
    keyName: sql`'boleto ' || r.boleto_number`,
    columns: { contrato: 'contract' },
  })
  await rejectDisagreement(tx, loadId, {
    key: ['mall_key', 'number', 'payment_document'],
    keyName: sql`'docPagamento ' || coalesce(r.payment_document, '(vazio)') || ' do título ' || r.number`,
    columns: { dataCompensacao: 'cleared_on', dataPagamento: 'paid_on', valorRecebido: 'received_cents' },
    when: sql`r.is_paid`,
  })
  await dropRejected(tx, loadId)
  await report(tx, loadId, 'AVISO', {
    column: 'numeroTitulo',
    value: sql`r.number`,
    reason: sql`'Linha repetida: igual à linha ' || f.first || '; foi considerada uma vez.'`,
    from: sql`join (select mall_key, number, payment_document, min(line) as first from load_row group by 1, 2, 3 having count(*) > 1) f
      on f.mall_key = r.mall_key and f.number = r.number and f.payment_document is not distinct from r.payment_document`,
    when: sql`r.line > f.first`,
  })
}
