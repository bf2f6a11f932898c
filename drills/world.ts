import { createHash } from 'node:crypto'

import { cnpj, cpf } from '../db/demo/documents.ts'
import { behaviourOf } from '#features/negativation/bureau-exchange/gateway/simulator-behaviour.ts'
import type { WorkflowStatus } from '#features/negativation/debt-items/rules/status.ts'

import type { Place } from './place.ts'

/** A signed-in user; the token opens the session. */
export type Person = { readonly id: number; readonly login: string; readonly token: string }

/** Short names of the profiles used by drills. */
export const profiles = {
  regua: 'REGUADECOBRANCA',
  analyst: 'COBRANCASHOPPING',
  approver: 'APROVADORSHOPPING',
  corporate: 'COBRANCACORPORATIVA',
  holding: 'APROVADORHOLDING',
  admin: 'ADMINISTRADOR',
} as const

const tokenOf = (secret: string) => createHash('sha256').update(secret).digest('base64url')

export async function addSession(place: Place, userId: number, secret: string): Promise<string> {
  const token = tokenOf(secret)
  await place.rows(
    `
      insert into session (token_hash, user_id, expires_at, ends_at)
      values ($1, $2, now() + interval '30 minutes', now() + interval '12 hours')`,
    [createHash('sha256').update(token).digest(), userId],
  )
  return token
}

/** Adds a signed-in user with a profile; without malls, the profile must see every mall. */
export async function addPerson(
  place: Place,
  login: string,
  profile: keyof typeof profiles,
  malls: readonly number[] = [],
): Promise<Person> {
  const [user] = await place.rows<{ id: number }>(
    `
      insert into app_user (login, name, email, profile_id, is_demo)
      values ($1, $2, $1 || '@regua.example', (select id from profile where code = $3), true)
      returning id`,
    [login, `Pessoa ${login}`, profiles[profile]],
  )
  const id = user?.id ?? 0
  await place.rows('insert into user_mall (user_id, mall_id) select $1, unnest($2::int[])', [
    id,
    malls,
  ])
  return { id, login, token: await addSession(place, id, login) }
}

/** Adds the approvers 'aprova.1', 'aprova.2', … of these malls. */
export async function addApprovers(
  place: Place,
  count: number,
  malls: readonly number[],
): Promise<Person[]> {
  const approvers: Person[] = []
  for (let n = 1; n <= count; n += 1)
    approvers.push(await addPerson(place, `aprova.${n}`, 'approver', malls))
  return approvers
}

/** Items that left a step, with the number of their decisions in the log. */
export const itemsMovedFrom = (
  place: Place,
  step: WorkflowStatus,
): Promise<{ readonly id: number; readonly lines: number }[]> =>
  place.rows(
    `select i.id::int as id, count(a.*)::int as lines from negativation_item i
       left join audit_entry a on a.entity = 'boleto'
         and a.entity_id = i.id::text
         and a.action = 'SUBMETER'
     where i.status <> $1
     group by i.id`,
    [step],
  )

/** Whether the worker has done every enqueued 'negativation.refresh'. */
export const isRefreshed = async (place: Place): Promise<boolean> =>
  (
    await place.rows(
      `
        select 1
        from graphile_worker._private_jobs j
          join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier = 'negativation.refresh'`,
    )
  ).length === 0

export type SeededItem = {
  readonly id: number
  readonly mallId: number
  readonly number: string
  readonly document: string
  readonly boletoId: number
}

export type WorldOptions = {
  readonly malls?: number
  readonly items: number
  readonly status: WorkflowStatus
  /** Users who handled the earlier steps. */
  readonly handledBy?: Readonly<Record<string, readonly number[]>>
  readonly fiadores?: boolean
  /** Also use documents for which the simulated bureau reports errors. */
  readonly withDifficulties?: boolean
  /** First number, to separate several seedings of one place. */
  readonly from?: number
}

const isEasy = (document: string) =>
  behaviourOf(document, 'I') === undefined && behaviourOf(document, 'E') === undefined

function* documents(
  kind: 'CPF' | 'CNPJ',
  from: number,
  withDifficulties: boolean,
): Generator<string, never> {
  for (let number = from; ; number += 1) {
    const document =
      kind === 'CNPJ' ? cnpj(String(10_000_000 + number), 1) : cpf(String(100_000_000 + number))
    if (withDifficulties || isEasy(document)) yield document
  }
}

/** Ids of the malls, created if missing. */
export async function addMalls(place: Place, count: number): Promise<number[]> {
  await place.rows(
    `
      insert into mall (name, economic_unit)
      select 'Shopping ' || n, n::text
      from generate_series(1, $1::int) n
     where not exists (select from mall m where m.economic_unit = n::text)`,
    [count],
  )
  await place.rows(
    `insert into luc (mall_id, code) select id, 'L1' from mall on conflict do nothing`,
  )
  return (
    await place.rows<{ id: number }>('select id from mall order by id limit $1', [count])
  ).map(({ id }) => id)
}

/**
 * Inserts boletos in one step of the workflow, each with contract, título, lojista and optionally
 * one fiador, in an open cycle. One statement; all guards pass.
 */
export async function addItems(
  place: Place,
  {
    malls = 2,
    items,
    status,
    handledBy = {},
    fiadores = true,
    withDifficulties = false,
    from = 0,
  }: WorldOptions,
): Promise<SeededItem[]> {
  const mallIds = await addMalls(place, malls)
  const firms = documents('CNPJ', from * 10, withDifficulties)
  const people = documents('CPF', from * 10, withDifficulties)
  const rows = Array.from({ length: items }, (_, index) => ({
    n: from + index + 1,
    mall_id: mallIds[index % mallIds.length],
    document: firms.next().value,
    fiador: fiadores ? people.next().value : null,
    cents: 100_000 + index * 137,
  }))
  return place.rows<SeededItem>(
    `with given as (
      select *
      from jsonb_to_recordset($1::jsonb) as g(
        n int, mall_id int, document text, fiador text, cents bigint
      )
    ), opened as (
      insert into cycle (competence, status, cutoff_on, opened_by_name)
      values ('2026-11-01', 'ABERTO', '2026-11-03', 'Sistema')
      on conflict (competence) do update set status = excluded.status returning id
    ), tenants as (
      insert into tenant (mall_id, document, name)
      select mall_id, document, 'Loja ' || n || ' Ltda'
      from given
      returning id, mall_id, document
    ), contracts as (
      insert into contract (
        mall_id, number, luc, tenant_id, document, name, trade_name, contract_type_id,
          is_registered, street, district, city, uf, cep
      )
      select g.mall_id, 'C' || n, 'L1', t.id, g.document, 'Loja ' || n || ' Ltda', 'Fantasia ' || n,
        (select id from contract_type where code = 'LOJA'), true,
        'Avenida Paulista, 1000', 'Bela Vista', 'São Paulo', 'SP', '01310100'
      from given g join tenants t using (mall_id, document) returning id, number, mall_id, tenant_id
    ), boletos as (
      insert into boleto (
        mall_id, contract_id, number, original_number, due_on, original_due_on, original_cents,
          open_cents
      )
      select g.mall_id, c.id, '9' || lpad(n::text, 7, '0'), '9' || lpad(n::text, 7, '0'),
        '2026-09-15', '2026-09-15', g.cents, g.cents
      from given g join contracts c on c.number = 'C' || n returning id, number, contract_id
    ), titulos as (
      insert into titulo (
        mall_id, boleto_id, contract_id, number, document_type_id, movement_type_id, competence,
          due_on, original_due_on, original_cents, open_cents
      )
      select g.mall_id, b.id, b.contract_id, 'T' || n,
        (select id from document_type where prefix = 'DP'),
        (select id from movement_type where code = 'ALM'),
        '2026-09-01', '2026-09-15', '2026-09-15', g.cents, g.cents
      from given g join boletos b on b.number = '9' || lpad(n::text, 7, '0')
    ), guarantors as (
      insert into guarantor (
        mall_id, contract_id, document, name, born_on, street, district, city, uf, cep
      )
      select g.mall_id, c.id, g.fiador, 'Fiador ' || n, '1980-05-17', 'Rua das Flores, 1',
        'Bela Vista', 'São Paulo', 'SP', '01310100'
      from given g
        join contracts c on c.number = 'C' || n
      where g.fiador is not null
      returning id, contract_id
    ), placed as (
      insert into negativation_item (
        mall_id, cycle_id, boleto_id, contract_id, tenant_id, status, number, original_number, luc,
          trade_name, tenant_name, document,
        due_on, original_due_on, balance_cents, approved_cents, guarantor_count, step_entered_on,
          entered_from, handled_by)
      select g.mall_id, o.id, b.id, c.id, c.tenant_id, $2, b.number, b.number, 'L1',
        'Fantasia ' || n, 'Loja ' || n || ' Ltda', g.document,
        '2026-09-15', '2026-09-15', g.cents, case when $2 = 'PENDENTE_DE_ENVIO' then g.cents end,
          (g.fiador is not null)::int, '2026-11-10', $4::jsonb, $3::jsonb
      from given g
        join contracts c on c.number = 'C' || n
        join boletos b on b.contract_id = c.id
        cross join opened o
      returning id, mall_id, number, document, boleto_id, contract_id
    ), persons as (
      insert into item_person (
        item_id, mall_id, kind, guarantor_id, document, name, street, district, city, uf, cep
      )
      select p.id, p.mall_id, 'LOJISTA', null, p.document, 'Loja Ltda', 'Avenida Paulista, 1000',
        'Bela Vista', 'São Paulo', 'SP', '01310100'
      from placed p
      union all
      select p.id, p.mall_id, 'FIADOR', r.id, g.fiador, 'Fiador ' || n, 'Rua das Flores, 1',
        'Bela Vista', 'São Paulo', 'SP', '01310100'
      from placed p
        join guarantors r on r.contract_id = p.contract_id
        join given g on p.number = '9' || lpad(g.n::text, 7, '0')
    )
    select id, mall_id as "mallId", number, document, boleto_id as "boletoId"
    from placed
    order by id`,
    [JSON.stringify(rows), status, JSON.stringify(handledBy), JSON.stringify(enteredFrom(status))],
  )
}

/** Adds items for a superintendent of two malls; no user of a drill recommended them. */
export const addItemsToApprove = (place: Place, items: number): Promise<SeededItem[]> =>
  addItems(place, {
    items,
    status: 'PENDENTE_APROVACAO_SUPERINTENDENTE_SHOPPING',
    handledBy: { PENDENTE_RECOMENDACAO_EQUIPE_SHOPPING: [999] },
  })

/** The steps of an item that no director or exception stops. */
export const usualWay = [
  'AGUARDANDO_QA_LIBERAR_PARA_O_SHOPPING',
  'PENDENTE_RECOMENDACAO_EQUIPE_SHOPPING',
  'PENDENTE_APROVACAO_SUPERINTENDENTE_SHOPPING',
  'PENDENTE_RECOMENDACAO_EQUIPE_CORPORATIVA',
  'PENDENTE_APROVACAO_SUPERINTENDENTE_HOLDING',
  'PENDENTE_DE_ENVIO',
] as const satisfies readonly WorkflowStatus[]

/** History of an item as if it had passed all steps, for giving back. */
function enteredFrom(status: WorkflowStatus): Record<string, WorkflowStatus> {
  const way: readonly WorkflowStatus[] = usualWay
  const upTo = way.indexOf(status)
  return Object.fromEntries(way.slice(1, upTo + 1).map((step, index) => [step, way[index] ?? step]))
}

/** The decision on one boleto, as sent by a screen. */
export const decision = (idBoleto: number, negativar = true) => ({
  idBoleto,
  loja: { negativar },
  fiadores: [],
})

/** URLs of the most used calls. */
export const paths = {
  submit: '/bff/workflow/serasa/serasa-negativacao/submeter-recomendacao',
  mark: '/bff/workflow/serasa/serasa-negativacao/marcar',
  giveBack: '/bff/workflow/serasa/serasa-workflow/devolver',
  send: '/bff/workflow/serasa/serasa-negativacao/negativar-boletos',
  search: '/bff/workflow/serasa/serasa-negativacao/buscar/boletos-shopping',
  download: '/bff/workflow/serasa/serasa-negativacao/download/boletos',
  upload: '/bff/producer/updload/spreadsheet',
  loads: '/bff/producer/cargas',
  notices: '/bff/notified-bills/upload',
  imports: '/bff/importacoes',
  received: '/bff/fontes/entradas',
} as const
