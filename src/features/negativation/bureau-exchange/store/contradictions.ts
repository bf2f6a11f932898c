import { sql } from 'kysely'

import { onlyRow, type Tx } from '#server/database/connection.ts'
import { type Malls, ofMalls } from '#server/database/mall-scope.ts'
import type { LocalDate } from '#values/local-date.ts'

import type { Operacao } from '#features/negativation/debt-items/rules/bureau-request.ts'
import type { ManualImporter } from './submissions.ts'

/** An imported result that the bureau contradicted. */
export type NewContradiction = {
  readonly mallId: number
  readonly itemId: number
  readonly personId: number
  readonly submissionId: number
  readonly operation: Operacao
  readonly imported: 'ACEITO' | 'REJEITADO' | 'NAO_RECEBIDO'
  readonly importedBy: ManualImporter
  readonly said: 'ACEITO' | 'REJEITADO'
  readonly codes: readonly string[]
}

export async function insertContradictions(
  tx: Tx,
  contradictions: readonly NewContradiction[],
  on: LocalDate,
): Promise<void> {
  if (contradictions.length === 0) return
  await sql`
    insert into bureau_contradiction (
      mall_id, item_id, person_id, submission_id, operation, imported, imported_by,
      imported_by_name, said, codes, told_on
    )
    select "mallId", "itemId", "personId", "submissionId", operation, imported,
      ("importedBy"->>'id')::int, "importedBy"->>'name', said, codes, ${on}
    from jsonb_to_recordset(${JSON.stringify(contradictions)}::jsonb) as n("mallId" int,
      "itemId" bigint, "personId" bigint, "submissionId" bigint,
      operation text, imported text, "importedBy" jsonb, said text, codes text[])
    on conflict do nothing`.execute(tx)
}

/** Boletos moved by a contradiction: the count, and the newest ones by name. */
export type ContradictedBoletos = {
  readonly total: number
  readonly newest: readonly {
    readonly numBoleto: string
    readonly loja: string
    readonly operation: Operacao
    readonly said: 'ACEITO' | 'REJEITADO'
  }[]
}

/** Contradictions since a day, plus earlier ones whose boleto is still in error. */
export async function contradictedBoletos(
  tx: Tx,
  malls: Malls,
  since: LocalDate,
  maxNamed: number,
): Promise<ContradictedBoletos> {
  const { rows } = await sql<ContradictedBoletos>`
    with told as (
      select distinct
        on (c.item_id) c.id, i.number as "numBoleto",
          coalesce(nullif(i.trade_name, ''), i.tenant_name) as loja, c.operation, c.said
      from bureau_contradiction c join negativation_item i on i.id = c.item_id
      where (c.told_on >= ${since} or i.status = 'FINALIZADO_COM_ERRO')
        and ${ofMalls(sql`c.mall_id`, malls)}
      order by c.item_id, c.said = 'REJEITADO' desc, c.operation, c.id desc)
    select count(*)::int as total,
      coalesce(
        (
          select jsonb_agg(to_jsonb(n) - 'id' order by n.id desc)
          from (select * from told order by id desc limit ${maxNamed}) n
        ),
        '[]'
      ) as newest
    from told`.execute(tx)
  return onlyRow(rows)
}
