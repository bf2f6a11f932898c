import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'

import type { KnownContract, KnownFacts, KnownMall, KnownTitulo } from '../rules/register.ts'

/**
 * Malls, contracts and títulos with which the rows of a file are compared, of the malls that the
 * user sees.
 */
export async function readKnownFacts(tx: Tx): Promise<KnownFacts> {
  const malls = await sql<KnownMall>`
    select economic_unit as "unidEcon", name as shopping
    from mall
    order by id`.execute(tx)
  const contracts = await sql<KnownContract>`
    select m.economic_unit as "unidEcon", c.number as contrato, c.luc, c.document as "cpfCnpj",
      c.name as "razaoSocial", c.trade_name as "nomeFantasia", t.code as "tipoContrato"
    from contract c
    join mall m on m.id = c.mall_id
    join contract_type t on t.id = c.contract_type_id`.execute(tx)
  const titulos = await sql<KnownTitulo>`
    select m.economic_unit as "unidEcon", t.number as "numeroTitulo", b.number as "numBoleto",
      c.number as contrato, y.code as "tipoMovimento", to_char(t.competence, 'YYYY-MM') as competencia,
      t.due_on::text as vencimento, t.original_cents as "valorOriginal_cents"
    from titulo t
    join mall m on m.id = t.mall_id
    join boleto b on b.id = t.boleto_id
    join contract c on c.id = t.contract_id
    join movement_type y on y.id = t.movement_type_id`.execute(tx)
  return { malls: malls.rows, contracts: contracts.rows, titulos: titulos.rows }
}
