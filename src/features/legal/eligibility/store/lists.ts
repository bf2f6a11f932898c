import { sql } from 'kysely'

import { costsOfState, estimate } from '#features/legal/lawsuits/store/expected-value.ts'
import { matchesDocument } from '#listing/server/document-alias.ts'
import { startsWith } from '#listing/server/like.ts'
import { brazilian, type Source } from '#listing/server/window.ts'
import type { Tx } from '#server/database/connection.ts'
import { type Malls, ofMalls } from '#server/database/mall-scope.ts'
import type { Cents } from '#values/cents.ts'
import type { LocalDate } from '#values/local-date.ts'

import type { EligibleAction } from '../contract/eligible-action.ts'
import type { LeftOutTitulo } from '../contract/left-out.ts'

export type EligibleMallRow = {
  readonly shoppingId: number
  readonly shoppingName: string
  readonly porTipo: Readonly<Record<string, number>>
  readonly acoes: number
  readonly seguem: number
  readonly saldoAbertoCriterio: Cents
  readonly saldoQueSegue: Cents
  readonly saldoDevedorCorrigido: Cents
}

/** The list before release, one row per mall. */
export async function eligibleByMall(tx: Tx, malls: Malls): Promise<EligibleMallRow[]> {
  const { rows } = await sql<EligibleMallRow>`
    select x.mall_id as "shoppingId", m.name as "shoppingName",
      jsonb_object_agg(x.type, x.n) as "porTipo", sum(x.n)::int as acoes,
      sum(x.following)::int as seguem, sum(x.criterion)::bigint as "saldoAbertoCriterio",
      sum(x.following_cents)::bigint as "saldoQueSegue",
      sum(x.corrected)::bigint as "saldoDevedorCorrigido"
    from (
      select l.mall_id, y.code as type, count(*) as n,
        count(*) filter (where l.follows_workflow) as following,
        coalesce(sum(l.criterion_cents) filter (where l.follows_workflow), 0) as following_cents,
        sum(l.criterion_cents) as criterion, sum(coalesce(l.corrected_cents, 0)) as corrected
      from lawsuit l
        join contract k on k.id = l.contract_id
        join contract_type y on y.id = k.contract_type_id
      where l.status = 'AGUARDANDO_LIBERACAO' and ${ofMalls(sql`l.mall_id`, malls)}
      group by l.mall_id, y.code
    ) x
      join mall m on m.id = x.mall_id
    group by x.mall_id, m.name
    order by sum(x.corrected) desc, sum(x.criterion) desc, x.mall_id`.execute(tx)
  return rows
}

export type ListFacts = {
  readonly types: readonly string[]
  readonly correctedOn: LocalDate | null
  readonly notes: readonly string[]
}

/** Contract types of the list in register order, its day, and notes. */
export async function listFacts(tx: Tx, malls: Malls): Promise<ListFacts> {
  const { rows } = await sql<ListFacts>`
    with waiting as (
      select contract_id, corrected_on, correction_notes
      from lawsuit
      where status = 'AGUARDANDO_LIBERACAO' and ${ofMalls(sql`mall_id`, malls)}
    )
    select
      (
        select coalesce(array_agg(y.code order by y.id), '{}')
        from contract_type y
        where y.is_active or y.id in (
          select k.contract_type_id from waiting w join contract k on k.id = w.contract_id)
      ) as types,
      (select min(corrected_on) from waiting) as "correctedOn",
      (
        select coalesce(array_agg(distinct n order by n), '{}')
        from waiting, unnest(correction_notes) n
      ) as notes`.execute(tx)
  return rows[0] ?? { types: [], correctedOn: null, notes: [] }
}

/** The actions before release, one per row, for the spreadsheet. */
export const eligibleSource: Source<EligibleAction> = {
  from: sql`
    lawsuit l
    join mall m on m.id = l.mall_id
    join contract k on k.id = l.contract_id
    join contract_type y on y.id = k.contract_type_id
    join debt_type d on d.id = l.debt_type_id
    join lawsuit_action_type a on a.id = l.action_type_id
    ${costsOfState}`,
  columns: {
    id: sql`l.id`,
    shopping: sql`m.name`,
    numeroContrato: sql`l.contract_number`,
    luc: sql`l.luc`,
    nomeFantasia: sql`l.trade_name`,
    razaoSocial: sql`l.name`,
    cpfCnpj: sql`l.document`,
    objeto: sql`l.object`,
    tipoContrato: sql`y.code`,
    tipoDivida: sql`d.code`,
    tipoAcao: sql`a.name`,
    qtdBoletos: sql`l.boleto_count`,
    saldoAbertoCriterio: sql`l.criterion_cents`,
    saldoAbertoTotal: sql`l.open_total_cents`,
    saldoDevedorCorrigido: sql`l.corrected_cents`,
    atualizadoEm: sql`l.corrected_on`,
    ...estimate,
    primeiroVencimento: sql`l.first_due_on`,
    prescreveEm: sql`l.prescribes_on`,
    seguiraParaWorkflow: sql`l.follows_workflow`,
  },
  sorts: {
    shopping: brazilian(sql`m.name`),
    numeroContrato: sql`l.contract_number`,
  },
  mall: sql`l.mall_id`,
  filters: {
    status: (status: string) => sql`l.status = ${status}`,
  },
  key: sql`l.id`,
}

/** Títulos of the last Disparar that need a review. */
export const leftOutSource: Source<LeftOutTitulo> = {
  from: sql`
    lawsuit_left_out o
    join titulo t on t.id = o.titulo_id
    join boleto b on b.id = t.boleto_id
    join contract k on k.id = o.contract_id
    join contract_type y on y.id = k.contract_type_id
    join document_type f on f.id = t.document_type_id
    join movement_type v on v.id = t.movement_type_id
    join mall m on m.id = o.mall_id
    left join debt_type d on d.id = o.debt_type_id`,
  columns: {
    idTitulo: sql`o.titulo_id`,
    motivo: sql`o.reason`,
    idShopping: sql`o.mall_id`,
    shopping: sql`m.name`,
    numeroContrato: sql`k.number`,
    luc: sql`k.luc`,
    nomeFantasia: sql`k.trade_name`,
    razaoSocial: sql`k.name`,
    cpfCnpj: sql`k.document`,
    tipoContrato: sql`y.code`,
    tipoDivida: sql`d.code`,
    statusJuridico: sql`k.legal_status`,
    numBoleto: sql`b.number`,
    numeroTitulo: sql`t.number`,
    tipoDocumento: sql`f.prefix`,
    tipoMovimento: sql`v.code`,
    contaContabil: sql`t.ledger_account`,
    dataVencimento: sql`t.original_due_on`,
    valor: sql`t.open_cents`,
  },
  sorts: {
    shopping: brazilian(sql`m.name`),
    numeroContrato: sql`k.number`,
    luc: sql`k.luc`,
    nomeFantasia: brazilian(sql`k.trade_name`),
    numeroTitulo: sql`t.number`,
    dataVencimento: sql`t.original_due_on`,
    valor: sql`t.open_cents`,
  },
  arrears: {
    dueOn: sql`t.due_on`,
    originalDueOn: sql`t.original_due_on`,
    isOpen: sql`t.open_cents > 0`,
  },
  mall: sql`o.mall_id`,
  filters: {
    motivo: (reason: string) => sql`o.reason = ${reason}`,
    cpfCnpj: (text: string) => matchesDocument(sql`k.document`, text),
    luc: (text: string) => sql`k.luc ilike ${startsWith(text)}`,
    numeroContrato: (text: string) => sql`k.number like ${startsWith(text)}`,
  },
  key: sql`o.titulo_id`,
  totals: { valor: sql`sum(t.open_cents)` },
}
