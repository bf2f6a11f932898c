import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { featureJobs } from '#app/jobs.ts'

import { ask, until } from './requests.ts'
import { assignRoots } from './bureau-world.ts'
import { type ErpFile, erpFile, type NoticedBoleto, upload, uploadNotices } from './erp-file.ts'
import { importFilings } from './import-run.ts'
import { lowerRequirement, fire } from './list-run.ts'
import { submitRun } from './month-run.ts'
import type { Place } from './place.ts'
import { drillDay, type Server } from './server.ts'
import { addItems, addPerson, paths } from './world.ts'

export const jobKinds = featureJobs({ bureau: { kind: 'simulator' }, dataFolder: '.' }).map(
  ({ job }) => job,
)

const malls = 30
const rowsOfFile = 1_200

export type JobWorld = {
  readonly place: Place
  readonly server: Server
  readonly token: string
  readonly files: Map<string, ErpFile>
}

/** Seeds the debts of thirty malls, ready to be sent, listed, summed and ranked. */
export async function addDebts(place: Place): Promise<{ readonly token: string }> {
  const items = await addItems(place, { malls, items: malls * 6, status: 'PENDENTE_DE_ENVIO' })
  await assignRoots(place, [...new Set(items.map(({ mallId }) => mallId))])
  await lowerRequirement(place)
  await place.rows(`
    with made as (
      insert into collection_group (name, portfolio)
      select 'Grupo ' || n, 'Sul'
      from generate_series(1, 40) n
      returning id
    )
    insert into group_tenant (mall_id, group_id, document, luc)
    select t.mall_id, m.id, t.document, 'L1'
    from (select *, row_number() over (order by id) as n from tenant) t
      join (select id, row_number() over (order by id) as n from made) m on m.n = t.n % 40 + 1`)
  const { token } = await addPerson(place, 'comeca', 'regua')
  await addPerson(place, 'confirma', 'regua')
  return { token }
}

/** How to start a kind of job: `ready` runs the prerequisites, `begin` enqueues it. */
type Start = {
  /** Started by a call of the server, which takes longer. */
  readonly isAct?: true
  readonly ready?: (world: JobWorld, n: number) => Promise<unknown>
  readonly begin: (world: JobWorld, n: number) => Promise<unknown>
}

const promise = (
  { place }: JobWorld,
  name: string,
  payload: object = {},
  key: string | null = null,
): Promise<unknown> => {
  const tries = jobKinds.find((kind) => kind.name === name)?.maxAttempts ?? 5
  return place.rows('select enqueue($1, $2::json, $3, null, $4)', [
    name,
    JSON.stringify(payload),
    key,
    tries,
  ])
}

/** Enqueues a recurring job like its schedule does. */
export const enqueueAgain = (world: JobWorld, name: string): Promise<unknown> =>
  promise(world, name, {}, name)

async function mustRespond(what: string, answer: Awaited<ReturnType<typeof ask>>): Promise<void> {
  if (answer.status !== 200)
    throw new Error(`${what}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`)
}

async function uploadFile({ server, token, files }: JobWorld, prefix: string): Promise<void> {
  const file = erpFile(prefix, rowsOfFile)
  files.set(prefix, file)
  await mustRespond(file.name, await upload(server.address, token, file.name, file.text))
}

async function idOf({ place }: JobWorld, table: string, name: string): Promise<number> {
  const [found] = await place.rows<{ id: number }>(
    `select id::int as id from ${table} where file_name = $1`,
    [name],
  )
  return found?.id ?? 0
}

const post = async (world: JobWorld, path: string, body?: object): Promise<void> =>
  mustRespond(
    path,
    await ask(world.server.address, path, body, { method: 'POST', token: world.token }),
  )

const mallOf = (n: number) => ((n - 1) % malls) + 1

const send = ({ server, token }: JobWorld, mall: number) =>
  ask(server.address, paths.send, { shoppings: [mall] }, { token })

const ticket = async (world: JobWorld, n: number): Promise<void> => {
  const filing = { token: world.token, key: `ação manual número ${n}` }
  await mustRespond('filing', await importFilings(world.server.address, 'Shopping 1', n, filing))
  await world.place.rows(
    `
      with action as (
        select id, mall_id from lawsuit where contract_number = $1
      ), guia as (
        insert into lawsuit_guia (lawsuit_id, mall_id)
        select id, mall_id from action
        returning id, lawsuit_id, mall_id
      )
      insert into filing_ticket_request (
        lawsuit_id, mall_id, guia_id, body, asked_by_name, tries, next_try_at
      )
      select lawsuit_id, mall_id, id, '{}', 'drill', 1, now() from guia`,
    [`AJM${n}-0`],
  )
}

const newestTicket = async ({ place }: JobWorld): Promise<number> =>
  (await place.rows<{ id: number }>('select max(id)::int as id from filing_ticket_request'))[0]
    ?.id ?? 0

const notices = async ({ place, server, token }: JobWorld, n: number): Promise<void> => {
  const boletos = await place.rows<NoticedBoleto>(
    `
      select m.economic_unit as unit, c.luc, b.number, c.document
      from boleto b
        join contract c on c.id = b.contract_id
        join mall m on m.id = b.mall_id
      where b.mall_id = $1 and c.luc = 'L1'`,
    [mallOf(n)],
  )
  const file = { name: `avisos-${n}.csv`, boletos }
  await mustRespond(
    file.name,
    await uploadNotices(server.address, token, file, `avisos da carga ${n}`),
  )
}

/** Sends a file of títulos to the source of that layout, which judges and loads it in a job. */
async function bring({ server, token }: JobWorld, n: number): Promise<void> {
  const file = erpFile(`E${n}-`, rowsOfFile)
  const form = new FormData()
  form.set('codigo', 'REGUA_TITULOS')
  form.set('file', new Blob([file.text], { type: 'text/csv' }), file.name)
  await mustRespond(
    file.name,
    await ask(server.address, paths.received, undefined, { token, form }),
  )
}

/** Folder that sources may search (`REGUA_FONTES_DIR`). */
export const searchedFolder = (place: Place): string => join(place.folder, 'fontes')

/** A source that looks for files in a folder of its own, with one in it. */
async function addSource({ place }: JobWorld, code: string): Promise<number> {
  const folder = join(searchedFolder(place), code)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${code}.csv`), erpFile(code, 12).text)
  const [source] = await place.rows<{ id: number }>(
    `
      with made as (
        insert into source (code, name, brings, state, search_kind, search_address)
        values ($1, $1, 'TITULOS', 'ATIVA', 'PASTA', $1)
        returning id
      ), version as (
        insert into source_version (
          source_id, version, state, recipe, recipe_hash, created_by, created_by_name,
          confirmed_by, confirmed_by_name, confirmed_at
        )
        select m.id, 1, 'VIGENTE', '{}', sha256('{}'), a.id, a.name, b.id, b.name, regua.now()
        from made m, app_user a, app_user b
        where a.login = 'comeca' and b.login = 'confirma'
      )
      select id from made`,
    [code],
  )
  return source?.id ?? 0
}

async function search(world: JobWorld, n: number): Promise<unknown> {
  const [row] = await world.place.rows<{ id: number }>(
    'insert into source_search (source_id) values ($1) returning id::int as id',
    [await addSource(world, `BUSCA_${n}`)],
  )
  return promise(world, 'sources.search', { searchId: row?.id })
}

/** Kinds that need more than enqueueing. */
export const starts: Readonly<Record<string, Start>> = {
  'receivables.load': { isAct: true, begin: (world, n) => uploadFile(world, `L${n}-`) },
  'fileIntake.read': { isAct: true, begin: bring },
  'receivedFiles.rereadRefused': {
    begin: async (world, n) =>
      promise(world, 'receivedFiles.rereadRefused', {
        sourceId: await addSource(world, `RELER_${n}`),
      }),
  },
  'sources.search': { begin: search },
  'sources.putAside': {
    begin: async (world, n) =>
      promise(world, 'sources.putAside', { sourceId: await addSource(world, `RECUSA_${n}`) }),
  },
  'receivables.undo': {
    isAct: true,
    ready: async (world, n) => {
      await uploadFile(world, `U${n}-`)
      await until(
        'the file is loaded',
        async () =>
          (
            await world.place.rows(
              `select 1 from erp_load where file_name = $1 and status = 'PROCESSADA'`,
              [`titulos-U${n}-.csv`],
            )
          ).length > 0,
        60_000,
      )
    },
    begin: async (world, n) =>
      post(world, `${paths.loads}/${await idOf(world, 'erp_load', `titulos-U${n}-.csv`)}/desfazer`),
  },
  'fileImports.takeBack': {
    isAct: true,
    ready: notices,
    begin: async (world, n) =>
      post(
        world,
        `${paths.imports}/${await idOf(world, 'file_import', `avisos-${n}.csv`)}/desfazer`,
      ),
  },
  'delinquency-runs.execute': {
    isAct: true,
    begin: async ({ server, token }, n) =>
      mustRespond(
        'run',
        await submitRun(server.address, 'BASE', '2026-09', [mallOf(n)], { token }),
      ),
  },
  'lawsuit-eligibility.makeList': {
    isAct: true,
    begin: async ({ server, token }) => mustRespond('Disparar', await fire(server, { token })),
  },
  'bureau.send': {
    isAct: true,
    begin: async (world, n) => mustRespond('send', await send(world, mallOf(n))),
  },
  'tickets.ask': {
    ready: ticket,
    begin: async (world) => promise(world, 'tickets.ask', { requestId: await newestTicket(world) }),
  },
  'bureau.begin': { begin: (world) => promise(world, 'bureau.begin', { codigo: 'BAIXA' }) },
  'bureau.automate': { begin: (world) => promise(world, 'bureau.begin', { codigo: 'BAIXA' }) },
  'prioritisation.rescoreCustomers': {
    begin: async (world) => {
      const ids = await world.place.rows<{ id: number }>('select id::int as id from tenant')
      return promise(world, 'prioritisation.rescoreCustomers', {
        tenantIds: ids.map(({ id }) => id),
      })
    },
  },
  'prioritisation.rescoreGroups': {
    begin: async (world) => {
      const ids = await world.place.rows<{ id: number }>('select id from collection_group')
      return promise(world, 'prioritisation.rescoreGroups', { groupIds: ids.map(({ id }) => id) })
    },
  },
  'receivables.changed': {
    begin: (world, n) =>
      promise(world, 'receivables.changed', {
        changes: [{ mallId: mallOf(n), dueOn: '2026-10-10', movedOn: '2026-10-10' }],
        porque: 'Recebimento carregado.',
      }),
  },
  'alerts.sendDigests': {
    ready: ({ place }) =>
      place.rows(
        `
          insert into alert_digest (user_id, on_day, recipient, subject, body_text, body_html)
          select id, $1, email, 'Resumo', 'Resumo', 'Resumo' from app_user limit 1
          on conflict do nothing`,
        [drillDay],
      ),
    begin: (world) => promise(world, 'alerts.sendDigests', { day: drillDay }),
  },
}

export const startOf = (name: string): Start =>
  starts[name] ?? { begin: (world) => enqueueAgain(world, name) }
