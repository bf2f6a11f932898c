import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import type {
  KnownContract,
  KnownFacts,
  KnownMall,
  KnownTitulo,
} from '#features/ledger/sources/rules/register.ts'

/** What the product knows of these malls (none = all), by which a file is judged. */
export async function knownFacts(tx: Tx, malls: readonly number[]): Promise<KnownFacts> {
  const ofMalls = malls.length === 0 ? sql`true` : sql`m.id = any(${[...malls]}::int[])`
  const { rows: known } = await sql<KnownMall>`
    select m.economic_unit as "unidEcon", m.name as shopping from mall m`.execute(tx)
  const { rows: contracts } = await sql<KnownContract>`
    select m.economic_unit as "unidEcon", c.number as contrato, c.luc, c.document as "cpfCnpj",
      c.name as "razaoSocial", c.trade_name as "nomeFantasia", t.code as "tipoContrato"
    from contract c
      join mall m on m.id = c.mall_id
      join contract_type t on t.id = c.contract_type_id
    where ${ofMalls} and c.is_registered`.execute(tx)
  const { rows: titulos } = await sql<KnownTitulo>`
    select m.economic_unit as "unidEcon", t.number as "numeroTitulo",
      case when b.number = t.number then '' else b.number end as "numBoleto", c.number as contrato,
      v.code as "tipoMovimento", to_char(t.competence, 'YYYY-MM') as competencia,
      to_char(t.due_on, 'YYYY-MM-DD') as vencimento, t.original_cents as "valorOriginal_cents"
    from titulo t
      join mall m on m.id = t.mall_id
      join boleto b on b.id = t.boleto_id
      join contract c on c.id = t.contract_id
      join movement_type v on v.id = t.movement_type_id
    where ${ofMalls}`.execute(tx)
  return { malls: known, contracts, titulos }
}
