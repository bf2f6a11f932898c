import { sql } from 'kysely'

import { boletoColumns, boletoNumber } from '#listing/server/boleto-number.ts'
import { textContains } from '#listing/server/like.ts'
import { among, brazilian, type Source } from '#listing/server/window.ts'
import type { LocalDate } from '#values/local-date.ts'

import type { BankActRow } from '../contract.ts'

const lojista = sql`coalesce(nullif(k.trade_name, ''), k.name, '')`

/** Bank acts; an unidentified one has no mall, so only users who see every mall see it. */
export const bankActSource: Source<BankActRow> = {
  from: sql`
    bank_act a
    left join received_file f on f.id = a.received_file_id
    left join boleto b on b.id = a.boleto_id
    left join contract k on k.id = b.contract_id
    left join mall m on m.id = a.mall_id`,
  columns: {
    id: sql`a.id`,
    banco: sql`a.bank`,
    linha: sql`a.line`,
    ato: sql`a.kind`,
    codigo: sql`a.code`,
    numBoleto: sql`coalesce(b.number, '')`,
    shopping: sql`coalesce(m.name, '')`,
    lojista,
    idLojista: sql`k.tenant_id`,
    vencimento: sql`coalesce(b.due_on, a.due_on)`,
    valor: sql`coalesce(b.original_cents, a.face_cents)`,
    pago: sql`a.paid_cents`,
    dia: sql`a.occurred_on`,
    credito: sql`a.credited_on`,
    situacao: sql`a.state`,
    seguraAte: sql`a.held_until`,
    idEntrada: sql`a.received_file_id`,
    // A file of other malls too is out of sight; its acts of these malls are not.
    arquivo: sql`coalesce(f.file_name, '')`,
    aguardaConfirmacao: sql`not a.is_confirmed`,
    usoEmpresa: sql`a.company_use`,
    nossoNumero: sql`a.bank_number`,
    seuNumero: sql`a.own_number`,
    motivo: sql`coalesce(a.reason, '')`,
  },
  sorts: {
    dia: sql`a.occurred_on`,
    banco: sql`a.bank`,
    numBoleto: sql`b.number`,
    lojista: brazilian(lojista),
    shopping: brazilian(sql`m.name`),
    ato: sql`a.kind`,
    pago: sql`a.paid_cents`,
    situacao: sql`a.state`,
  },
  mall: sql`a.mall_id`,
  filters: {
    situacao: (states: string[]) => among(sql`a.state`, states, 'text'),
    banco: (banks: string[]) => among(sql`a.bank`, banks, 'text'),
    ato: (kinds: string[]) => among(sql`a.kind`, kinds, 'text'),
    numBoleto: (text: string) => boletoNumber(text, boletoColumns),
    lojista: textContains(sql`k.trade_name`, sql`k.name`),
    de: (from: LocalDate) => sql`a.occurred_on >= ${from}::date`,
    ate: (to: LocalDate) => sql`a.occurred_on <= ${to}::date`,
  },
  key: sql`a.id`,
  totals: { pago: sql`sum(a.paid_cents)` },
}
