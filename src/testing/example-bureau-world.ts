import type { FastifyInstance } from 'fastify'

import type { TestDatabase } from './test-database.ts'
import { fixedDayClock } from '#server/work/clock.ts'
import { testApp } from './test-app.ts'
import { unitOfWork } from '#server/work/unit-of-work.ts'
import { type Actor, systemActor, type Work } from '#server/work/work.ts'
import { type LocalDate, localDate } from '#values/local-date.ts'

import { simulatedBureau } from '#features/negativation/bureau-exchange/gateway/simulated-bureau.ts'
import { processRoutes } from './process-routes.ts'
import type { BureauContext } from '#features/negativation/bureau-exchange/actions/deliver.ts'

// Test world of this folder: malls, tenants and boletos waiting for the bureau, inserted as rows.

const rulesOf = (...codes: string[]) => new Set(codes)

/** A user of RÉGUA DE COBRANÇA, who sends and imports. */
export const sender = (id: number, malls: Actor['malls'] = 'all'): Actor => ({
  id,
  name: `Pessoa ${id}`,
  login: `pessoa.${id}`,
  profile: 'RÉGUA DE COBRANÇA',
  malls,
  rights: new Map([
    ['/negativar-lojista', rulesOf('PENDENTE_DE_ENVIO')],
    ['/retorno-serasa', rulesOf()],
    ['/boletos-negativados', rulesOf('FINALIZADO', 'FINALIZADO_COM_ERRO')],
    ['/baixa-semiautomatica', rulesOf('PENDENTE_APROVACAO_BAIXA_ARQUIVO_SERASA')],
    ['/reenvio-retorno-erro', rulesOf('FINALIZADO_COM_ERRO', 'REENVIAR', 'ISENTAR')],
    ['/cadastro-serasa', rulesOf()],
  ]),
})

/** A user who imports returns, different from the sender. */
export const importer = (malls: Actor['malls'] = 'all'): Actor => sender(90, malls)

/** Initial steps of a boleto in this world, each with its previous step. */
const cameFrom = {
  PENDENTE_RECOMENDACAO_EQUIPE_SHOPPING: 'AGUARDANDO_QA_LIBERAR_PARA_O_SHOPPING',
  PENDENTE_APROVACAO_SUPERINTENDENTE_HOLDING: 'PENDENTE_RECOMENDACAO_EQUIPE_CORPORATIVA',
  PENDENTE_DE_ENVIO: 'PENDENTE_APROVACAO_SUPERINTENDENTE_HOLDING',
} as const

export type ExampleBoleto = {
  readonly mall: number
  readonly document: string
  readonly name?: string
  readonly number?: string
  readonly cents?: number
  readonly originalDueOn?: string
  readonly street?: string
  readonly fiadores?: readonly string[]
  readonly includedBy?: number
  readonly cycleOpen?: boolean
  /** Default PENDENTE_DE_ENVIO. */
  readonly status?: keyof typeof cameFrom
}

export type ExampleItem = {
  readonly itemId: number
  readonly number: string
  readonly lojistaId: number
  readonly fiadorIds: readonly number[]
}

/** Fixed clock of this world. */
export const exampleDay = localDate('2026-11-20')

/** Creates the world of a test file over its own database. */
export function exampleWorld(database: TestDatabase) {
  let count = 0
  let actor: Actor = sender(1)
  let app: FastifyInstance | undefined
  let day: LocalDate = exampleDay
  const clock = { now: () => fixedDayClock(day).now(), today: () => day }
  const rows = async <T>(text: string, values: unknown[] = []): Promise<T[]> =>
    (await database.adminPool.query(text, values)).rows as T[]
  const idOf = async (text: string, values: unknown[]): Promise<number> =>
    Number((await rows<{ id: number }>(text, values))[0]?.id)

  const process = () => {
    if (!app) throw new Error('open the world first')
    return { db: database.app, clock, log: app.log }
  }
  const context: BureauContext = { work: (act) => unitOfWork(process(), systemActor, 'teste', act) }

  const call = async (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) => {
    const answer = await (app as FastifyInstance).inject({
      method,
      url: `/bff/workflow/serasa/${path}`,
      ...(payload ? { payload } : {}),
    })
    return {
      status: answer.statusCode,
      body: answer.headers['content-type']?.toString().includes('json')
        ? answer.json<Record<string, never>>()
        : {},
      bytes: answer.rawPayload,
      headers: answer.headers,
    }
  }

  return {
    rows,
    context,
    clock,
    bureau: () => simulatedBureau({ db: database.app, clock }),
    setDay: (next: LocalDate) => {
      day = next
    },
    as: (next: Actor) => {
      actor = next
    },
    /** Runs one unit of work as a user. */
    act: <T>(who: Actor, act: (work: Work) => Promise<T>): Promise<T> =>
      unitOfWork(process(), who, 'teste', act),
    /** Pool of the owner of the database. */
    pool: () => database.adminPool,
    /** Database connection as its owner. */
    owner: () => database.admin,
    open: async () => {
      app = await testApp({
        db: database.app,
        clock,
        routes: processRoutes,
        authenticate: async () => actor,
      })
    },
    close: async () => app?.close(),
    /** Calls the API as another user. */
    callAs: async (who: Actor, method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) => {
      const before = actor
      actor = who
      const answer = await call(method, path, payload)
      actor = before
      return answer
    },
    call,
    /** Calls a path outside the workflow. */
    configure: async (method: 'GET' | 'POST', path: string, payload?: object) => {
      const answer = await (app as FastifyInstance).inject({
        method,
        url: `/bff/${path}`,
        ...(payload ? { payload } : {}),
      })
      return { status: answer.statusCode, body: answer.json<Record<string, never>>() }
    },
    /** Adds a mall; with `cnpj` its creditor is a separate company, else the informant. */
    addMall: async (name: string, cnpj?: string): Promise<number> => {
      const mallId = await idOf(
        'insert into mall (name, economic_unit) values ($1, $1) returning id',
        [name],
      )
      if (cnpj === undefined) return mallId
      const company = await idOf('insert into company (name, cnpj) values ($1, $2) returning id', [
        `Empresa ${name}`,
        cnpj,
      ])
      await rows(
        'insert into mall_company (mall_id, company_id, economic_unit, is_principal) values ($1, $2, $3, true)',
        [mallId, company, name],
      )
      return mallId
    },
    /** Adds a boleto in PENDENTE_DE_ENVIO with its lojista and fiadores. */
    addBoleto: async (exampleBoleto: ExampleBoleto): Promise<ExampleItem> => {
      count += 1
      const {
        mall,
        document,
        name = `Loja ${count} Ltda`,
        number = `100${String(count).padStart(6, '0')}`,
        cents = 150_000,
        originalDueOn = '2026-09-15',
      } = exampleBoleto
      const { street = 'Avenida Paulista, 1000', fiadores = [], includedBy = null } = exampleBoleto
      const { status = 'PENDENTE_DE_ENVIO' } = exampleBoleto
      const address = [street, 'Bela Vista', 'São Paulo', 'SP', '01310100']
      const cycle = await idOf(
        `
          insert into cycle (competence, status, cutoff_on, opened_by_name)
          values ($1, $2, '2026-11-03', 'Sistema')
         on conflict (competence) do update set status = excluded.status returning id`,
        exampleBoleto.cycleOpen === false ? ['2026-10-01', 'ENCERRADO'] : ['2026-11-01', 'ABERTO'],
      )
      await rows('insert into luc values ($1, $2) on conflict do nothing', [mall, `L${count}`])
      const tenant = await idOf(
        'insert into tenant (mall_id, document, name) values ($1, $2, $3) on conflict (mall_id, document) do update set name = excluded.name returning id',
        [mall, document, name],
      )
      const contract = await idOf(
        `
          insert into contract (
            mall_id, number, luc, tenant_id, document, name, trade_name, contract_type_id,
            is_registered, street, district, city, uf, cep
          )
         values (
           $1, $2, $3, $4, $5, $6, $7, (select id from contract_type where code = 'LOJA'), true,
           $8, $9, $10, $11, $12
         )
         returning id`,
        [mall, `C${count}`, `L${count}`, tenant, document, name, `Fantasia ${count}`, ...address],
      )
      const boleto = await idOf(
        `
          insert into boleto (
            mall_id, contract_id, number, original_number, due_on, original_due_on, original_cents,
            open_cents
          )
          values ($1, $2, $3, $3, $4, $4, $5, $5)
          returning id`,
        [mall, contract, number, originalDueOn, cents],
      )
      await rows(
        `
          insert into titulo (
            mall_id, boleto_id, contract_id, number, document_type_id, movement_type_id,
            competence, due_on, original_due_on, original_cents, open_cents
          )
         values (
           $1, $2, $3, $4, (select id from document_type where prefix = 'DP'),
           (select id from movement_type where code = 'ALM'), '2026-09-01', $5, $5, $6, $6
         )`,
        [mall, boleto, contract, `T${count}`, originalDueOn, cents],
      )
      const itemId = await idOf(
        `
          insert into negativation_item (mall_id, cycle_id, boleto_id, contract_id, tenant_id,
            status, number, original_number, luc, trade_name, tenant_name, document,
           due_on, original_due_on, balance_cents, approved_cents, guarantor_count, step_entered_on,
             included_by, entered_from)
         values (
           $1, $2, $3, $4, $5, $15, $6, $6, $7, $8, $9, $10, $11, $11, $12, $16, $13, '2026-11-10',
           $14, $17
         )
         returning id`,
        [
          mall,
          cycle,
          boleto,
          contract,
          tenant,
          number,
          `L${count}`,
          `Fantasia ${count}`,
          name,
          document,
          originalDueOn,
          cents,
          fiadores.length,
          includedBy,
          status,
          status === 'PENDENTE_DE_ENVIO' ? cents : null,
          JSON.stringify({ [status]: cameFrom[status] }),
        ],
      )
      const person = (
        kind: string,
        personDocument: string,
        personName: string,
        guarantor: number | null,
      ) =>
        idOf(
          `
            insert into item_person (
              item_id, mall_id, kind, guarantor_id, document, name, street, district, city, uf, cep
            )
            values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
            returning id`,
          [itemId, mall, kind, guarantor, personDocument, personName, ...address],
        )
      const lojistaId = await person('LOJISTA', document, name, null)
      const fiadorIds: number[] = []
      for (const [index, fiador] of fiadores.entries()) {
        const guarantor = await idOf(
          'insert into guarantor (mall_id, contract_id, document, name, born_on, street, district, city, uf, cep) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id',
          [mall, contract, fiador, `Fiador ${index + 1} de ${name}`, '1980-05-17', ...address],
        )
        fiadorIds.push(await person('FIADOR', fiador, `Fiador ${index + 1} de ${name}`, guarantor))
      }
      return { itemId, number, lojistaId, fiadorIds }
    },
    /** Pays a part; `open` is the remainder in cents. */
    payPartly: async (number: string, open: number, paidOn: string): Promise<void> => {
      await rows(
        `with b as (update boleto set open_cents = $2 where number = $1 returning id, mall_id),
          t as (update titulo set open_cents = $2 where boleto_id = (select id from b) returning id)
         insert into receipt (
           mall_id, titulo_id, payment_document, cleared_on, paid_on, amount_cents
         )
         select b.mall_id, t.id, 'PARC' || $1 || $2, $3, $3, 1
         from b, t`,
        [number, open, paidOn],
      )
    },
    /** Cancels a boleto in the ledger: nothing open, nothing paid. */
    cancel: async (number: string, loadedOn: string): Promise<void> => {
      await rows(
        'update titulo set open_cents = 0 where boleto_id in (select id from boleto where number = $1)',
        [number],
      )
      await rows('update boleto set open_cents = 0, updated_at = $2 where number = $1', [
        number,
        `${loadedOn} 12:00`,
      ])
    },
    /**
     * Puts the contract of a boleto on the exception lists with SERASA, without rerunning the
     * guards.
     */
    except: async (number: string): Promise<void> => {
      await rows(
        `
          insert into exception_record (
            list, document, luc, module_ids, created_by_name, updated_by_name
          )
         select 'luc-shopping', document, luc,
           (select array_agg(id) from exception_module where name = 'SERASA'), 'Rita', 'Rita'
         from negativation_item where number = $1`,
        [number],
      )
    },
    /** Pays a boleto in full, as an ERP load would. */
    pay: async (number: string, paidOn: string): Promise<void> => {
      await rows(
        `
          with b as (update boleto set open_cents = 0 where number = $1 returning id, mall_id),
            t as (
              update titulo set open_cents = 0 where boleto_id = (select id from b) returning id
            )
         insert into receipt (
           mall_id, titulo_id, payment_document, cleared_on, paid_on, amount_cents
         )
         select b.mall_id, t.id, 'REC' || $1, $2, $2, 1
         from b, t`,
        [number, paidOn],
      )
    },
    item: async (itemId: number) =>
      (
        await rows<{
          status: string
          outcome: string | null
          batch_id: number | null
          reason: string | null
          listed_cents: number | null
          failed_operation: string | null
          removal: { motive: string; receipts: string[] } | null
          removal_motive: string | null
          removal_started_on: string | null
          removal_release_on: string | null
          removal_alert_on: string | null
          removal_due_on: string | null
        }>('select * from negativation_item where id = $1', [itemId])
      )[0],
    persons: (itemId: number) =>
      rows<{
        id: number
        kind: string
        inclusion: string
        exclusion: string | null
        attempts: number
        sent_on: string | null
        publish_on: string | null
        last_event_on: string | null
        codes: string[]
        error_text: string | null
        listed_cents: number
      }>(
        `
          select id, kind, inclusion, exclusion, attempts, sent_on::text, publish_on::text,
            last_event_on::text, codes, error_text, listed_cents
          from item_person
          where item_id = $1
          order by kind desc, id`,
        [itemId],
      ),
  }
}
