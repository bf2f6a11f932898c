import { type RawBuilder, sql } from 'kysely'

type Sql = RawBuilder<unknown>

const addressOf = (of: string): Sql =>
  sql`
    concat_ws(', ', nullif(${sql.ref(`${of}.street`)}, ''),
      nullif(${sql.ref(`${of}.district`)}, ''), nullif(${sql.ref(`${of}.city`)}, ''),
    nullif(${sql.ref(`${of}.uf`)}, ''), nullif(${sql.ref(`${of}.cep`)}, ''))`

const listOf = (of: 'p' | 'g', negativar: Sql, bloqueado: Sql): Sql =>
  sql`
    coalesce(jsonb_agg(jsonb_build_object('idSerasaBoletoFiador', ${sql.ref(`${of}.id`)},
      'nomeFiador', ${sql.ref(`${of}.name`)},
    'cpfcnpjFiador', ${sql.ref(`${of}.document`)}, 'endereco', ${addressOf(of)}, 'negativar',
    ${negativar}, 'bloqueado', ${bloqueado},
    'usuarioCadastro', jsonb_build_object('id', g.created_by, 'nome', g.created_by_name))
    order by ${sql.ref(`${of}.id`)}),
      '[]')`

/** Fiadores of item `i` at its snapshot (spec 1:3 'Guarantor'). */
export const fiadoresOfItem: Sql = sql`(select ${listOf(
  'p',
  sql`
  p.is_negativate`,
  sql`p.is_blocked`,
)}
  from item_person p
  join guarantor g on g.id = p.guarantor_id
  where p.item_id = i.id and p.kind = 'FIADOR')`

/** Fiadores of contract `o.contract_id`, for a boleto in no workflow. */
export const fiadoresOfContract: Sql = sql`
  (
    select ${listOf('g', sql`true`, sql`false`)}
    from guarantor g
    where g.contract_id = o.contract_id
  )`
