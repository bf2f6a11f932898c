import { type RawBuilder, sql } from 'kysely'

import { boletoNumbers, itemColumns } from '#listing/server/boleto-number.ts'
import { startsWith, textContains } from '#listing/server/like.ts'
import { byTenant } from '#listing/server/tenant-groups.ts'
import { brazilian, type Source } from '#listing/server/window.ts'
import type { Tx } from '#server/database/connection.ts'
import { type Malls, ofMalls } from '#server/database/mall-scope.ts'
import { boletoOfOwnKey } from '#values/bureau-number.ts'
import type { LocalDate } from '#values/local-date.ts'

import type { ManualBoleto } from '../contract/manual.ts'
import type { WorkflowStatus } from '#features/negativation/debt-items/rules/status.ts'
import { brandContains } from '#features/negativation/debt-items/store/brands.ts'
import {
  type EligibilityWindow,
  heldBoletos,
  isListed,
  vanishedBoletos,
} from '#features/negativation/debt-items/store/eligibility.ts'
import {
  itemArrears,
  itemsByTenant,
  justificationColumns,
} from '#features/negativation/debt-items/store/item-columns.ts'
import { insertPersons } from '#features/negativation/debt-items/store/persons.ts'
import {
  fiadoresOfContract,
  fiadoresOfItem,
} from '#features/negativation/debt-items/store/fiadores.ts'

type Sql = RawBuilder<unknown>

const personListed = sql`
  p.inclusion in ('EM_NOTIFICACAO', 'ATIVO') and p.exclusion is distinct from 'EXCLUIDO'`
/** Releasable by hand: listed, nothing on its way, no removal started. */
const isReleasable = sql`
  i.batch_id is null
    and (
      i.outcome = 'NEGATIVADO'
        or i.status = 'FINALIZADO_COM_ERRO'
        and i.failed_operation = 'INCLUSAO'
    )
  and exists (select from item_person p where p.item_id = i.id and ${personListed})`

/**
 * Boletos with a listed person and nothing on its way: selectable for a manual release (rules 4.3
 * d).
 */
export const releaseSource: Source<ManualBoleto> = {
  from: sql`
    negativation_item i
    join mall m on m.id = i.mall_id
    left join justification j on j.id = i.justification_id`,
  columns: {
    idBoleto: sql`i.id`,
    idShopping: sql`i.mall_id`,
    nmShopping: sql`m.name`,
    nomFantasia: sql`i.trade_name`,
    serasaLoja: sql`
      jsonb_build_object('idSerasaLoja',
        (select p.id from item_person p where p.item_id = i.id and p.kind = 'LOJISTA'),
      'nomRazaoSocial', i.tenant_name, 'numCpfcnpjLoja', i.document, 'luc', i.luc, 'grupoCobranca',
        i.group_name, 'portfolio', i.portfolio)`,
    nomGrupoCobranca: sql`i.group_name`,
    nomPortifolio: sql`i.portfolio`,
    qtdNegativacao: sql`i.negativation_count`,
    quantidadeExcecao: sql`i.exemption_count`,
    flagNegativar: sql`i.is_negativate`,
    luc: sql`i.luc`,
    datVencimento: sql`i.due_on`,
    numBoleto: sql`i.number`,
    numBoletoOriginal: sql`i.original_number`,
    valTotalVencido: sql`coalesce(i.listed_cents, i.balance_cents)`,
    fiadores: fiadoresOfItem,
    qtdFiadores: sql`i.guarantor_count`,
    ...justificationColumns,
    situacao: sql`
      (
        select case when bool_or(p.inclusion = 'ATIVO') then 'Ativo' else 'Em notificação' end
        from item_person p
        where p.item_id = i.id and ${personListed}
      )`,
  },
  sorts: {
    nmShopping: brazilian(sql`m.name`),
    nomFantasia: brazilian(sql`i.trade_name`),
    luc: sql`i.luc`,
    datVencimento: sql`i.due_on`,
    numBoleto: sql`i.number`,
    valTotalVencido: sql`coalesce(i.listed_cents, i.balance_cents)`,
  },
  arrears: itemArrears,
  mall: sql`i.mall_id`,
  filters: {
    negativados: () => isReleasable,
    marca: brandContains,
    luc: (text: string) => sql`i.luc ilike ${startsWith(text)}`,
    numBoletos: (numbers: string[]) => boletoNumbers(numbers, itemColumns('i', 'number')),
  },
  key: sql`i.id`,
  totals: { valTotalVencido: sql`sum(coalesce(i.listed_cents, i.balance_cents))` },
  groups: {
    lojista: itemsByTenant('nmShopping', sql`sum(coalesce(i.listed_cents, i.balance_cents))`),
  },
}

/**
 * Rules 4.3 d: overdue, neither in the workflow nor listed. Maximums and the minimum value apply;
 * minimum arrears and number of boletos do not.
 */
const includable = (
  window: EligibilityWindow,
): Sql => sql`o.open_cents > 0 and o.due_on <= ${window.lastOverdueDueOn}
  and o.original_due_on >= ${window.oldestDueOn} and o.open_cents >= ${window.minimum_cents}
  and (o.contract_status = 'ATIVO' or ${window.includesInactive})
  and not exists (
    select from negativation_item i where i.boleto_id = o.id and i.status <> 'FINALIZADO'
  )
    and not ${isListed}
    and o.id not in (${heldBoletos(window.heldOn)})
    and o.id not in (${vanishedBoletos(window.excludesVanished)})`

const ledger = sql`(
  select b.id, b.mall_id, b.contract_id, b.number, b.original_number, b.due_on, b.original_due_on,
    b.open_cents, b.original_cents,
    c.document, c.luc, c.trade_name, c.name, c.tenant_id, c.status as contract_status
  from boleto b join contract c on c.id = b.contract_id) o`

const listedStates = sql`
  p.kind = 'LOJISTA'
    and p.inclusion in ('ENVIADO', 'EM_NOTIFICACAO', 'ATIVO')
    and p.exclusion is distinct from 'EXCLUIDO'`

/** The three exclusive client flags, decided per document (rules 4.2). */
const clientKind = sql`
  (case
    when exists (
      select from item_person p where p.document = o.document and ${listedStates}
    ) then 'NEGATIVADO'
  when exists (
    select
    from item_person p
    where p.document = o.document and p.kind = 'LOJISTA' and p.was_ever_listed
  ) then 'FORAM'
    else 'NUNCA' end)`

const kindName = sql`
  (
    case ${clientKind}
      when 'NEGATIVADO' then 'Cliente negativado'
      when 'FORAM' then 'Cliente que já foi negativado'
      else 'Cliente nunca negativado' end
  )`

// Results of the boleto in earlier cycles (rules 4.5).
const inclusionsOf = sql`
  (
    select count(*)::int
    from negativation_item x
    join item_person p on p.item_id = x.id and p.kind = 'LOJISTA' and p.was_ever_listed
    where x.boleto_id = o.id
  )`
const exemptionsOf = sql`
  (select count(*)::int from negativation_item x where x.boleto_id = o.id and x.outcome = 'ISENTO')`
const groupOf = (
  what: Sql,
) => sql`(select ${what} from group_tenant t join collection_group g on g.id = t.group_id
  where t.mall_id = o.mall_id and t.document = o.document and t.luc = o.luc)`

const ledgerColumns: Source<ManualBoleto>['columns'] = {
  idBoleto: sql`o.id`,
  idShopping: sql`o.mall_id`,
  nmShopping: sql`m.name`,
  nomFantasia: sql`o.trade_name`,
  serasaLoja: sql`
    jsonb_build_object('idSerasaLoja', o.tenant_id, 'nomRazaoSocial', o.name, 'numCpfcnpjLoja',
      o.document, 'luc', o.luc,
    'grupoCobranca', ${groupOf(sql`g.name`)}, 'portfolio',
      ${groupOf(sql`nullif(g.portfolio, '')`)})`,
  nomGrupoCobranca: groupOf(sql`g.name`),
  nomPortifolio: groupOf(sql`nullif(g.portfolio, '')`),
  qtdNegativacao: inclusionsOf,
  quantidadeExcecao: exemptionsOf,
  flagNegativar: sql`true`,
  luc: sql`o.luc`,
  datVencimento: sql`o.due_on`,
  numBoleto: sql`o.number`,
  numBoletoOriginal: sql`o.original_number`,
  valTotalVencido: sql`o.open_cents`,
  fiadores: fiadoresOfContract,
  qtdFiadores: sql`(select count(*)::int from guarantor g where g.contract_id = o.contract_id)`,
  serasaJustificatica: sql`null::jsonb`,
  txtObservacao: sql`null::text`,
  numChamado: sql`null::text`,
  nomeAnexo: sql`null::text`,
  situacao: kindName,
}

const ledgerTenants = byTenant({
  tenant: sql`o.tenant_id`,
  name: sql`o.trade_name`,
  company: sql`o.name`,
  mall: sql`m.name`,
  luc: sql`o.luc`,
  dueOn: sql`o.due_on`,
  originalDueOn: sql`o.original_due_on`,
  paths: { mall: 'nmShopping', dueOn: 'datVencimento', originalDueOn: 'datVencimentoOriginal' },
  sums: { valTotalVencido: sql`sum(o.open_cents)` },
})

/** Ledger boletos that may be included by hand. */
export const inclusionSource = (window: EligibilityWindow): Source<ManualBoleto> => ({
  from: sql`${ledger} join mall m on m.id = o.mall_id`,
  columns: ledgerColumns,
  sorts: {
    nmShopping: brazilian(sql`m.name`),
    nomFantasia: brazilian(sql`o.trade_name`),
    luc: sql`o.luc`,
    datVencimento: sql`o.due_on`,
    numBoleto: sql`o.number`,
    valTotalVencido: sql`o.open_cents`,
  },
  arrears: { dueOn: sql`o.due_on`, originalDueOn: sql`o.original_due_on` },
  mall: sql`o.mall_id`,
  filters: {
    incluiveis: () => includable(window),
    marca: textContains(sql`o.trade_name`),
    luc: (text: string) => sql`o.luc ilike ${startsWith(text)}`,
    numBoletos: (numbers: string[]) =>
      boletoNumbers(numbers, {
        numbers: [sql`o.number`],
        dues: [sql`o.due_on`, sql`o.original_due_on`],
        amounts: [sql`o.open_cents`, sql`o.original_cents`],
        boletoId: sql`o.id`,
      }),
    clientes: (kinds: string[]) => sql`${clientKind} = any(${kinds}::text[])`,
  },
  key: sql`o.id`,
  totals: { valTotalVencido: sql`sum(o.open_cents)` },
  groups: { lojista: ledgerTenants },
})

export type NamedBoleto = {
  readonly id: number
  readonly number: string
  /** Workflow status; null outside the workflow. */
  readonly status: WorkflowStatus | null
  /** On its way to or from the bureau. */
  readonly isSent: boolean
  /** A person of it is listed or about to be. */
  readonly isListed: boolean
  /** Paid at the bank, not yet in the ERP. */
  readonly bankPaidOn: LocalDate | null
  readonly vanishedOn: LocalDate | null
  readonly changedBy: string | null
  readonly changedAt: Date | null
}

/**
 * Ledger boletos in these malls, each with its status and last mover, if it is or was in the
 * workflow.
 */
export async function boletosNamed(
  tx: Tx,
  ids: readonly number[],
  { heldOn, excludesVanished }: Pick<EligibilityWindow, 'heldOn' | 'excludesVanished'>,
  malls: Malls,
): Promise<NamedBoleto[]> {
  const { rows } = await sql<NamedBoleto>`
    select o.id, o.number, case when x.status <> 'FINALIZADO' then x.status end as status,
      x.batch_id is not null as "isSent",
      ${isListed} as "isListed",
      (
        select h.paid_on from held_boleto h
        where h.boleto_id = o.id and h.held_until >= ${heldOn}::date
      ) as "bankPaidOn",
      (
        select v.vanished_on from vanished_boleto v
        where v.boleto_id = o.id and ${excludesVanished}
      ) as "vanishedOn",
      x.updated_by_name as "changedBy", x.updated_at as "changedAt"
    from ${ledger} left join lateral (
      select i.status, i.batch_id, i.updated_by_name, i.updated_at
      from negativation_item i
      where i.boleto_id = o.id
      order by i.status = 'FINALIZADO', i.id desc limit 1) x on true
    where o.id = any(${ids}::bigint[]) and ${ofMalls(sql`o.mall_id`, malls)}`.execute(tx)
  return rows
}

/**
 * Boletos by number, or by their key at the bureau, in these malls; a number may match several
 * malls.
 */
export async function boletosByNumber(
  tx: Tx,
  numbers: readonly string[],
  malls: Malls,
): Promise<{ id: number; number: string; document: string }[]> {
  const ownKeys = numbers.flatMap((key) => {
    const id = boletoOfOwnKey(key)
    return id === undefined ? [] : [{ key, id }]
  })
  const { rows } = await sql<{ id: number; number: string; document: string }>`
    select b.id, b.number, c.document from boleto b join contract c on c.id = b.contract_id
    where b.number = any(${numbers}::text[]) and ${ofMalls(sql`b.mall_id`, malls)}
    union all
    select b.id, k.key, c.document
    from unnest(${ownKeys.map(({ key }) => key)}::text[], ${ownKeys.map(({ id }) => id)}::bigint[])
      as k (key, id)
      join boleto b on b.id = k.id
      join contract c on c.id = b.contract_id
    where ${ofMalls(sql`b.mall_id`, malls)}
    order by id`.execute(tx)
  return rows
}

/** The newest releasable item of each boleto. */
export async function listedItems(
  tx: Tx,
  boletoIds: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; boletoId: number }>`
    select max(i.id)::bigint as id, i.boleto_id as "boletoId" from negativation_item i
    where i.boleto_id = any(${boletoIds}::bigint[]) and ${isReleasable}
    group by i.boleto_id`.execute(tx)
  return new Map(rows.map(({ id, boletoId }) => [boletoId, id]))
}

export type ManualPlace = {
  readonly cycleId: number
  readonly today: LocalDate
  readonly status: WorkflowStatus
  readonly stepDueOn: LocalDate | null
  /** User who put it straight into PENDENTE_DE_ENVIO; null in the corporate analysis. */
  readonly includedBy: number | null
  /** The current setting, which the item keeps (rules 4.3 j). */
  readonly mayIncluderSend: boolean
  readonly byName: string
  readonly malls: Malls
}

/**
 * Creates the items of a manual inclusion with a snapshot of now and their persons; returns item
 * and boleto ids. Skips boletos that are not includable any more, or that another user included
 * first.
 */
export async function insertManualItems(
  tx: Tx,
  boletoIds: readonly number[],
  window: EligibilityWindow,
  place: ManualPlace,
): Promise<{ id: number; boletoId: number; mallId: number }[]> {
  const { rows } = await sql<{ id: number; boletoId: number; mallId: number }>`
    insert into negativation_item (mall_id, cycle_id, boleto_id, contract_id, tenant_id, origin,
      status, number, original_number, luc, trade_name,
      tenant_name, document, group_name, portfolio, due_on, original_due_on, balance_cents,
      approved_cents, included_by, may_includer_send, guarantor_count,
      negativation_count, exemption_count, step_entered_on, step_due_on, updated_by_name)
    select o.mall_id, ${place.cycleId}, o.id, o.contract_id, o.tenant_id, 'MANUAL',
      ${place.status}, o.number, o.original_number, o.luc,
      o.trade_name, o.name, o.document, g.name, nullif(g.portfolio, ''), o.due_on,
      o.original_due_on, o.open_cents,
      case when ${place.includedBy}::int is not null then o.open_cents end, ${place.includedBy},
      ${place.mayIncluderSend} and ${place.includedBy}::int is not null,
      (select count(*) from guarantor f where f.contract_id = o.contract_id),
      ${inclusionsOf}, ${exemptionsOf},
      ${place.today}, ${place.stepDueOn}, ${place.byName}
    from ${ledger}
      left join group_tenant t
        on t.mall_id = o.mall_id
        and t.document = o.document
        and t.luc = o.luc
      left join collection_group g on g.id = t.group_id
    where o.id = any(${boletoIds}::bigint[])
      and ${ofMalls(sql`o.mall_id`, place.malls)}
      and ${includable(window)}
    order by o.id
    on conflict (boleto_id)
    where status not in ('FINALIZADO', 'PENDENTE_APROVACAO_BAIXA_ARQUIVO_SERASA')
      and failed_operation is distinct from 'EXCLUSAO'
    do nothing
    returning id, boleto_id as "boletoId", mall_id as "mallId"`.execute(tx)
  await insertPersons(
    tx,
    rows.map(({ id }) => id),
  )
  return rows
}

/** Stores the observation of each manual inclusion in the boleto's history. */
export async function insertInclusionNotes(
  tx: Tx,
  notes: readonly { readonly itemId: number; readonly mallId: number; readonly note: string }[],
  by: { readonly id: number; readonly name: string },
): Promise<void> {
  await sql`
    insert into item_justification (
      item_id, mall_id, justification_text, observation, user_id, user_name
    )
    select n."itemId", n."mallId", 'Inclusão manual', n.note, ${by.id}, ${by.name}
    from jsonb_to_recordset(${JSON.stringify(notes)}::jsonb) as n(
      "itemId" bigint, "mallId" int, note text
    )`.execute(tx)
}
