import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'

import {
  dayOf,
  dropRejected,
  mallByName,
  otherMall,
  rejectDisagreement,
  report,
  resolveMalls,
} from './check.ts'
import { respellContracts, respellUnits } from './same-codes.ts'
import { allowLargeJoins, sample, stagedRows } from './staging.ts'

const rows = sql.table('load_row')

/** Creates load_row: the rows of an AUXILIARY load with the ids they refer to. Needs load_mall. */
export async function resolveContractRows(tx: Tx, staging: number): Promise<void> {
  await sql`create temp table load_row on commit drop as
    select s.*, m.mall_id, m.mall_no, m.is_by_name, ct.code as contract_type, ${dayOf(sql`
      s.born_day`)} as born_on, ${dayOf(sql`s.starts_day`)} as starts_on,
      ${dayOf(sql`
        s.ends_day`)} as ends_on, ${dayOf(sql`s.guarantor_born_day`)} as guarantor_born_on, ${dayOf(sql`s.guarantee_ends_day`)} as guarantee_ends_on
    from ${stagedRows('contract', staging)} s
      join load_mall m using (economic_unit)
      join contract_type ct on ct.id = s.contract_type_id`.execute(tx)
  await sample(tx, sql.table('load_row'))
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

const sameContract = {
  key: ['mall_no', 'contract'],
  keyName: sql`'contrato ' || r.contract`,
  columns: contractColumns,
}
const samePortfolio = {
  key: ['group_name'],
  keyName: sql`'grupo ' || r.group_name`,
  columns: { portfolio: 'portfolio' },
  when: sql`r.group_name is not null and r.portfolio is not null`,
}
const sameGroup = {
  key: ['mall_no', 'document', 'luc'],
  keyName: sql`'documento ' || r.document || ' na LUC ' || r.luc`,
  columns: { grupo: 'group_name' },
  when: sql`r.group_name is not null`,
}
const sameGuarantor = {
  key: ['mall_no', 'contract', 'guarantor_document'],
  keyName: sql`'fiador ' || r.guarantor_document || ' do contrato ' || r.contract`,
  columns: guarantorColumns,
  when: sql`r.guarantor_document is not null`,
}
const repeatedLine = {
  column: 'contrato',
  value: sql`r.contract`,
  reason: sql`'Linha repetida: igual à linha ' || f.first || '; foi considerada uma vez.'`,
  from: sql`
    join (
      select mall_no, contract, guarantor_document, min(line) as first
      from load_row
      group by 1, 2, 3
      having count(*) > 1
    ) f
    on f.mall_no = r.mall_no
      and f.contract = r.contract
      and f.guarantor_document is not distinct from r.guarantor_document`,
  when: sql`r.line > f.first`,
}

/** Set-based checks that need more than one row; problems become rows of erp_load_issue. */
export async function checkContracts(
  tx: Tx,
  loadId: number,
  staging: number,
  givenMall: number | null,
): Promise<void> {
  await allowLargeJoins(tx)
  await respellUnits(tx, loadId, 'contract', staging)
  await resolveMalls(tx, stagedRows('contract', staging))
  await respellContracts(tx, loadId, 'contract', staging)
  await resolveContractRows(tx, staging)
  if (givenMall !== null) await report(tx, loadId, 'ERRO', rows, otherMall(givenMall))
  await report(tx, loadId, 'AVISO', rows, mallByName)
  await dropRejected(tx, loadId, rows)
  await rejectDisagreement(tx, loadId, rows, sameContract)
  await dropRejected(tx, loadId, rows)
  await rejectDisagreement(tx, loadId, rows, samePortfolio)
  await dropRejected(tx, loadId, rows)
  await rejectDisagreement(tx, loadId, rows, sameGroup)
  await rejectDisagreement(tx, loadId, rows, sameGuarantor)
  await dropRejected(tx, loadId, rows)
  await report(tx, loadId, 'AVISO', rows, repeatedLine)
  await dropRejected(tx, loadId, stagedRows('contract', staging))
}
