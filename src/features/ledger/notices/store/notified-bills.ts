import { sql } from 'kysely'

import { boletoColumns, boletoNumber } from '#listing/server/boleto-number.ts'
import { startsWith, textContains } from '#listing/server/like.ts'
import { byTenant } from '#listing/server/tenant-groups.ts'
import { brazilian, type Source } from '#listing/server/window.ts'
import type { LocalDate } from '#values/local-date.ts'

import type { NotifiedBill } from '../contract.ts'

const recipient = sql`case n.recipient when 'FIADOR' then 'Fiador' else 'Lojista' end`

// Checked once per query: boletos are only checked if any exception exists. One hidden título hides
// the boleto, because a notice concerns the whole boleto. The guards still accept the notice as
// proof.
const isExcepted = sql`
  (exists (select from module_with_exceptions w where w.module = 'CARTAS_EMAIL')
  and exists (
    select from excepted_titulo x where x.boleto_id = n.boleto_id and x.module = 'CARTAS_EMAIL'
  ))`

/**
 * One row per notice of a boleto to a person; \`visiveis\` excludes what the exception lists hide
 * (rules 8).
 */
export const notifiedSource: Source<NotifiedBill> = {
  from: sql`
    notice n
    join boleto b on b.id = n.boleto_id
    join contract k on k.id = b.contract_id
    join mall m on m.id = n.mall_id`,
  columns: {
    id: sql`n.id`,
    nomeShopping: sql`m.name`,
    nomeRazaoSocial: sql`n.name`,
    idLojista: sql`k.tenant_id`,
    tipoNomeRazaoSocial: recipient,
    luc: sql`n.luc`,
    numBoleto: sql`b.number`,
    dtVencimentoBoleto: sql`b.due_on`,
    valBoleto: sql`b.original_cents`,
    dtProcessamento: sql`n.sent_on`,
    nomeArquivo: sql`n.file_name`,
    tipoAcao: sql`n.kind`,
    dtEntrega: sql`n.delivered_on`,
    comprovante: sql`n.proof`,
  },
  sorts: {
    nomeShopping: brazilian(sql`m.name`),
    nomeRazaoSocial: brazilian(sql`n.name`),
    tipoNomeRazaoSocial: sql`n.recipient`,
    luc: sql`n.luc`,
    numBoleto: sql`b.number`,
    dtVencimentoBoleto: sql`b.due_on`,
    valBoleto: sql`b.original_cents`,
    dtProcessamento: sql`n.sent_on`,
    tipoAcao: sql`n.kind`,
  },
  arrears: {
    dueOn: sql`b.due_on`,
    originalDueOn: sql`b.original_due_on`,
    isOpen: sql`b.open_cents > 0`,
  },
  mall: sql`n.mall_id`,
  filters: {
    visiveis: () => sql`not ${isExcepted}`,
    nomeShopping: (name: string) => sql`n.mall_id in (select id from mall where name = ${name})`,
    dtprocessamento: (on: LocalDate) => sql`n.sent_on = ${on}`,
    nomeRazao: textContains(sql`n.name`),
    luc: (text: string) => sql`n.luc ilike ${startsWith(text)}`,
    numBoleto: (text: string) => boletoNumber(text, boletoColumns),
    tipoAcao: (kind: string) => sql`n.kind = ${kind}`,
  },
  key: sql`n.id`,
  totals: { valBoleto: sql`sum(b.original_cents)` },
  groups: {
    lojista: byTenant({
      tenant: sql`k.tenant_id`,
      name: sql`k.trade_name`,
      company: sql`k.name`,
      mall: sql`m.name`,
      luc: sql`n.luc`,
      dueOn: sql`b.due_on`,
      originalDueOn: sql`b.original_due_on`,
      paths: {
        mall: 'nomeShopping',
        dueOn: 'dtVencimentoBoleto',
        originalDueOn: 'datVencimentoOriginal',
      },
      sums: { valBoleto: sql`sum(b.original_cents)` },
    }),
  },
}
