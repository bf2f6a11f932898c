import { sql } from 'kysely'

import { matchesDocument } from '#listing/server/document-alias.ts'
import { textContains } from '#listing/server/like.ts'
import { among, brazilian, type Source } from '#listing/server/window.ts'

import type { CreditRow } from './contract.ts'

/** Name of the tenant; a credit may come before its tenant. */
const lojista = sql`coalesce(nullif(k.trade_name, ''), t.name, '')`

export const creditSource: Source<CreditRow> = {
  from: sql`
    tenant_credit c
    join mall m on m.id = c.mall_id
    left join tenant t on t.mall_id = c.mall_id and t.document = c.document
    left join contract k on k.mall_id = c.mall_id and k.number = c.contract
    left join source s on s.id = c.source_id`,
  columns: {
    id: sql`c.id`,
    idShopping: sql`c.mall_id`,
    shopping: sql`m.name`,
    documento: sql`c.document`,
    lojista,
    contrato: sql`c.contract`,
    numero: sql`c.number`,
    tipo: sql`c.kind`,
    dia: sql`c.due_on`,
    valor: sql`c.original_cents`,
    aberto: sql`c.open_cents`,
    fonte: sql`coalesce(s.name, case when c.bank_act_id is null then 'ERP' else 'Retorno bancário' end)`,
  },
  sorts: {
    shopping: brazilian(sql`m.name`),
    lojista: brazilian(lojista),
    tipo: sql`c.kind`,
    dia: sql`c.due_on`,
    valor: sql`c.original_cents`,
    aberto: sql`c.open_cents`,
  },
  mall: sql`c.mall_id`,
  filters: {
    cpfCnpj: (document: string) => matchesDocument(sql`c.document`, document),
    lojista: textContains(sql`k.trade_name`, sql`t.name`),
    tipo: (kinds: string[]) => among(sql`c.kind`, kinds, 'text'),
    abertos: (isOpen: boolean) => (isOpen ? sql`c.open_cents > 0` : undefined),
  },
  key: sql`c.id`,
  totals: { valor: sql`sum(c.original_cents)`, aberto: sql`sum(c.open_cents)` },
}
