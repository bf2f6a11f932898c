import pg from 'pg'

import type { Step } from './world-ledger.ts'
import type { World } from './world.ts'

const today = '2026-11-20'

/** Per stage: thousandths of the open boletos, and days until the contact. */
const negotiationShares = `(values
  ('Promessa de Pagamento', 0, 30, 6), ('Acordo Formalizado', 30, 36, 20),
  ('Em Negociação', 36, 60, 3), ('Sem Previsão', 60, 70, 0),
  ('Contato Sem Sucesso', 70, 100, 0), ('Contestação', 100, 106, 2)
) s (stage, first, after, days)`

/**
 * Contacts of the test data: a tenth of the open boletos has a negotiation, a third of the
 * customers a contact of the holding side.
 */
const conversations: readonly Step[] = [
  {
    makes: 'negotiations',
    sql: `
      create temporary table spoken as
      select b.id as boleto_id, b.contract_id, b.mall_id, gen_random_uuid() as act_id, s.stage, s.days,
        date '${today}' - (hashint8extended(b.id, 11) & 31)::int as contact_on
      from boleto b
        join ${negotiationShares}
          on (hashint8extended(b.id, 12) & 1048575) % 1000 >= s.first
          and (hashint8extended(b.id, 12) & 1048575) % 1000 < s.after
      where b.open_cents > 0`,
  },
  {
    makes: 'negotiations',
    sql: `
      insert into negotiation (
        act_id, mall_id, stage_id, contact_on, agreement_on, observation, created_by_name
      )
      select p.act_id, p.mall_id, g.id, p.contact_on, p.contact_on + p.days, 'Combinado', 'Ana'
      from spoken p join negotiation_stage g on g.description = p.stage`,
  },
  {
    makes: 'what negotiations are about',
    sql: `
      insert into negotiation_boleto (negotiation_id, boleto_id, contract_id, mall_id)
      select n.id, p.boleto_id, p.contract_id, p.mall_id from spoken p join negotiation n using (act_id)`,
  },
  {
    makes: 'contacts of the holding side',
    sql: `
      insert into contact_record (
        mall_id, document, luc, stage_id, contact_on, text, created_by_name, updated_by_name
      )
      select k.mall_id, k.document, k.luc, (select min(id) from negotiation_stage),
        date '${today}' - (hashint8extended(k.id, 13) & 63)::int, 'Ligou', 'Ana', 'Ana'
      from contract k
      where k.id % 3 = 0`,
  },
]

export async function addNegotiations(world: World): Promise<void> {
  const client = new pg.Client(world.address)
  await client.connect()
  try {
    for (const step of conversations) await client.query(step.sql)
    await client.query('vacuum analyze negotiation, negotiation_boleto, contact_record')
  } finally {
    await client.end()
  }
}
