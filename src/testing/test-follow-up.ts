import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { beforeAll, beforeEach } from 'vitest'

import { insertBoleto } from './example-debt-items.ts'
import { emptyActions, type ExampleAction, insertAction } from './example-lawsuit-actions.ts'
import { emptyTables } from '#testing/empty-tables.ts'
import { testCompany } from '#testing/test-company.ts'
import { localDate } from '#values/local-date.ts'

import { routesWith } from '#features/legal/follow-up/routes.ts'

export type Answer = { readonly status: number; readonly body: Record<string, unknown> }

/** Hooks and helpers for tests of lawsuits in the follow-up. */
export function exampleFollowUp() {
  const { database, inject, reset } = testCompany(routesWith('own'), {
    fixedDay: localDate('2026-11-18'),
  })

  beforeAll(async () => {
    await sql`
      insert into lawsuit_justification (text, use_limit, starts_on, ends_on, needs_ticket)
      values ('Acordo em conversa', 2, '2026-01-01', '2027-01-31', true)`.execute(database.admin)
  })
  beforeEach(async () => {
    await emptyActions(database.admin)
    await emptyTables(database.admin, 'filing_ticket_counter')
    await reset()
  })

  const base = '/bff/workflow/ajuizamento/acompanhamento'

  async function ask(
    login: string,
    method: 'GET' | 'PUT' | 'POST',
    url: string,
    payload?: object,
  ): Promise<Answer> {
    const answer = await inject({
      method,
      url,
      headers: { authorization: login },
      ...(payload ? { payload } : {}),
    })
    return { status: answer.statusCode, body: answer.json() as Record<string, unknown> }
  }
  const rows = async <T>(text: string): Promise<T[]> =>
    (await sql.raw<T>(text).execute(database.admin)).rows
  const one = async <T>(text: string): Promise<T | undefined> => (await rows<T>(text))[0]
  const sentence = ({ body }: Answer) => body['mensagem']
  const lawyer = 'juridico'
  const ruler = 'regua'

  /** A followed action over one boleto of C1; `cents` decides if it needs a second person. */
  async function followed(action: ExampleAction = {}, cents = 5_000_000): Promise<number> {
    const number = (action.contract ?? 'C1').slice(1)
    await insertBoleto(database.admin, number, { mall: action.mall ?? 1, cents })
    const id = await insertAction(database.admin, {
      status: 'EM_ACOMPANHAMENTO',
      concluded: 0,
      titulos: [`T${number}`],
      ...action,
    })
    await rows(`insert into lawsuit_guia (lawsuit_id, mall_id) values (${id}, ${action.mall ?? 1})`)
    await rows(
      `update lawsuit set open_total_cents = criterion_cents, phase_due_on = '2026-12-02' where id = ${id}`,
    )
    return id
  }
  const guiaOf = async (id: number) =>
    (await one<{ id: number }>(`select id from lawsuit_guia where lawsuit_id = ${id} order by id`))
      ?.id ?? 0
  const documents = ['CONTRATO', 'ADITIVOS', 'FIANCA', 'DEMONSTRATIVO', 'PROCURACAO'].map(
    (item) => ({
      item,
      estado: 'OK',
    }),
  )
  const checkAll = (id: number) =>
    ask(lawyer, 'PUT', `${base}/${id}/checklist`, { itens: documents })
  const save = (id: number, payload: object, login = lawyer) =>
    ask(login, 'PUT', `${base}/${id}`, payload)
  const phases = async (id: number) =>
    (await one<{ n: number }>(`select concluded_phases as n from lawsuit where id = ${id}`))?.n
  const state = (id: number) =>
    one<{ status: string; outcome: string | null }>(
      `select status, outcome from lawsuit where id = ${id}`,
    )
  /** An action whose first five phases were concluded by calls. */
  async function readyToFile(cents?: number): Promise<number> {
    const id = await followed({}, cents)
    await checkAll(id)
    const guia = await guiaOf(id)
    await save(id, {
      guias: [
        {
          id: guia,
          valor: 4812.36,
          numeroPO: '4500031877',
          numeroChamadoPagamento: '88214',
          comprovantePagamento: true,
        },
      ],
    })
    return id
  }
  const open = (id: number, login = lawyer) =>
    ask(login, 'POST', `/bff/workflow/ajuizamento/chamado/acoes/${id}/abrir-chamado`)
  const readSheet = (file: Buffer, name: string) =>
    strFromU8(unzipSync(file)[name] ?? new Uint8Array())
  const protocol = '1156362-49.2026.8.26.0633'
  return {
    database,
    ask,
    rows,
    one,
    sentence,
    lawyer,
    ruler,
    base,
    followed,
    guiaOf,
    checkAll,
    save,
    phases,
    state,
    readyToFile,
    open,
    readSheet,
    protocol,
    inject,
  }
}
