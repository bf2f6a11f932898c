import { sql } from 'kysely'

import { DEFAULT_FINE, DEFAULT_INTEREST } from '#features/ledger/corrected-balance/rules/correct.ts'
import { DEFAULT_INDEX } from '#values/price-index.ts'
import type { Tx } from '#server/database/connection.ts'
import { type Malls, ofMalls } from '#server/database/mall-scope.ts'

import type { LawsuitBoleto, LawsuitTitulo } from '../contract/words.ts'

export async function hasLawsuit(tx: Tx, id: number, malls: Malls): Promise<boolean> {
  const { rows } = await sql`
    select from lawsuit where id = ${id} and ${ofMalls(sql`mall_id`, malls)}`.execute(tx)
  return rows.length > 0
}

/** The boletos of an action, oldest first. */
export async function readBoletos(tx: Tx, lawsuit: number): Promise<LawsuitBoleto[]> {
  const { rows } = await sql<LawsuitBoleto>`
    select b.id as "idBoleto", b.number as "numeroBoleto", b.open_cents as valor,
      coalesce(sum(t.open_cents) filter (where x.is_considered), 0)::bigint as "saldoTitulos",
      b.original_due_on as "dataVencimento",
      case when bool_and(x.is_considered) then true when not bool_or(x.is_considered) then false end
        as considerado
    from lawsuit_titulo x
      join titulo t on t.id = x.titulo_id
      join boleto b on b.id = t.boleto_id
    where x.lawsuit_id = ${lawsuit}
    group by b.id
    order by b.original_due_on, b.number`.execute(tx)
  return rows
}

/** The títulos of a boleto in an action, with the claimed charges. */
export async function readTitulos(
  tx: Tx,
  lawsuit: number,
  boleto: number,
): Promise<LawsuitTitulo[]> {
  const { rows } = await sql<LawsuitTitulo>`
    select t.id as "idTitulo", t.number as "numeroTitulo", x.is_considered as considerar,
      x.is_considered as "isSelected", x.left_out_by as "motivoExclusao",
      t.open_cents as "valorVencimentoOriginal", t.open_cents as "valorAberto",
      t.original_due_on as "dataVencimento", t.competence as "dataCompetencia",
      v.code as "tipoMovimento",
      coalesce(x.informed_interest_cents, case when x.is_considered then x.interest_cents end) as "valJuros",
      coalesce(x.informed_fine_cents, case when x.is_considered then x.fine_cents end) as "valMulta",
      coalesce(x.informed_correction_cents, case when x.is_considered then x.correction_cents end) as "valCorrecao",
      x.informed_interest_cents is not null as "jurosInformado",
      x.informed_fine_cents is not null as "multaInformada",
      x.informed_correction_cents is not null as "correcaoInformada",
      coalesce(c.interest_bps, ${DEFAULT_INTEREST}) as "percentualJuros",
      coalesce(c.fine_bps, ${DEFAULT_FINE}) as "percentualMulta",
      coalesce(nullif(c.index_name, ''), ${DEFAULT_INDEX}) as indice
    from lawsuit_titulo x
      join titulo t on t.id = x.titulo_id
      join movement_type v on v.id = t.movement_type_id
      join contract c on c.id = t.contract_id
    where x.lawsuit_id = ${lawsuit} and t.boleto_id = ${boleto}
    order by t.original_due_on, t.number`.execute(tx)
  return rows
}
