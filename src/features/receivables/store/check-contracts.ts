import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'

import { checkMalls, dropRejected, rejectDisagreement, report, resolveMalls } from './check.ts'

/** The rows of an AUXILIARY load with the ids of what they name. */
export async function resolveContracts(tx: Tx, loadId: number): Promise<void> {
  await resolveMalls(tx, 'erp_stage_contract', loadId)
  await resolveContractRows(tx, loadId)
}

export async function resolveContractRows(tx: Tx, loadId: number): Promise<void> {
  await sql`create temp table load_row on commit drop as
    select s.*, m.mall_id, coalesce(m.mall_id::text, '+' || s.economic_unit) as mall_key, ct.id as contract_type_id
    from erp_stage_contract s join load_mall m using (economic_unit)
    left join contract_type ct on ct.code = s.contract_type and ct.is_active
    where s.load_id = ${loadId} and not exists (select from erp_load_issue i where i.load_id = ${loadId} and i.line = s.line and i.severity = 'ERRO')`.execute(
    tx,
  )
  await sql`analyze load_row`.execute(tx)
}

const contractColumns = {
  luc: 'luc',
  cpfCnpj: 'document',
  razaoSocial: 'name',
  nascimento: 'born_on',
  nomeFantasia: 'trade_name',
  objeto: 'object',
  tipoContrato: 'contract_type',
  statusContrato: 'status',
  inicio: 'starts_on',
  fim: 'ends_on',
  logradouro: 'street',
  bairro: 'district',
  cidade: 'city',
  uf: 'uf',
  cep: 'cep',
  telefone: 'phone',
  email: 'email',
  indice: 'index_name',
  percentualMulta: 'fine_bps',
  percentualJuros: 'interest_bps',
  grupo: 'group_name',
  portfolio: 'portfolio',
  statusJuridico: 'legal_status',
}

const guarantorColumns = {
  fiadorNome: 'guarantor_name',
  fiadorNascimento: 'guarantor_born_on',
  fiadorLogradouro: 'guarantor_street',
  fiadorBairro: 'guarantor_district',
  fiadorCidade: 'guarantor_city',
  fiadorUf: 'guarantor_uf',
  fiadorCep: 'guarantor_cep',
  fiancaFim: 'guarantee_ends_on',
}

/** Every check that needs more than the row alone, set by set; problems become rows of erp_load_issue. */
export async function checkContracts(tx: Tx, loadId: number, givenMall: number | null): Promise<void> {
  await report(tx, loadId, 'ERRO', {
    column: 'tipoContrato',
    value: sql`r.contract_type`,
    reason: sql`'Não há tipo de contrato com este código; confira o código ou cadastre-o.'`,
    when: sql`r.contract_type_id is null`,
  })
  await checkMalls(tx, loadId, givenMall)
  await dropRejected(tx, loadId)
  await rejectDisagreement(tx, loadId, {
    key: ['mall_key', 'contract'],
    keyName: sql`'contrato ' || r.contract`,
    columns: contractColumns,
  })
  await dropRejected(tx, loadId)
  await rejectDisagreement(tx, loadId, {
    key: ['group_name'],
    keyName: sql`'grupo ' || r.group_name`,
    columns: { portfolio: 'portfolio' },
    when: sql`r.group_name is not null and r.portfolio is not null`,
  })
  await dropRejected(tx, loadId)
  await rejectDisagreement(tx, loadId, {
    key: ['mall_key', 'document', 'luc'],
    keyName: sql`'documento ' || r.document || ' na LUC ' || r.luc`,
    columns: { grupo: 'group_name' },
    when: sql`r.group_name is not null`,
  })
  await rejectDisagreement(tx, loadId, {
    key: ['mall_key', 'contract', 'guarantor_document'],
    keyName: sql`'fiador ' || r.guarantor_document || ' do contrato ' || r.contract`,
    columns: guarantorColumns,
    when: sql`r.guarantor_document is not null`,
  })
  await dropRejected(tx, loadId)
  await report(tx, loadId, 'AVISO', {
    column: 'contrato',
    value: sql`r.contract`,
    reason: sql`'Linha repetida: igual à linha ' || f.first || '; foi considerada uma vez.'`,
    from: sql`join (select mall_key, contract, guarantor_document, min(line) as first from load_row group by 1, 2, 3 having count(*) > 1) f
      on f.mall_key = r.mall_key and f.contract = r.contract and f.guarantor_document is not distinct from r.guarantor_document`,
    when: sql`r.line > f.first`,
  })
}
