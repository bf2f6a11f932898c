import { describe, expect, test } from 'vitest'
import { insertAction } from '#testing/example-lawsuit-actions.ts'

import { exampleFollowUp, type Answer } from '#testing/test-follow-up.ts'

const example = exampleFollowUp()
const { database, ask, rows, one, sentence, lawyer, ruler, base, followed, guiaOf } = example
const { checkAll, save, phases, state, readyToFile, open, protocol, inject } = example

describe('list', () => {
  test('counts every action in one of seven phases, and the open amount of a contract once', async () => {
    await followed({ contract: 'C1' })
    await insertAction(database.admin, {
      contract: 'C1',
      debtType: 'MALL',
      status: 'EM_ACOMPANHAMENTO',
      concluded: 2,
    })
    await rows(`update lawsuit set open_total_cents = 5000000`)
    await followed({ contract: 'C2', mall: 2, concluded: 7 }, 300_000)
    const { body } = await ask(lawyer, 'GET', `${base}?page=1&size=10`)
    expect(body['pageInfo']).toMatchObject({
      totalItems: 3,
      totalContratos: 2,
      totalClientes: 1,
      saldoAbertoTotal: 53_000,
      alemDoPrazo: 0,
      acoesPorFase: [
        { fase: 'Documentação', quantidade: 1, percentual: 33.33 },
        { fase: 'Guia de Pagamento', quantidade: 0, percentual: 0 },
        { fase: 'PO', quantidade: 1, percentual: 33.33 },
        { fase: 'Chamado para Pagamento', quantidade: 0, percentual: 0 },
        { fase: 'Comprovantes de Pagamento', quantidade: 0, percentual: 0 },
        { fase: 'Chamado para Ajuizamento', quantidade: 0, percentual: 0 },
        { fase: 'Ação Ajuizada', quantidade: 1, percentual: 33.33 },
      ],
    })
  })

  test('pending ones, filed ones, or both; concluded ones are included, otherwise ended ones are not', async () => {
    await followed({ contract: 'C1' })
    await followed({ contract: 'C2', concluded: 7, status: 'ENCERRADA' })
    await followed({ contract: 'C3', concluded: 3, status: 'ENCERRADA' })
    await rows(`update lawsuit set outcome = 'DESISTENCIA' where contract_number = 'C3'`)
    const contracts = async (query: string) =>
      ((await ask(lawyer, 'GET', `${base}?${query}`)).body['data'] as { contrato: string }[])
        .map(({ contrato }) => contrato)
        .toSorted()
    expect(await contracts('acoesPendentes=true&acoesAjuizadas=true')).toEqual(['C1', 'C2'])
    expect(await contracts('acoesPendentes=true&acoesAjuizadas=false')).toEqual(['C1'])
    expect(await contracts('acoesPendentes=false&acoesAjuizadas=true')).toEqual(['C2'])
    expect(await contracts('')).toEqual(['C1', 'C2'])
  })

  test('a phase of the start page equals its list, concluded ones included; only followed ones can be late', async () => {
    await followed({ contract: 'C1', concluded: 7 })
    await followed({ contract: 'C2', concluded: 7, status: 'ENCERRADA' })
    await followed({ contract: 'C3', concluded: 5 })
    await rows(`update lawsuit set phase_due_on = '2026-11-17' where contract_number <> 'C1'`)
    const panel = await ask(lawyer, 'GET', '/bff/workflow/ajuizamento/painel-juridico')
    const counted = (
      panel.body['fases'] as { id: number; quantidade: number; alemDoPrazo: number }[]
    ).filter(({ quantidade }) => quantidade > 0)
    expect(counted).toMatchObject([
      { id: 6, quantidade: 1, alemDoPrazo: 1 },
      { id: 7, quantidade: 2, alemDoPrazo: 0 },
    ])
    for (const { id, quantidade } of counted)
      expect((await ask(lawyer, 'GET', `${base}?idsFases=${id}`)).body['data']).toHaveLength(
        quantidade,
      )
  })

  test('a ticket or case number is found by prefix, the case number with or without mask', async () => {
    const id = await followed({ contract: 'C1' })
    await followed({ contract: 'C2' })
    await rows(`update lawsuit_guia set filing_ticket = 'AJ-2026-000118', payment_ticket = '88214',
      protocol = '11563624920268260633' where lawsuit_id = ${id}`)
    for (const typed of ['aj-2026-0001', '882', '1156362-49.2026', '1156362492026']) {
      const { body } = await ask(lawyer, 'GET', `${base}?numeroChamado=${typed}`)
      expect((body['data'] as unknown[]).length, typed).toBe(1)
    }
    const { body } = await ask(lawyer, 'GET', `${base}?numeroChamado=2026-000118`)
    expect(body['data']).toEqual([])
  })

  test('group, cycle, type, phase and name filter it; an invalid month is refused', async () => {
    await followed({ contract: 'C1' })
    await rows(`update lawsuit set trade_name = 'Café Sol'`)
    const count = async (query: string) =>
      ((await ask(lawyer, 'GET', `${base}?${query}`)).body['data'] as unknown[]).length
    expect(await count('mesAnoCicloAjuizamento=11/2026&idsFases=1&nomeFantasia=cafe')).toBe(1)
    expect(await count('mesAnoCicloAjuizamento=10/2026')).toBe(0)
    expect(await count('idsFases=2,3')).toBe(0)
    expect(await count('idsGruposCobranca=99')).toBe(0)
    expect(await count('tiposAcao=EXE')).toBe(1)
    const refused = await ask(lawyer, 'GET', `${base}?mesAnoCicloAjuizamento=13/2026`)
    expect(refused).toMatchObject({ status: 400 })
  })

  test('the filter Mês/Ano offers the current month and the thirteen before', async () => {
    const { body } = await ask(lawyer, 'GET', '/bff/workflow/ajuizamento/ciclos')
    const months = (body['data'] as { mesAno: string }[]).map(({ mesAno }) => mesAno)
    expect([months.length, months[0], months.at(-1)]).toEqual([14, '11/2026', '10/2025'])
  })
})

describe('phases', () => {
  test('conclude strictly in order: phases filled early conclude with the lowest', async () => {
    const id = await followed()
    const guia = await guiaOf(id)
    const full = { id: guia, valor: 100, numeroPO: 'PO1', numeroChamadoPagamento: 'CP1' }
    expect(await save(id, { guias: [full] })).toMatchObject({
      status: 200,
      body: { mensagem: 'Alterações salvas' },
    })
    expect(await phases(id)).toBe(0)
    await checkAll(id)
    expect(await phases(id)).toBe(4)
    const { body } = await ask(lawyer, 'GET', `${base}/${id}`)
    expect(body).toMatchObject({ idFaseAtual: 5, falta: 'Falta o comprovante' })
    expect(
      (body['historicoFases'] as { conclusao: unknown[] }[]).map((f) => f.conclusao.length),
    ).toEqual([1, 1, 1, 1, 0, 0, 0])
  })

  test('a guia without its value keeps PO and ticket closed; a concluded phase keeps its fields', async () => {
    const id = await followed()
    const guia = await guiaOf(id)
    expect(await save(id, { guias: [{ id: guia, numeroPO: 'PO1' }] })).toMatchObject({
      status: 422,
      body: { mensagem: 'PO e chamado de pagamento pedem antes o valor da guia.' },
    })
    await checkAll(id)
    await save(id, { guias: [{ id: guia, valor: 100 }] })
    expect(await save(id, { guias: [{ id: guia, valor: 101 }] })).toMatchObject({
      status: 422,
      body: {
        mensagem: 'A fase Guia de Pagamento está concluída: o que ela guarda não muda.',
      },
    })
    expect(await save(id, { guias: [{ id: null, valor: 5 }] })).toMatchObject({ status: 422 })
  })

  test('a current phase different from the one seen is a conflict', async () => {
    const id = await followed()
    await checkAll(id)
    expect(await save(id, { idFase: 1 })).toMatchObject({
      status: 409,
      body: { mensagem: 'A fase da ação mudou depois que ela foi lida.' },
    })
  })

  test('the last one is reopened only with its rule and a reason, and stores who and why', async () => {
    const id = await followed()
    await checkAll(id)
    const reopen = (login: string, motivo: string) =>
      ask(login, 'POST', `${base}/${id}/reabrir-fase`, { idFase: 1, motivo })
    expect(await reopen(ruler, 'Falta o aditivo')).toMatchObject({ status: 403 })
    expect(await reopen(lawyer, 'curto')).toMatchObject({
      status: 400,
      body: { mensagem: 'O motivo precisa de ao menos 10 caracteres.' },
    })
    expect(await reopen(lawyer, 'Falta o aditivo')).toMatchObject({ status: 200 })
    expect(await phases(id)).toBe(0)
  })

  test('a user with read access cannot write', async () => {
    const id = await followed()
    expect((await ask('corporativa', 'GET', `${base}/${id}`)).status).toBe(200)
    expect((await save(id, {}, 'corporativa')).status).toBe(403)
  })

  test('an action of another mall is not found', async () => {
    const id = await followed({ mall: 3 })
    expect((await ask('analista.shopping', 'GET', `${base}/${id}`)).status).toBe(404)
  })
})

describe('tickets', () => {
  test('are numbered without gaps, and wait for the proofs of payment', async () => {
    const early = await followed({ contract: 'C9' })
    expect(await open(early)).toMatchObject({
      status: 422,
      body: { mensagem: 'A fase Comprovantes de Pagamento ainda está aberta.' },
    })
    const id = await readyToFile()
    await rows(`insert into lawsuit_guia (lawsuit_id, mall_id, amount_cents, purchase_order,
      payment_ticket, has_payment_proof) values (${id}, 1, 124000, '4500031901', '88240', true)`)
    expect(await open(id)).toMatchObject({
      status: 200,
      body: {
        mensagem: 'Chamado aberto com sucesso',
        chamados: ['AJ-2026-000001', 'AJ-2026-000002'],
      },
    })
    expect(await phases(id)).toBe(6)
    expect(await open(id)).toMatchObject({
      status: 422,
      body: { mensagem: 'Todas as guias já têm número do chamado de ajuizamento.' },
    })
  })

  test('requested twice at once get different numbers', async () => {
    const first = await readyToFile()
    await rows(`update lawsuit set contract_number = 'X' where id = ${first}`)
    const second = await followed({ contract: 'C2', concluded: 5 })
    const answers = await Promise.all([open(first), open(second)])
    const numbers = answers.flatMap(({ body }) => body['chamados'] as string[])
    expect(numbers.toSorted()).toEqual(['AJ-2026-000001', 'AJ-2026-000002'])
  })

  test('block changes of títulos, desistência and exceção; a protocol blocks reopening', async () => {
    const id = await readyToFile()
    await open(id)
    const withdrawal = await ask(lawyer, 'PUT', `${base}/${id}/desistencia`, {
      motivo: 'Acordo com o lojista',
      numeroChamado: 'CH-1',
    })
    expect(withdrawal).toMatchObject({
      status: 422,
      body: { mensagem: 'Uma guia já tem número do chamado de ajuizamento.' },
    })
    const reopen = () =>
      ask(lawyer, 'POST', `${base}/${id}/reabrir-fase`, { idFase: 6, motivo: 'Chamado errado' })
    const guia = await guiaOf(id)
    await save(id, { guias: [{ id: guia, numeroProtocolo: protocol }] })
    expect(await reopen()).toMatchObject({ status: 422 })
    await save(id, { guias: [{ id: guia, numeroProtocolo: '' }] })
    expect(await reopen()).toMatchObject({ status: 200 })
    expect(await one('select filing_ticket as t from lawsuit_guia')).toEqual({ t: null })
  })
})

describe('filed action', () => {
  const file = async (cents?: number) => {
    const id = await readyToFile(cents)
    await open(id)
    const guia = await guiaOf(id)
    const filing = {
      id: guia,
      statusChamadoAjuizamento: ' AJUIZADO ',
      numeroProtocolo: protocol,
      dataAjuizamento: '2026-11-12',
    }
    return { id, guia, filing }
  }

  test('needs a valid case number, and a date from a permitted user', async () => {
    const { id, guia, filing } = await file()
    expect(
      await save(id, { guias: [{ id: guia, numeroProtocolo: '5555555-00.2026.8.26.0100' }] }),
    ).toMatchObject({ status: 400 })
    expect(await save(id, { guias: [filing] }, ruler)).toMatchObject({
      status: 403,
      body: { mensagem: 'A data de ajuizamento é informada pelo Jurídico.' },
    })
    expect(await save(id, { guias: [filing] })).toMatchObject({ status: 200 })
    expect(await phases(id)).toBe(7)
    expect((await ask(lawyer, 'GET', `${base}/${id}`)).body).toMatchObject({
      prazoConclusao: null,
      guias: [{ numeroProtocolo: protocol, statusChamadoAjuizamento: 'Ajuizado' }],
    })
  })

  test('accepts status and credit kind only after filing, and ends with a closing status', async () => {
    const { id, filing } = await file()
    const status = async (name: string) =>
      (await one<{ id: number }>(`select id from lawsuit_status where name = '${name}'`))?.id
    const kind = (await one<{ id: number }>(`select min(id) as id from credit_kind`))?.id
    expect(
      await save(id, { idStatusAcao: await status('Citação'), idEspecieCredito: kind }),
    ).toMatchObject({ status: 422 })
    await save(id, { guias: [filing] })
    expect(
      await save(id, { idStatusAcao: await status('Citação'), idEspecieCredito: kind }),
    ).toMatchObject({ status: 200 })
    const { body } = await ask(lawyer, 'GET', base)
    expect(body['data']).toMatchObject([{ statusProcesso: 'Citação', faseAtual: 'Ação Ajuizada' }])
    const ends = { idStatusAcao: await status('Extinta por pagamento') }
    expect(await save(id, ends)).toMatchObject({
      status: 400,
      body: { mensagem: 'O motivo precisa de ao menos 10 caracteres.' },
    })
    expect(await save(id, { ...ends, motivo: 'Pago em juízo em 12/11' })).toMatchObject({
      status: 200,
      body: { aguardaConfirmacao: false },
    })
    expect(await state(id)).toEqual({ status: 'ENCERRADA', outcome: 'CONCLUIDA' })
    expect(
      await rows(`select act, state from lawsuit_confirmation where lawsuit_id = ${id}`),
    ).toEqual([{ act: 'ENCERRAMENTO', state: 'AVISADA' }])
  })

  test('from the limit on another user ends it; until then the status stays', async () => {
    const { id, filing } = await file(15_000_000)
    await save(id, { guias: [filing] })
    const extinct = await one<{ id: number }>(
      `select id from lawsuit_status where name = 'Extinta'`,
    )
    const ends = { idStatusAcao: extinct?.id, motivo: 'Abandono da causa' }
    expect(await save(id, ends)).toMatchObject({
      status: 200,
      body: { aguardaConfirmacao: true },
    })
    const head = () =>
      one(`select status, outcome, ending, court_status_id is not null as "hasStatus"
        from lawsuit where id = ${id}`)
    expect(await head()).toEqual({
      status: 'EM_ACOMPANHAMENTO',
      outcome: null,
      ending: null,
      hasStatus: false,
    })
    expect(await save(id, ends)).toMatchObject({ status: 422 })
    const confirm = (login: string) => ask(login, 'POST', `${base}/${id}/confirmar`)
    expect(await confirm(lawyer)).toMatchObject({ status: 403 })
    expect(await confirm(ruler)).toMatchObject({ status: 200 })
    expect(await head()).toEqual({
      status: 'ENCERRADA',
      outcome: 'CONCLUIDA',
      ending: 'SEM_MERITO',
      hasStatus: true,
    })
  })

  test('ended without a judgment on the merits frees its títulos, and the term runs from the interrupting act', async () => {
    const { id, filing } = await file()
    const due = '2024-03-10'
    await rows(`update titulo set original_due_on = '${due}'`)
    const prescribes = async () => ({
      ...(await one<{ on: string }>(`select prescribes_on::text as on from titulo_prescription`)),
      filed: (await rows('select from filed_action')).length,
    })
    expect(await save(id, { guias: [filing] })).toMatchObject({ status: 200 })
    expect(await prescribes()).toEqual({ on: '2027-03-10', filed: 1 })
    const interrupt = (ato: string, data: string) => save(id, { interrupcao: { ato, data } })
    expect(await interrupt('DESPACHO_CITACAO', '2026-08-20')).toMatchObject({ status: 200 })
    // A second act interrupts nothing; an earlier first act may be entered late.
    expect(await interrupt('PROTESTO', '2026-09-01')).toMatchObject({ status: 409 })
    expect(await interrupt('PROTESTO', '2027-09-01')).toMatchObject({ status: 400 })
    expect(await interrupt('RECONHECIMENTO', '2026-08-18')).toMatchObject({ status: 200 })
    expect((await ask(lawyer, 'GET', `${base}/${id}`)).body).toMatchObject({
      interrupcao: { ato: 'Reconhecimento da dívida', data: '2026-08-18' },
    })
    // The action has the same prescription date.
    expect(await one(`select prescribes_on::text as on from lawsuit where id = ${id}`)).toEqual({
      on: '2029-08-18',
    })
    const extinct = await one<{ id: number }>(
      `select id from lawsuit_status where name = 'Extinta'`,
    )
    await save(id, { idStatusAcao: extinct?.id, motivo: 'Abandono da causa' })
    expect(await prescribes()).toEqual({ on: '2029-08-18', filed: 0 })
    // An act after the end of the term interrupts nothing.
    await rows(`update titulo set original_due_on = '2023-08-17'`)
    expect(await prescribes()).toEqual({ on: '2026-08-17', filed: 0 })
  })

  test('a case number of another action is refused, unless it is the same case', async () => {
    const { id, filing } = await file()
    const other = await followed({ contract: 'C2', mall: 2 })
    await rows(
      `update lawsuit_guia set protocol = '11563624920268260633' where lawsuit_id = ${other}`,
    )
    expect(await save(id, { guias: [filing] })).toMatchObject({
      status: 422,
      body: {
        mensagem: expect.stringContaining(
          'O processo 1156362-49.2026.8.26.0633 já está em outra ação, do contrato C2.',
        ),
      },
    })
    expect(await phases(id)).toBe(6)
    expect(await save(id, { guias: [{ ...filing, mesmoProcesso: true }] })).toMatchObject({
      status: 200,
    })
    expect(await phases(id)).toBe(7)
    // A concluded action keeps its number; one with another outcome does not.
    await rows(
      `update lawsuit set status = 'ENCERRADA', outcome = 'DESISTENCIA' where id = ${other}`,
    )
    expect(await save(id, { guias: [{ id: filing.id, mesmoProcesso: false }] })).toMatchObject({
      status: 200,
    })
  })

  test("a status typed ' AJUIZADO ' is stored as displayed, so the next save changes nothing", async () => {
    const { id, filing } = await file()
    const guia = { ...filing, statusChamadoAjuizamento: ' AJUIZADO ' }
    expect(await save(id, { guias: [guia] })).toMatchObject({ status: 200 })
    const { body } = await ask(lawyer, 'GET', `${base}/${id}`)
    const [shown] = body['guias'] as { statusChamadoAjuizamento: string }[]
    expect(shown?.statusChamadoAjuizamento).toBe('Ajuizado')
    const statusChamadoAjuizamento = shown?.statusChamadoAjuizamento
    expect(
      await save(id, { guias: [{ ...filing, statusChamadoAjuizamento }], idEspecieCredito: 1 }),
    ).toMatchObject({ status: 200 })
  })

  test('two actions with one case number are reported', async () => {
    const { id, filing } = await file()
    await save(id, { guias: [filing] })
    const other = await followed({ contract: 'C2' })
    await rows(
      `update lawsuit_guia set protocol = '11563624920268260633' where lawsuit_id = ${other}`,
    )
    const { body } = await ask(lawyer, 'GET', `${base}/${id}`)
    expect(body['guias']).toMatchObject([{ outraAcaoComProtocolo: 'C2' }])
  })
})

describe('second user', () => {
  const withdrawal = { motivo: 'Acordo com o lojista', numeroChamado: 'CH-1' }
  const withdraw = (id: number, login = lawyer, payload: object = withdrawal) =>
    ask(login, 'PUT', `${base}/${id}/desistencia`, payload)

  test('below the limit an act is done, and the others see it on the start page', async () => {
    const id = await followed()
    expect(await withdraw(id)).toMatchObject({
      status: 200,
      body: { mensagem: 'Salvo com sucesso', aguardaConfirmacao: false },
    })
    expect(await state(id)).toEqual({ status: 'ENCERRADA', outcome: 'DESISTENCIA' })
    const panel = async (login: string) =>
      (await ask(login, 'GET', '/bff/workflow/ajuizamento/painel-juridico')).body
    expect((await panel(ruler))['avisos']).toMatchObject([
      { ato: 'DESISTENCIA', contrato: 'C1', motivo: 'Acordo com o lojista' },
    ])
    expect((await panel(lawyer))['avisos']).toEqual([])
    await rows(`update lawsuit_confirmation set proposed_at = '2026-11-10 12:00-03'`)
    expect((await panel(ruler))['avisos']).toEqual([])
  })

  test('from the limit on another user confirms, never the requester', async () => {
    const id = await followed({}, 10_000_000)
    expect(await withdraw(id)).toMatchObject({ status: 200, body: { aguardaConfirmacao: true } })
    expect((await state(id))?.status).toBe('EM_ACOMPANHAMENTO')
    const confirm = (login: string) => ask(login, 'POST', `${base}/${id}/confirmar`)
    expect(await confirm(lawyer)).toMatchObject({
      status: 403,
      body: { mensagem: 'Quem pediu não confirma nem recusa: outra pessoa decide.' },
    })
    expect(await withdraw(id, ruler)).toMatchObject({ status: 422 })
    expect(await confirm(ruler)).toMatchObject({ status: 200 })
    expect(await state(id)).toEqual({ status: 'ENCERRADA', outcome: 'DESISTENCIA' })
    expect(await confirm(ruler)).toMatchObject({ status: 409 })
  })

  test('a refused act does not happen; the reason has a minimum length', async () => {
    const id = await followed({}, 10_000_000)
    await withdraw(id)
    const refuse = (motivo: string) => ask(ruler, 'POST', `${base}/${id}/recusar`, { motivo })
    expect(await refuse('não')).toMatchObject({ status: 400 })
    expect(await refuse('O acordo não foi assinado')).toMatchObject({ status: 200 })
    expect((await state(id))?.status).toBe('EM_ACOMPANHAMENTO')
    expect(await one('select state, reason from lawsuit_confirmation')).toEqual({
      state: 'RECUSADA',
      reason: 'O acordo não foi assinado',
    })
  })

  test('no ticket is opened while a confirmation is pending, in either way', async () => {
    const id = await readyToFile(10_000_000)
    await withdraw(id)
    expect(await open(id)).toMatchObject({
      status: 422,
      body: { mensagem: 'A ação aguarda a confirmação de outra pessoa.' },
    })
    expect(
      await save(id, { guias: [{ id: await guiaOf(id), numeroChamadoAjuizamento: 'CA-1' }] }),
    ).toMatchObject({ status: 422 })
  })

  test('a desistência needs a reason of ten letters and a ticket', async () => {
    const id = await followed()
    expect(await withdraw(id, lawyer, { ...withdrawal, motivo: 'curto' })).toMatchObject({
      status: 400,
    })
    const bare = await withdraw(id, lawyer, { ...withdrawal, numeroChamado: ' ' })
    expect([bare.status, sentence(bare)]).toEqual([400, 'Número do chamado é obrigatório.'])
  })

  test('an exceção lasts until its justification ends, at most six months', async () => {
    const id = await followed()
    const reason = await one<{ id: number }>(
      `select id from lawsuit_justification where text = 'Acordo em conversa'`,
    )
    const except = (numeroChamado: string | null) =>
      ask(lawyer, 'PUT', `${base}/${id}/excecao`, {
        idJustificativa: reason?.id,
        numeroChamado,
        observacao: 'Em conversa',
      })
    const bare = await except(null)
    expect([bare.status, sentence(bare)]).toEqual([400, 'Número do chamado é obrigatório.'])
    expect(await except('CH-2')).toMatchObject({ body: { mensagem: 'Salvo com sucesso' } })
    expect(
      await one(`select outcome, exception_until as ate, exception_ticket as chamado from lawsuit`),
    ).toEqual({ outcome: 'EXCECAO', ate: '2027-01-31', chamado: 'CH-2' })
  })
})

describe('títulos of an action', () => {
  const titulos = (id: number, list: object[], login = lawyer) =>
    inject({
      method: 'PUT',
      url: `${base}/${id}/titulos`,
      headers: { authorization: login, 'content-type': 'application/json' },
      payload: JSON.stringify(list),
    }).then((answer) => ({
      status: answer.statusCode,
      body: answer.json() as never as Answer['body'],
    }))
  const tituloId = async () =>
    (await one<{ id: number }>(`select min(titulo_id) as id from lawsuit_titulo`))?.id

  test('an entered charge counts, is marked, and can return to the computed one', async () => {
    const id = await followed()
    const idTitulo = await tituloId()
    expect(await titulos(id, [{ idTitulo, considerar: true, juros: 1234.5 }])).toMatchObject({
      status: 200,
      body: { mensagem: 'Atualizado com sucesso.' },
    })
    const shown = async () =>
      ((await ask(lawyer, 'GET', `${base}/${id}`)).body['boletos'] as { titulos: object[] }[])[0]
        ?.titulos[0]
    expect(await shown()).toMatchObject({ valJuros: 1234.5, jurosInformado: true })
    await titulos(id, [{ idTitulo, considerar: true, juros: null }])
    // 100 days at 1 % a month of 50.000,00, without correction.
    expect(await shown()).toMatchObject({ valJuros: 1666.66, jurosInformado: false })
  })

  test('one of them stays considered, and títulos of another action are refused', async () => {
    const id = await followed()
    const idTitulo = await tituloId()
    expect(await titulos(id, [{ idTitulo, considerar: false }])).toMatchObject({
      status: 422,
      body: { mensagem: 'Ao menos um título precisa continuar considerado.' },
    })
    expect(await titulos(id, [{ idTitulo: 999_999, considerar: true }])).toMatchObject({
      status: 409,
    })
    expect(
      await titulos(id, [
        { idTitulo, considerar: true },
        { idTitulo, considerar: true },
      ]),
    ).toMatchObject({ status: 422 })
  })

  test('an approver of the holding changes none in the follow-up, whatever they follow elsewhere', async () => {
    const id = await followed()
    const idTitulo = await tituloId()
    expect(
      await rows(`select m.path from menu m
        join menu_rule r on r.menu_id = m.id and r.code = 'ACOMPANHAR'
        join profile_permission g on g.rule_id = r.id
        join app_user u on u.profile_id = g.profile_id
        where u.login = 'aprovador.holding' order by m.path`),
    ).toEqual([{ path: '/contestacoes' }, { path: '/regua-do-dia' }])
    expect(
      await titulos(id, [{ idTitulo, considerar: true, juros: 1 }], 'aprovador.holding'),
    ).toMatchObject({ status: 403, body: { mensagem: 'Usuário sem permissão para esta ação' } })
    expect(await one(`select informed_interest_cents as j from lawsuit_titulo`)).toEqual({
      j: null,
    })
  })

  test('from the limit on charges that raise the claim wait for another user', async () => {
    const id = await followed({}, 10_000_000)
    const idTitulo = await tituloId()
    expect(await titulos(id, [{ idTitulo, considerar: true, multa: 90_000 }])).toMatchObject({
      body: { aguardaConfirmacao: true },
    })
    expect(await one(`select informed_fine_cents as m from lawsuit_titulo`)).toEqual({ m: null })
    await ask(ruler, 'POST', `${base}/${id}/confirmar`)
    expect(await one(`select informed_fine_cents as m from lawsuit_titulo`)).toEqual({
      m: 9_000_000,
    })
  })
})
