import { sql } from 'kysely'

import { boletoNumber } from '#listing/server/boleto-number.ts'
import { matchesDocument } from '#listing/server/document-alias.ts'
import { startsWith, textContains } from '#listing/server/like.ts'
import { among, brazilian, type Source } from '#listing/server/window.ts'
import type { LocalDate } from '#values/local-date.ts'

import type { LeftOutRow } from '../contract/left-out.ts'

/** A row as stored, before its reason is a sentence. */
export type StoredLeftOut = Omit<LeftOutRow, 'texto'>

const name = sql`coalesce(nullif(k.trade_name, ''), t.name)`

// The document of the person stays on the server.
const rowKey = sql`
  f.boleto_id || '-' || left(encode(sha256(convert_to(f.document || f.step, 'UTF8')), 'hex'), 32)`

/** Who is left out of the batch of a day. */
export const leftOutSource: Source<StoredLeftOut> = {
  from: sql`
    message_left_out f
    join mall s on s.id = f.mall_id
    join tenant t on t.id = f.tenant_id
    join boleto b on b.id = f.boleto_id
    join contract k on k.id = b.contract_id`,
  columns: {
    id: rowKey,
    idLojista: sql`f.tenant_id`,
    lojista: name,
    idShopping: sql`f.mall_id`,
    shopping: sql`s.name`,
    pessoa: sql`f.person`,
    nome: sql`f.name`,
    passo: sql`f.step`,
    numBoleto: sql`b.number`,
    vencimento: sql`f.due_on`,
    valor: sql`f.open_cents`,
    motivo: sql`f.reason`,
    outros: sql`f.others`,
  },
  sorts: {
    lojista: brazilian(name),
    shopping: brazilian(sql`s.name`),
    pessoa: sql`f.person`,
    passo: sql`f.step`,
    numBoleto: sql`b.number`,
    vencimento: sql`f.due_on`,
    valor: sql`f.open_cents`,
    motivo: sql`f.reason`,
  },
  filters: {
    data: (day: LocalDate) => sql`f.day = ${day}::date`,
    passo: (step: string) => among(sql`f.step`, step.toUpperCase().split(/[,;\s]+/), 'text'),
    pessoa: (person: string) => sql`f.person = ${person.toUpperCase()}`,
    motivo: (reason: string) => sql`f.reason = ${reason.toUpperCase()}`,
    semPagos: (only: boolean) => (only ? sql`f.reason <> 'PAGO'` : undefined),
    cpfCnpj: (text: string) =>
      sql`(${matchesDocument(sql`f.document`, text)} or ${matchesDocument(sql`t.document`, text)})`,
    luc: (text: string) => sql`k.luc ilike ${startsWith(text)}`,
    lojista: textContains(sql`k.trade_name`, sql`t.name`, sql`f.name`),
    numBoleto: (text: string) =>
      boletoNumber(text, {
        numbers: [sql`b.number`, sql`b.original_number`],
        dues: [sql`b.due_on`, sql`b.original_due_on`],
        amounts: [sql`b.open_cents`, sql`b.original_cents`],
        boletoId: sql`b.id`,
      }),
  },
  mall: sql`f.mall_id`,
  key: rowKey,
  totals: { valor: sql`sum(f.open_cents)` },
  groups: {
    lojista: {
      key: sql`f.tenant_id`,
      isId: true,
      name: sql`min(${name})`,
      detail: sql`min(t.name)`,
      oldest: sql`f.due_on`,
      sums: { valor: sql`sum(f.open_cents)` },
      texts: { shopping: sql`min(s.name)` },
    },
  },
}
