import { type RawBuilder, sql } from 'kysely'

import { boletoNumber, itemColumns } from '#listing/server/boleto-number.ts'
import { startsWith } from '#listing/server/like.ts'
import { byTenant } from '#listing/server/tenant-groups.ts'
import { brazilian } from '#listing/server/window.ts'
import type { LocalDate } from '#values/local-date.ts'

// SQL of lists of `negativation_item i`, with `mall m`, `item_person p` and `justification j`.

type Sql = RawBuilder<unknown>

const jsonOfJustification = sql`
  case
    when j.id is null then null
    else jsonb_build_object('idSerasaJustificatica', j.id, 'txtJustificativa', j.text,
      'campoObrigatorio', j.requirement) end`

/** Justification of a decision with its proof. */
export const justificationColumns = {
  serasaJustificatica: jsonOfJustification,
  txtObservacao: sql`i.observation`,
  numChamado: sql`i.ticket`,
  nomeAnexo: sql`i.attachment_name`,
}

/** A person of an item, as the lists of bureau answers show it. */
export const personColumns = {
  idPessoa: sql`p.id`,
  idSerasaBoleto: sql`i.id`,
  idShopping: sql`i.mall_id`,
  shopping: { nomeShopping: sql`m.name` },
  nomFantasia: sql`i.trade_name`,
  nomRazaoSocial: sql`p.name`,
  luc: sql`i.luc`,
  numBoleto: sql`i.number`,
  numBoletoOriginal: sql`i.original_number`,
  documentoDevedor: sql`p.document`,
  tipoPessoa: sql`p.kind`,
}
export const personSorts = {
  'shopping.nomeShopping': brazilian(sql`m.name`),
  nomFantasia: brazilian(sql`i.trade_name`),
  nomRazaoSocial: brazilian(sql`p.name`),
  luc: sql`i.luc`,
  numBoleto: sql`i.number`,
  documentoDevedor: sql`p.document`,
  tipoPessoa: sql`p.kind`,
  'retornoSerasa.dataRetornoSerasa': sql`p.last_event_on`,
}

export const personFilters = {
  luc: (text: string) => sql`i.luc ilike ${startsWith(text)}`,
  numBoleto: (text: string) => boletoNumber(text, itemColumns('i', 'number', 'original_number')),
  dataStatusIni: (from: LocalDate) => sql`p.last_event_on >= ${from}`,
  dataStatusFim: (to: LocalDate) => sql`p.last_event_on <= ${to}`,
}

/** Arrears of an item, while its boleto has an open balance. */
export const itemArrears = {
  dueOn: sql`i.due_on`,
  originalDueOn: sql`i.original_due_on`,
  isOpen: sql`(select x.open_cents > 0 from boleto x where x.id = i.boleto_id)`,
}

/** Groups items by tenant; `mall` is the path of the mall's name in the row. */
export const itemsByTenant = (
  mall: string,
  valTotalVencido: Sql,
  more: Pick<Parameters<typeof byTenant>[0], 'counts' | 'texts'> = {},
) =>
  byTenant({
    tenant: sql`i.tenant_id`,
    name: sql`i.trade_name`,
    company: sql`i.tenant_name`,
    mall: sql`m.name`,
    luc: sql`i.luc`,
    dueOn: sql`i.due_on`,
    originalDueOn: sql`i.original_due_on`,
    paths: { mall, dueOn: 'datVencimento', originalDueOn: 'datVencimentoOriginal' },
    sums: { valTotalVencido },
    ...more,
  })
