import { type RawBuilder, sql } from 'kysely'

import { NOTICE_KINDS } from '#features/ledger/notices/contract.ts'
import type { LocalDate } from '#values/local-date.ts'

type Sql = RawBuilder<unknown>

/** The newest item of boleto `o`, as `n`. */
export const newestItem = sql`
  left join lateral (
    select i.status, i.outcome, i.batch_id
    from negativation_item i
    where i.boleto_id = o.id
    order by i.id desc
    limit 1
  ) n on true`

/** statusSerasa of item `n` (rules 7.5). */
export const bureauStatus = sql`
  case
    when n.status is null then '-'
    when n.status = 'AGUARDANDO_QA_LIBERAR_PARA_O_SHOPPING' then 'Elegível'
    when n.status = 'FINALIZADO_COM_ERRO' then 'Erro'
    when n.status = 'PENDENTE_APROVACAO_BAIXA_ARQUIVO_SERASA' then 'Negativado'
    when n.status = 'PENDENTE_DE_ENVIO' and n.batch_id is not null then 'Enviado'
    when n.status <> 'FINALIZADO' then 'Em workflow'
    when n.outcome = 'NEGATIVADO' then 'Negativado'
    when n.outcome in ('BAIXADO', 'REMOVIDO_BUREAU') then 'Baixado'
    else '-'
  end`

/** The last notice of boleto `o`, as `c`. */
export const lastNotice = sql`
  left join lateral (
    select c.kind, c.sent_on
    from notice c
    where c.boleto_id = o.id
    order by c.sent_on desc, c.id desc
    limit 1
  ) c on true`

const noticeWords = sql.join(
  Object.entries(NOTICE_KINDS).map(
    ([kind, words]) => sql`when ${sql.lit(kind)} then ${sql.lit(words)}`,
  ),
  sql` `,
)

/** statusCartaEmail of notice `c`: kind and date (rules 7.5). */
export const noticeStatus = sql`
  case when c.kind is null then '-'
    else (case c.kind ${noticeWords} end) || ' ' || to_char(c.sent_on, 'DD/MM/YYYY') end`

/**
 * Last negotiation of boleto `o` as `l`, current promise as `p`. Lateral per boleto; otherwise the
 * planner computes the whole views for a few rows.
 */
export const negotiated = sql`
  left join lateral (
    select s.description as stage
    from boleto_last_negotiation b
    join negotiation_stage s on s.id = b.stage_id
    where b.boleto_id = o.id
    offset 0
  ) l on true
  left join lateral (
    select b.agreement_on from boleto_promise b where b.boleto_id = o.id
    offset 0
  ) p on true`

/** VIGENTE or QUEBRADA for promise `p` of an open boleto (rules 7.6); null without one. */
export const promiseState = (oldestInForce: LocalDate): Sql => sql`
  case when p.agreement_on >= ${oldestInForce} then 'VIGENTE'
    when p.agreement_on is not null then 'QUEBRADA' end`

const inAgreement = (today: LocalDate): Sql => sql`
  exists (
    select from agreed_boleto a where a.boleto_id = o.id and a.in_force_until >= ${today}
  )`

/** typeNegotiation: last stage, promise state, valid agreement (rules 7.5). */
export const negotiationStatus = (today: LocalDate, oldestInForce: LocalDate): Sql => sql`
  coalesce(nullif(concat_ws(' · ',
    concat_ws(' ', l.stage, ${promiseState(oldestInForce)}),
    case when ${inAgreement(today)} then 'Acordo Oracle' end), ''), '-')`

/** The active expectation of boleto `o`, as `x`. */
export const expected = sql`
  left join lateral (
    select e.expires_on, y.description
    from receipt_expectation e
    left join expectation_type y on y.id = e.type_id
    where e.boleto_id = o.id and e.is_active
  ) x on true`

/** statusExpectativa of `x` on an open boleto (rules 7.5). */
export const expectationStatus = (today: LocalDate): Sql => sql`
  case when x.expires_on < ${today} then 'Expirada' else coalesce(x.description, '-') end`

/**
 * statusAjuizamento of boleto `o` (rules 7.5): from the open, else newest action that considers one
 * of its títulos. Ignores actions that await a second person.
 */
export const lawsuitStatus = sql`
  coalesce((
    select case
        when l.status = 'AGUARDANDO_LIBERACAO' then 'Elegível'
        when l.outcome = 'ISENTA' then 'Isento'
        when l.outcome = 'DESISTENCIA' then 'Desistência'
        when l.outcome = 'EXCECAO' then 'Exceção'
        when l.ending = 'SEM_MERITO' then 'Extinta sem mérito'
        when l.status = 'ENCERRADA' then 'Encerrado'
        when l.status <> 'EM_ACOMPANHAMENTO' then 'Em recomendação'
        when l.concluded_phases = 7 then 'Ajuizado'
        else 'Fase ' || (l.concluded_phases + 1)
      end
    from titulo w
      join lawsuit_titulo x on x.titulo_id = w.id
      join lawsuit l on l.id = x.lawsuit_id
    where w.boleto_id = o.id and x.is_considered and l.is_confirmed
    order by l.is_open desc, l.id desc
    limit 1
  ), '-')`

/** What the bank or the ERP's files say about boleto `o`; null for nothing (rules 11). */
export const bankNotice = (today: LocalDate): Sql => sql`
  case
    when exists (
      select from held_boleto h where h.boleto_id = o.id and h.held_until >= ${today}
    ) then 'Pago no banco'
    when exists (select from vanished_boleto v where v.boleto_id = o.id) then 'Sumiu do ERP'
    when (
      select a.kind from bank_act a
      where a.boleto_id = o.id and a.state <> 'DESCONSIDERADO'
      order by a.occurred_on desc, a.id desc
      limit 1
    ) = 'BAIXADO' then 'Baixado no banco'
  end`

/** idEmpresa: the main company of the mall of `o`; 0 if none. */
export const principalCompany = sql`
  coalesce((
    select y.company_id
    from mall_company y
    where y.mall_id = o.mall_id and y.is_principal and y.is_active
  ), 0)`
