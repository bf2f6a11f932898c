import { type RawBuilder, sql } from 'kysely'

import { boletoNumber, itemColumns } from '#listing/server/boleto-number.ts'
import { brazilian, type Source } from '#listing/server/window.ts'
import { onlyRow, type Tx } from '#server/database/connection.ts'
import { type Malls, ofMalls } from '#server/database/mall-scope.ts'
import type { Cents } from '#values/cents.ts'
import { addDays, type LocalDate } from '#values/local-date.ts'

import {
  bankReceiptPrefix,
  ORPHAN,
  PAID_AT_BANK,
} from '#features/negativation/debt-items/rules/removal-motive.ts'
import type { RemovalDeadline, WriteOffBoleto } from '../contract/write-off.ts'

type Sql = RawBuilder<unknown>

/** The current day, and the motive labels from the workflow's rules. */
export type Around = {
  readonly today: LocalDate
  readonly motives: Readonly<Record<string, string>>
}

/** Waiting for approval: hidden once sent (rules 4.3 row 14). */
const waits = sql`i.status = 'PENDENTE_APROVACAO_BAIXA_ARQUIVO_SERASA' and i.batch_id is null`

const value = sql`coalesce(i.listed_cents, i.balance_cents)`

const motive = sql`coalesce(i.removal_motive, i.removal ->> 'motive', 'MANUAL')`

const isFromBank = sql`exists (
  select from jsonb_array_elements_text(i.removal -> 'receipts') r (receipt)
  where starts_with(r.receipt, ${bankReceiptPrefix})
)`

const isOrphan = sql`(
  i.origin = 'MIGRACAO' and not exists (select from titulo t where t.boleto_id = i.boleto_id)
)`

/** Orphans come first: nobody can say what their debtor owes (rules 11.9). */
const deadlineOrder = sql`
  case
    when ${isOrphan} then '-infinity'
    else coalesce(i.removal_due_on, 'infinity') end`

const motiveName = ({ motives }: Around): Sql =>
  sql`(case when ${isOrphan} then ${ORPHAN} when ${motive} = 'PAGAMENTO' and ${isFromBank} then ${PAID_AT_BANK}
    else case ${motive} ${sql.join(
      Object.entries(motives).map(([code, name]) => sql`when ${code} then ${name}`),
      sql` `,
    )} end end)`

const motiveOf = (around: Around): Sql =>
  sql`jsonb_build_object('codigo', ${motive}, 'nome', ${motiveName(around)})`

/** Urgency by the deadline of rules 4.7, on a day. */
const urgencyOn = (day: Sql): Sql =>
  sql`
    case
      when i.removal_due_on < ${day} then 'ATRASADO'
      when i.removal_alert_on <= ${day} then 'ALERTA'
      when i.removal_due_on is not null then 'NO_PRAZO' end`

export type WriteOffTotals = {
  readonly mallId: number
  readonly mallName: string
  readonly clientes: number
  readonly boletos: number
  readonly fiadores: number
  readonly pessoas: number
  readonly valor: Cents
  readonly dueOn: LocalDate | null
  readonly alertOn: LocalDate | null
}

const isListed = sql`
  p.inclusion in ('EM_NOTIFICACAO', 'ATIVO') and p.exclusion is distinct from 'EXCLUIDO'`

/** Distinct listed persons of a mall: only these are removed. */
const listedPersons = sql`
  select count(distinct p.document)::int
  from item_person p
  join waiting w on w.id = p.item_id
  where w.mall_id = i.mall_id and ${isListed}`

/** Counts of rules 4.8 for waiting removals, per mall. */
export async function writeOffTotals(tx: Tx, malls: Malls): Promise<WriteOffTotals[]> {
  const { rows } = await sql<WriteOffTotals>`
    with waiting as (
      select i.* from negativation_item i where ${waits} and ${ofMalls(sql`i.mall_id`, malls)}
    )
    select i.mall_id as "mallId", m.name as "mallName",
      count(distinct i.document)::int as clientes, count(*)::int as boletos,
      (${listedPersons} and p.kind = 'FIADOR') as fiadores, (${listedPersons}) as pessoas,
      sum(${value})::bigint as valor, min(i.removal_due_on) as "dueOn",
      min(i.removal_alert_on) as "alertOn"
    from waiting i
    join mall m on m.id = i.mall_id
    group by i.mall_id, m.name
    order by ${brazilian(sql`m.name`)}`.execute(tx)
  return rows
}

/** Columns and orders of both lists of removals. */
const shownColumns = {
  idBoleto: sql`i.id`,
  idShopping: sql`i.mall_id`,
  shopping: sql`jsonb_build_object('nomeShopping', m.name)`,
  numBoleto: sql`i.number`,
  nomRazaoSocial: sql`i.tenant_name`,
  luc: sql`i.luc`,
  datVencimento: sql`i.due_on`,
  valor: value,
  contaDesde: sql`i.removal_started_on`,
  liberacaoAutomatica: sql`i.removal_release_on`,
  prazo: sql`i.removal_due_on`,
}
const shownSorts = {
  'shopping.nomeShopping': brazilian(sql`m.name`),
  numBoleto: sql`i.number`,
  nomRazaoSocial: brazilian(sql`i.tenant_name`),
  contaDesde: sql`i.removal_started_on`,
  valor: value,
}

const listedGuarantors = sql`
  (
    select count(*)::int
    from item_person p
    where p.item_id = i.id and p.kind = 'FIADOR' and ${isListed}
  )`

/** Reason of a manual release, from the decision log. */
const requestReason = sql`
  case when i.removal ->> 'requestedBy' is not null then coalesce((
    select nullif(a.body ->> 'motivo', 'não informado')
    from audit_entry a
    where a.entity = 'boleto' and a.entity_id = i.id::text and a.action = 'PEDIR_BAIXA'
    order by a.position desc
    limit 1
  ), 'sem motivo informado') end`

/** Boletos with a waiting removal. */
export const writeOffSource = (around: Around): Source<WriteOffBoleto> => ({
  from: sql`negativation_item i join mall m on m.id = i.mall_id join boleto b on b.id = i.boleto_id
    left join app_user u on u.id = (i.removal ->> 'requestedBy')::int`,
  columns: {
    ...shownColumns,
    nomFantasia: sql`i.trade_name`,
    documento: sql`i.document`,
    saldo: sql`b.open_cents`,
    qtdFiadores: listedGuarantors,
    motivo: motiveOf(around),
    pedidoPor: sql`u.name`,
    idPedidoPor: sql`(i.removal ->> 'requestedBy')::int`,
    pedidoEm: sql`i.removal_requested_on`,
    motivoPedido: requestReason,
    urgencia: urgencyOn(sql`${around.today}::date`),
    versao: sql`i.version`,
  },
  sorts: {
    ...shownSorts,
    luc: sql`i.luc`,
    'motivo.nome': brazilian(motiveName(around)),
    liberacaoAutomatica: sql`i.removal_release_on`,
    // Removals without a deadline sort last.
    prazo: deadlineOrder,
  },
  arrears: {
    dueOn: sql`i.due_on`,
    originalDueOn: sql`i.original_due_on`,
    isOpen: sql`b.open_cents > 0`,
  },
  mall: sql`i.mall_id`,
  filters: {
    espera: () => waits,
  },
  key: sql`i.id`,
  totals: { valor: sql`sum(${value})` },
})

const isOpen = sql`i.outcome is null`

/** Removals with their deadline; the rules compute the remaining days. */
export const deadlineSource = (around: Around): Source<Omit<RemovalDeadline, 'diasRestantes'>> => ({
  from: sql`
    negativation_item i
    join mall m on m.id = i.mall_id
    left join bureau_batch t on t.id = i.batch_id`,
  columns: {
    ...shownColumns,
    idLojista: sql`i.tenant_id`,
    nomFantasia: sql`i.trade_name`,
    motivo: motiveOf(around),
    situacao: situation(),
    alertaEm: sql`i.removal_alert_on`,
    urgencia: urgencyNow(around),
    enviadoEm: sql`t.sent_at`,
    baixadoEm: sql`case when i.outcome is not null then i.step_entered_on end`,
  },
  sorts: {
    ...shownSorts,
    nomFantasia: brazilian(sql`i.trade_name`),
    situacao: situation(),
    prazo: deadlineOrder,
    datVencimento: sql`i.due_on`,
  },
  arrears: {
    dueOn: sql`i.due_on`,
    originalDueOn: sql`i.original_due_on`,
    isOpen: sql`(select x.open_cents > 0 from boleto x where x.id = i.boleto_id)`,
  },
  mall: sql`i.mall_id`,
  filters: {
    comPrazo: () => sql`i.removal_due_on is not null`,
    abertas: (isWanted: boolean) =>
      isWanted
        ? isOpen
        : sql`
          (
            ${isOpen}
              or i.outcome in ('BAIXADO', 'REMOVIDO_BUREAU')
              and i.step_entered_on >= ${addDays(around.today, -30)}
          )`,
    numBoleto: (text: string) => boletoNumber(text, itemColumns('i', 'number')),
    urgencia: (wanted: string[]) => sql`(${urgencyNow(around)}) = any(${wanted}::text[])`,
  },
  key: sql`i.id`,
})

function situation(): Sql {
  return sql`
    (
      case
        when i.outcome is not null then 'BAIXADO'
        when i.batch_id is not null then 'ENVIADO'
        when i.status = 'FINALIZADO_COM_ERRO' then 'ERRO'
        else 'APROVACAO' end
    )`
}

/** Urgency now; for a finished removal, whether it was late or in time. */
function urgencyNow({ today }: Around): Sql {
  return sql`
    (
      case
        when i.outcome is null then ${urgencyOn(sql`${today}::date`)}
        when i.step_entered_on > i.removal_due_on then 'ATRASADO'
        else 'NO_PRAZO' end
    )`
}

export type DeadlineCounts = {
  readonly abertas: number
  readonly emAlerta: number
  readonly atrasadas: number
}

/** Counts open removals by urgency, in these malls. */
export async function countDeadlines(
  tx: Tx,
  today: LocalDate,
  malls: Malls,
): Promise<DeadlineCounts> {
  const { rows } = await sql<DeadlineCounts>`
    select count(*)::int as abertas,
      count(*) filter (where i.removal_due_on < ${today})::int as atrasadas,
      count(*) filter (
        where i.removal_due_on >= ${today} and i.removal_alert_on <= ${today}
      )::int as "emAlerta"
    from negativation_item i
    where i.removal_due_on is not null and ${isOpen} and ${ofMalls(sql`i.mall_id`, malls)}`.execute(
    tx,
  )
  return onlyRow(rows)
}
