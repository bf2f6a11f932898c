import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { emptyWorld, insertBoleto, insertMalls, payBoleto } from '#testing/example-debt-items.ts'

import { emptyActions, insertAction } from '#testing/example-lawsuit-actions.ts'
import { lawsuitActs } from '#testing/example-lawsuit-acts.ts'
import { fullGuia, wholeChecklist } from '#testing/example-lawsuit-facts.ts'

const { database, act } = lawsuitActs()

beforeAll(async () => {
  await sql`
    insert into lawsuit_justification (text, use_limit, starts_on, ends_on)
    values ('De teste', 9, '2026-01-01', '2030-12-31')
    on conflict do nothing`.execute(database.admin)
})
beforeEach(async () => {
  await emptyActions(database.admin)
  await emptyWorld(database.admin)
  await insertMalls(database.admin)
  await insertBoleto(database.admin, '1')
})

const rows = async <T>(text: string): Promise<T[]> =>
  (await sql.raw<T>(text).execute(database.admin)).rows

describe('moves of an action in the database', () => {
  test('goes all the way to a filed suit, each step with history, deadline and a log line', async () => {
    const id = await insertAction(database.admin, { titulos: ['T1'] })
    await act(id, 1, (by) => ({ type: 'release', by }))
    for (const person of [2, 3, 4, 5, 6]) await act(id, person, (by) => ({ type: 'submit', by }))
    const guia = async () =>
      (await rows<{ id: number }>(`select id from lawsuit_guia where lawsuit_id = ${id}`))[0]?.id ??
      0
    const bare = { filingTicket: null, filingStatus: null, protocol: null, filedOn: null }
    await act(id, 6, (by) => ({ type: 'saveChecklist', by, items: wholeChecklist }))
    const save = async (more: object) => {
      const guiaId = await guia()
      await act(id, 6, (by) => ({
        type: 'saveGuias',
        by,
        guias: [{ ...fullGuia(guiaId), ...more }],
        maySetFilingDate: true,
      }))
    }
    await save(bare)
    await act(id, 6, (by) => ({ type: 'openTickets', by, tickets: ['AJ-2026-000001'] }))
    await save({ filingTicket: 'AJ-2026-000001' })
    expect(
      await rows(
        `select row, from_status as de, to_status as para, user_name as quem
        from lawsuit_move order by id`,
      ),
    ).toEqual([
      { row: '2', de: 'AGUARDANDO_LIBERACAO', para: 'ANALISE_SHOPPING', quem: 'Pessoa 1' },
      { row: '4', de: 'ANALISE_SHOPPING', para: 'APROVACAO_SHOPPING', quem: 'Pessoa 2' },
      { row: '5', de: 'APROVACAO_SHOPPING', para: 'ANALISE_CORPORATIVA', quem: 'Pessoa 3' },
      { row: '6', de: 'ANALISE_CORPORATIVA', para: 'APROVACAO_CORPORATIVA', quem: 'Pessoa 4' },
      { row: '7', de: 'APROVACAO_CORPORATIVA', para: 'APROVACAO_FINAL', quem: 'Pessoa 5' },
      { row: '8a', de: 'APROVACAO_FINAL', para: 'EM_ACOMPANHAMENTO', quem: 'Pessoa 6' },
    ])
    expect(
      await rows(
        `select status, concluded_phases as fases, phase_due_on as prazo, is_frozen as frozen,
          approved_criterion_cents as aprovado from lawsuit`,
      ),
    ).toEqual([
      { status: 'EM_ACOMPANHAMENTO', fases: 7, prazo: null, frozen: true, aprovado: 100_000 },
    ])
    expect(
      await rows(`select array_agg(phase order by phase)::int[] as fases from lawsuit_phase`),
    ).toEqual([{ fases: [1, 2, 3, 4, 5, 6, 7] }])
    expect(await rows(`select count(*)::int as n from audit_entry where entity = 'acao'`)).toEqual([
      { n: 10 },
    ])
  })

  test('the deadline of each step is its parameter in business days', async () => {
    const id = await insertAction(database.admin, { titulos: ['T1'] })
    await act(id, 1, (by) => ({ type: 'release', by }))
    // Five business days from Wednesday 18/11/2026; Friday the 20th is a holiday.
    expect(await rows(`select step_due_on as prazo from lawsuit`)).toEqual([
      { prazo: '2026-11-26' },
    ])
  })

  test('an ended action frees its títulos and its pair; a título is in only one open action', async () => {
    const id = await insertAction(database.admin, { titulos: ['T1'] })
    await expect(insertAction(database.admin, {})).rejects.toThrow('lawsuit_one_open')
    await expect(
      insertAction(database.admin, { debtType: 'MALL', titulos: ['T1'] }),
    ).rejects.toThrow('lawsuit_titulo_one_open')
    await payBoleto(database.admin, '1')
    await act(id, 1, () => ({ type: 'balance' }))
    expect(
      await rows(`select l.outcome, x.is_open as "isOpen" from lawsuit l
        join lawsuit_titulo x on x.lawsuit_id = l.id where l.id = ${id}`),
    ).toEqual([{ outcome: 'PAGA', isOpen: false }])
    await insertAction(database.admin, { titulos: ['T1'] })
  })

  test('a reopened phase stores user, reason and the removed values', async () => {
    const id = await insertAction(database.admin, {
      status: 'EM_ACOMPANHAMENTO',
      concluded: 6,
      titulos: ['T1'],
    })
    await rows(`insert into lawsuit_guia (lawsuit_id, mall_id, filing_ticket)
      values (${id}, 1, 'CA-1')`)
    await rows(`insert into lawsuit_phase (lawsuit_id, mall_id, phase, user_name)
      values (${id}, 1, 6, 'Ana')`)
    await act(id, 7, (by) => ({
      type: 'reopenPhase',
      by,
      phase: 6,
      reason: 'Chamado aberto por engano',
    }))
    expect(
      await rows(`select undone_by_name as quem, undone_because as porque,
        undone_facts -> 0 ->> 'filingTicket' as chamado from lawsuit_phase`),
    ).toEqual([{ quem: 'Pessoa 7', porque: 'Chamado aberto por engano', chamado: 'CA-1' }])
    expect(await rows(`select filing_ticket as chamado from lawsuit_guia`)).toEqual([
      { chamado: null },
    ])
  })

  test('a refusal returns its status and names the action, and nothing is written', async () => {
    const id = await insertAction(database.admin, { titulos: ['T1'] })
    await expect(act(id, 1, (by) => ({ type: 'submit', by }))).rejects.toMatchObject({
      status: 409,
      extra: { itens: [{ id, codigo: 'FORA_DA_ETAPA' }] },
    })
    expect(await rows(`select version from lawsuit`)).toEqual([{ version: 1 }])
  })
})
