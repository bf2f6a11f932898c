import { sql } from 'kysely'

import { startsWith, textContains } from '#listing/server/like.ts'
import { brazilian, type Source } from '#listing/server/window.ts'
import type { LocalDate } from '#values/local-date.ts'

import type { TwinRow, UnconfirmedRow } from '../contract.ts'

const lojista = sql`coalesce(nullif(k.trade_name, ''), k.name)`
const filters = {
  numBoleto: (typed: string) => sql`b.number ilike ${startsWith(typed)}`,
  lojista: textContains(sql`k.trade_name`, sql`k.name`),
}

/** Groups of open títulos of one boleto that agree in everything but the number (G31). */
export const twinSource: Source<TwinRow> = {
  from: sql`
    (
      select min(t.id) as id, t.mall_id, t.contract_id, t.boleto_id, t.due_on, t.original_cents,
        array_agg(t.number order by t.id) as numbers,
        count(distinct regua.code_runs(t.number)) < count(*) as is_spelling
      from titulo t
      where t.open_cents > 0
      group by t.mall_id, t.contract_id, t.boleto_id, t.due_on, t.original_cents,
        t.movement_type_id, t.competence
      having count(*) > 1
    ) g
    join boleto b on b.id = g.boleto_id
    join contract k on k.id = g.contract_id
    join mall m on m.id = g.mall_id`,
  columns: {
    id: sql`g.id`,
    shopping: sql`m.name`,
    contrato: sql`k.number`,
    lojista,
    numBoleto: sql`b.number`,
    vencimento: sql`g.due_on`,
    valor: sql`g.original_cents`,
    titulos: sql`to_jsonb(g.numbers)`,
    numeros: sql`array_to_string(g.numbers, ', ')`,
    motivo: sql`case when g.is_spelling then 'GRAFIA' else 'NUMERO' end`,
  },
  sorts: {
    shopping: brazilian(sql`m.name`),
    contrato: sql`k.number`,
    lojista: brazilian(lojista),
    numBoleto: sql`b.number`,
    vencimento: sql`g.due_on`,
    valor: sql`g.original_cents`,
  },
  mall: sql`g.mall_id`,
  filters,
  key: sql`g.id`,
  totals: { valor: sql`sum(g.original_cents)` },
}

/** A source that only sends changes confirms with each file what it leaves out. */
const lastConfirmation = sql`
  case when t.confirmed_on is not null then greatest(t.confirmed_on, p.confirmed_on) end`

/** Open títulos that no load has confirmed since before the day 'antes'. */
export const unconfirmedSource: Source<Omit<UnconfirmedRow, 'diasUteis'>> = {
  from: sql`
    titulo t
    join boleto b on b.id = t.boleto_id
    join contract k on k.id = t.contract_id
    join mall m on m.id = t.mall_id
    left join source s on s.id = t.source_id
    left join balance_confirmation p on p.mall_id = t.mall_id
      and p.source_key = coalesce(t.source_id, 0)`,
  columns: {
    id: sql`t.id`,
    shopping: sql`m.name`,
    lojista,
    numeroTitulo: sql`t.number`,
    numBoleto: sql`b.number`,
    vencimento: sql`t.due_on`,
    valorAberto: sql`t.open_cents`,
    fonte: sql`coalesce(s.name, 'Régua')`,
    ultimaConfirmacao: lastConfirmation,
  },
  sorts: {
    ultimaConfirmacao: lastConfirmation,
    shopping: brazilian(sql`m.name`),
    lojista: brazilian(lojista),
    numeroTitulo: sql`t.number`,
    numBoleto: sql`b.number`,
    vencimento: sql`t.due_on`,
    valorAberto: sql`t.open_cents`,
  },
  mall: sql`t.mall_id`,
  filters: {
    ...filters,
    antes: (before: LocalDate) => sql`
      t.open_cents > 0 and t.confirmed_on < ${before}::date
        and coalesce(p.confirmed_on, '-infinity') < ${before}::date`,
  },
  key: sql`t.id`,
  totals: { valorAberto: sql`sum(t.open_cents)` },
}
