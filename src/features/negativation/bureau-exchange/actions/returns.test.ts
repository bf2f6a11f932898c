import { beforeEach, describe, expect, test } from 'vitest'

import { addDays } from '#values/local-date.ts'

import { convem04 } from '../gateway/layout.ts'
import { overwriteField } from '../gateway/record.ts'
import { collectReturns } from './collect.ts'
import { exampleBureau } from '#testing/example-bureau.ts'
import { exampleDay, type ExampleItem, importer, sender } from '#testing/example-bureau-world.ts'

const world = exampleBureau()
const { rows, item, persons, mall, document, cpf, addBoleto, send, handOver, answerOf, fileOf } =
  world

const sendAll = async () => {
  await send()
  return handOver()
}
const withCodes = (line: string, codes: string) =>
  overwriteField(convem04.detail, line, 'codes', codes)
const renumber = (lines: readonly string[]) =>
  lines.map((line, index) =>
    overwriteField(
      line.startsWith('9')
        ? convem04.trailer
        : line.startsWith('0')
          ? convem04.header
          : convem04.detail,
      line,
      'sequence',
      String(index + 1),
    ),
  )

type Result = {
  mensagem: string
  total: number
  aceitos: number
  rejeitados: number
  ensaio: boolean
  semMudanca: boolean
  retorno: Record<string, unknown>
  linhas: { linha: number; motivo: string }[]
  campos: { mensagem: string }[]
}
const bring = async (bytes: Uint8Array, more: object = {}, who = importer()) => {
  const { status, body } = await world.callAs(
    who,
    'POST',
    'serasa-negativacao/negativar-boletos/importar',
    {
      file: Buffer.from(bytes).toString('base64'),
      fileName: 'retorno.TXT',
      ...more,
    },
  )
  return { status, body: body as unknown as Result }
}
const batchStatus = async (lote: number) =>
  (
    await rows<{ status: string; error: string | null }>(
      'select status, error from bureau_batch where id = $1',
      [lote],
    )
  )[0]
/** Everything a return may change, except the log, which also stores refusals. */
const allButLog = async () =>
  JSON.stringify([
    await rows('select * from negativation_item order by id'),
    await rows('select * from item_person order by id'),
    await rows('select * from bureau_batch order by id'),
    await rows('select * from bureau_submission order by id'),
    await rows('select * from bureau_event order by id'),
    await rows('select count(*) from stored_file'),
  ])
/** Everything a return may change, to check that nothing did. */
const everything = async () =>
  (await allButLog()) + JSON.stringify(await rows('select count(*) from audit_entry'))

describe('import of a return', () => {
  test('answers the number of lines applied and the answers of the bureau', async () => {
    const fine = await addBoleto({ document: document('01'), fiadores: [cpf('02')] })
    const wrong = await addBoleto({ document: document('31') })
    const lote = await sendAll()
    const { status, body } = await bring(fileOf(await answerOf(lote)))
    expect(status).toBe(200)
    expect(body).toMatchObject({
      mensagem: 'Importado com sucesso!',
      total: 3,
      aceitos: 3,
      rejeitados: 0,
      ensaio: false,
      semMudanca: false,
      linhas: [],
      retorno: { idLote: lote, aceitosBureau: 2, comErroBureau: 1, loteRejeitado: null },
    })
    expect(await item(fine.itemId)).toMatchObject({ status: 'FINALIZADO', outcome: 'NEGATIVADO' })
    expect(await item(wrong.itemId)).toMatchObject({ status: 'FINALIZADO_COM_ERRO' })
    expect(await batchStatus(lote)).toEqual({ status: 'RESPONDIDO', error: null })
  })

  test('changes nothing when repeated, or collected once more', async () => {
    await addBoleto({ document: document('01') })
    await addBoleto({ document: document('13') })
    const lote = await sendAll()
    const bytes = fileOf(await answerOf(lote))
    await bring(bytes)
    expect(
      await rows('select told_by, told_by_name from bureau_submission where batch_id = $1', [lote]),
    ).toEqual([
      { told_by: 90, told_by_name: 'Pessoa 90' },
      { told_by: 90, told_by_name: 'Pessoa 90' },
    ])
    expect((await bring(bytes)).body).toMatchObject({
      mensagem: 'Este arquivo já tinha sido importado: nada mudou.',
      total: 2,
      aceitos: 0,
      repetidos: 2,
      rejeitados: 0,
      semMudanca: true,
    })
    const moved = () =>
      rows(
        `
          select i.*, p.inclusion, p.attempts
          from negativation_item i
          join item_person p on p.item_id = i.id
          order by p.id`,
      )
    const movesBefore = JSON.stringify(await moved())
    // The bureau's own file agrees: it becomes the source, with the file as evidence, and nothing
    // moves.
    await collectReturns(world.context, world.bureau())
    expect(JSON.stringify(await moved())).toBe(movesBefore)
    expect(
      await rows('select id from bureau_submission where batch_id = $1 and told_by is not null', [
        lote,
      ]),
    ).toEqual([])
    const known = await everything()
    await rows('update bureau_simulator_answer set collected_at = null where batch_id = $1', [lote])
    await collectReturns(world.context, world.bureau())
    expect(await everything()).toBe(known)
  })

  test('a dry run gives the same answer and writes nothing', async () => {
    await addBoleto({ document: document('01') })
    const lote = await sendAll()
    const bytes = fileOf(await answerOf(lote))
    const before = await everything()
    expect((await bring(bytes, { ensaio: true })).body).toMatchObject({
      mensagem: 'Conferido: 1 linha lida, 1 linha seria aplicada; nada foi gravado.',
      ensaio: true,
      aceitos: 1,
      semMudanca: false,
      retorno: { aceitosBureau: 1 },
    })
    expect(await everything()).toBe(before)
    expect((await bring(bytes)).body).toMatchObject({ ensaio: false, semMudanca: false })
  })

  test('a repeated file with an unknown line reports no change and the rejected line', async () => {
    await addBoleto({ document: document('01') })
    const lote = await sendAll()
    const [header, line, trailer] = (await answerOf(lote)) as [string, string, string]
    await bring(fileOf([header, line, trailer]))
    const stranger = overwriteField(convem04.detail, line, 'contractNumber', 'DE OUTRO')
    const again = fileOf(renumber([header, line, stranger, trailer]))
    expect((await bring(again, { ensaio: true })).body.mensagem).toBe(
      'Conferido: 2 linhas lidas, 1 linha já tinha sido importada, 1 linha seria rejeitada; nada foi gravado.',
    )
    expect((await bring(again)).body).toMatchObject({
      mensagem: 'Nada mudou: as linhas que não foram rejeitadas já tinham sido importadas.',
      aceitos: 0,
      repetidos: 1,
      rejeitados: 1,
    })
  })
})

describe('permission to import a return (rules 4.3 l)', () => {
  const foreign = 'O lote tem boletos de shoppings que você não vê: lote '
  const own = 'Quem enviou o lote não importa o retorno dele: lote '
  const csvOf = (...lines: string[]) =>
    Buffer.from(
      ['lote;numBoleto;documento;tipoPessoa;operacao;codigo;dataRetorno;mensagem', ...lines].join(
        '\n',
      ),
    )
  const csv = { fileName: 'retorno.csv' }
  /** Refused as CONVEM and as csv, as dry run and for real, without any change. */
  const refused = async (
    lote: number,
    boleto: ExampleItem,
    who: ReturnType<typeof sender>,
    sentence: string,
  ) => {
    const bytes = fileOf(await answerOf(lote))
    const rows = csvOf(`${lote};${boleto.number};${document('01')};LOJISTA;INCLUSAO;OK;20/11/2026;`)
    const before = await allButLog()
    for (const [file, more] of [
      [bytes, {}],
      [bytes, { ensaio: true }],
      [rows, csv],
      [rows, { ...csv, ensaio: true }],
    ] as const)
      expect(await bring(file, more, who)).toMatchObject({
        status: 403,
        body: { mensagem: expect.stringContaining(sentence) as string },
      })
    expect(await allButLog()).toBe(before)
  }

  test('a lote shows its refusal and who may import; users who may import see none', async () => {
    await rows(`
      insert into app_user (id, login, name, email, profile_id)
      overriding system value
      select 900, 'rogerio', 'Rogério Campos', 'r@x.br', id
      from profile where name = 'RÉGUA DE COBRANÇA'`)
    await addBoleto({ document: document('01') })
    await sendAll()
    type Lotes = { content: { estado: string; impedimentoRetorno: string | null }[] }
    const obstacle = async (who: ReturnType<typeof sender>) => {
      world.as(who)
      const { body } = await world.call('GET', 'serasa-lote')
      world.as(sender(1))
      return (body as unknown as Lotes).content[0]?.impedimentoRetorno
    }
    expect(await obstacle(sender(1))).toBe(
      'O retorno é de outra pessoa. Pode importar: Rogério Campos.',
    )
    expect(await obstacle(importer())).toBeNull()
    await rows('delete from app_user where id = 900')
  })

  test('a lote with some persons answered is a partial return', async () => {
    const boleto = await addBoleto({ document: document('01'), fiadores: [cpf('02')] })
    const lote = await sendAll()
    const file = csvOf(`${lote};${boleto.number};${document('01')};LOJISTA;INCLUSAO;OK;20/11/2026;`)
    expect((await bring(file, csv, importer())).status).toBe(200)
    const { body } = await world.call('GET', 'serasa-lote')
    const { content } = body as unknown as { content: object[] }
    expect(content[0]).toMatchObject({ estado: 'PARCIAL', aceitos: 1, semRetorno: 1 })
  })

  test('a user who does not see every mall of the lote is refused', async () => {
    const boleto = await addBoleto({ document: document('01') })
    const other = await world.addMall(`Outro ${mall()}`)
    await world.addBoleto({ mall: other, document: document('04') })
    await world.call('POST', 'serasa-negativacao/negativar-boletos', { shoppings: [mall(), other] })
    const lote = await handOver()
    await refused(lote, boleto, importer([mall()]), foreign)
    await refused(lote, boleto, importer([other]), foreign)
    expect((await bring(fileOf(await answerOf(lote)), {}, importer([mall(), other]))).status).toBe(
      200,
    )
    expect(await item(boleto.itemId)).toMatchObject({ status: 'FINALIZADO' })
  })

  test('the sender of the lote is refused, whatever the file says; another user is not', async () => {
    const boleto = await addBoleto({ document: document('01') })
    const lote = await sendAll()
    await refused(lote, boleto, sender(1), own)
    expect((await bring(fileOf(await answerOf(lote)))).status).toBe(200)
  })

  test('the approver of one of its boletos in any step is refused; the analyst is not', async () => {
    const boleto = await addBoleto({ document: document('01') })
    await rows(`update negativation_item set handled_by = $2 where id = $1`, [
      boleto.itemId,
      {
        PENDENTE_RECOMENDACAO_EQUIPE_CORPORATIVA: [70],
        PENDENTE_APROVACAO_SUPERINTENDENTE_HOLDING: [71, 72],
      },
    ])
    const lote = await sendAll()
    await refused(lote, boleto, sender(71), own)
    await refused(lote, boleto, sender(72), own)
    expect((await bring(fileOf(await answerOf(lote)), {}, sender(70))).status).toBe(200)
  })

  test('the user who included the boleto directly into the sending is refused', async () => {
    const boleto = await addBoleto({ document: document('01'), includedBy: 73 })
    const lote = await sendAll()
    await refused(lote, boleto, sender(73), own)
  })

  test('the user who started the sending job by hand is refused', async () => {
    const boleto = await addBoleto({ document: document('01') })
    await rows(
      `insert into job_run (job, started_by, started_by_name) values ('ENVIO', 74, 'Pessoa 74')`,
    )
    const lote = await sendAll()
    await rows(`update bureau_batch set created_by = null where id = $1`, [lote])
    await rows(`update job_run set finished_at = now() where started_by = 74`)
    await refused(lote, boleto, sender(74), own)
  })

  test('the approver of the removal is refused although the job resent the lote', async () => {
    const boleto = await addBoleto({ document: document('01') })
    await sendAll()
    await collectReturns(world.context, world.bureau())
    await rows(
      `
        update negativation_item
        set status = 'PENDENTE_APROVACAO_BAIXA_ARQUIVO_SERASA', outcome = null,
       removal = '{"motive": "MANUAL", "requestedBy": 5, "isApproved": false, "receipts": [], "from": {"status": "FINALIZADO", "resultado": "NEGATIVADO"}}'
       where id = $1`,
      [boleto.itemId],
    )
    await world.callAs(sender(75), 'POST', 'serasa-baixa-automatica/aprovar', {
      shoppings: [mall()],
    })
    const lote = await handOver()
    const bytes = fileOf(await answerOf(lote))
    expect((await bring(bytes, {}, sender(75))).body.mensagem).toContain(own)
    await rows(
      `
        with again as (insert into bureau_batch (informant_root, operation, remessa, movement_on,
          file_name, created_by_name, status, sent_at)
         select informant_root, operation, 900000, movement_on, 'de novo', 'Sistema', 'ENVIADO',
           now()
         from bureau_batch
         where id = $1
         returning id)
       insert into bureau_submission (
         batch_id, mall_id, item_id, person_id, operation, sequence, value_cents, record
       )
       select again.id, mall_id, item_id, person_id, operation, sequence, value_cents, record
       from bureau_submission, again
       where batch_id = $1`,
      [lote],
    )
    const header = overwriteField(
      convem04.header,
      (await answerOf(lote))[0] ?? '',
      'remessa',
      '900000',
    )
    const again = fileOf([header, ...(await answerOf(lote)).slice(1)])
    expect((await bring(again, {}, sender(75))).body.mensagem).toContain(own)
  })

  test('a file of several lotes is refused whole and names the lote that this user may not import', async () => {
    const first = await addBoleto({ document: document('01') })
    const one = await sendAll()
    await bring(fileOf(await answerOf(one)))
    const second = await addBoleto({ document: document('04') })
    await world.callAs(sender(76), 'POST', 'serasa-negativacao/negativar-boletos', {
      shoppings: [mall()],
    })
    const other = await handOver()
    const [batch] = await rows<{ remessa: number }>(
      'select remessa from bureau_batch where id = $1',
      [other],
    )
    const before = await allButLog()
    const file = csvOf(
      `${one};${first.number};${document('01')};LOJISTA;INCLUSAO;067;20/11/2026;`,
      `${other};${second.number};${document('04')};LOJISTA;INCLUSAO;OK;20/11/2026;`,
    )
    expect(await bring(file, csv, sender(76))).toMatchObject({
      status: 403,
      body: {
        mensagem: `Quem enviou o lote não importa o retorno dele: lote ${other} (remessa ${batch?.remessa}). Ninguém mais pode importá-lo: falta quem veja todos os shoppings. Nada do arquivo foi aplicado.`,
      },
    })
    expect(await allButLog()).toBe(before)
  })

  test('RETORNO_QUATRO_OLHOS Não lets the sender import, but nobody outside their malls', async () => {
    await addBoleto({ document: document('01') })
    const lote = await sendAll()
    await rows(`update parameter set value = 'Não' where code = 'RETORNO_QUATRO_OLHOS'`)
    const bytes = fileOf(await answerOf(lote))
    expect(await bring(bytes, {}, importer([]))).toMatchObject({
      status: 403,
      body: { mensagem: expect.stringContaining(foreign) as string },
    })
    expect((await bring(bytes, {}, sender(1))).status).toBe(200)
    await rows(`update parameter set value = 'Sim' where code = 'RETORNO_QUATRO_OLHOS'`)
  })

  test('a return from the bureau needs no user', async () => {
    const boleto = await addBoleto({ document: document('01') })
    await sendAll()
    await collectReturns(world.context, world.bureau())
    expect(await item(boleto.itemId)).toMatchObject({ status: 'FINALIZADO' })
  })
})

describe('forms of a return', () => {
  test('in parts: the first part leaves the lote open, the last closes it', async () => {
    const one = await addBoleto({ document: document('01'), fiadores: [cpf('02')] })
    const two = await addBoleto({ document: document('04') })
    const lote = await sendAll()
    const [header, lojista, fiador, other, trailer] = (await answerOf(lote)) as [
      string,
      string,
      string,
      string,
      string,
    ]
    await bring(fileOf([header, lojista, trailer]))
    expect(await item(one.itemId)).toMatchObject({ status: 'PENDENTE_DE_ENVIO', batch_id: lote })
    expect(await batchStatus(lote)).toMatchObject({ status: 'ENVIADO' })
    await bring(fileOf([header, fiador, trailer]))
    expect(await item(one.itemId)).toMatchObject({ status: 'FINALIZADO' })
    expect(await item(two.itemId)).toMatchObject({ status: 'PENDENTE_DE_ENVIO' })
    await bring(fileOf([header, other, trailer]))
    expect(await batchStatus(lote)).toMatchObject({ status: 'RESPONDIDO' })
  })

  test('without sequence numbers, records are matched by person, contract and coobrigado', async () => {
    const one = await addBoleto({ document: document('01'), fiadores: [cpf('02')] })
    const lote = await sendAll()
    const [header, lojista, fiador, trailer] = (await answerOf(lote)) as [
      string,
      string,
      string,
      string,
    ]
    const bare = (line: string) => overwriteField(convem04.detail, line, 'sequence', '0')
    expect(
      (await bring(fileOf([header, bare(withCodes(fiador, '030')), bare(lojista), trailer]))).body,
    ).toMatchObject({
      aceitos: 2,
      retorno: { comErroBureau: 1 },
    })
    expect((await persons(one.itemId)).map(({ inclusion }) => inclusion)).toEqual([
      'EM_NOTIFICACAO',
      'REJEITADO',
    ])
  })

  test('unknown lines are named and the others are applied', async () => {
    const one = await addBoleto({ document: document('01') })
    const lote = await sendAll()
    const [header, line, trailer] = (await answerOf(lote)) as [string, string, string]
    const stranger = overwriteField(convem04.detail, line, 'contractNumber', 'DE OUTRO')
    const { body } = await bring(fileOf(renumber([header, line, stranger, trailer])))
    expect(body).toMatchObject({
      total: 2,
      aceitos: 1,
      rejeitados: 1,
      linhas: [{ linha: 3, motivo: expect.stringContaining('DE OUTRO') as string }],
    })
    expect(await item(one.itemId)).toMatchObject({ status: 'FINALIZADO' })
  })

  test('a record answered twice in one file takes its gravest code, and every error is shown', async () => {
    const one = await addBoleto({ document: document('01') })
    const lote = await sendAll()
    const [header, line, trailer] = (await answerOf(lote)) as [string, string, string]
    await bring(fileOf([header, line, withCodes(line, '491109'), trailer]))
    const [lojista] = await persons(one.itemId)
    expect(lojista).toMatchObject({ inclusion: 'REJEITADO', codes: ['491', '109'] })
    expect(lojista?.error_text?.split(' / ')).toHaveLength(2)
  })

  test('an unknown code is an error for a user to check', async () => {
    const one = await addBoleto({ document: document('01') })
    const lote = await sendAll()
    const [header, line, trailer] = (await answerOf(lote)) as [string, string, string]
    await bring(fileOf([header, withCodes(line, '999'), trailer]))
    expect((await persons(one.itemId))[0]).toMatchObject({
      inclusion: 'REJEITADO',
      error_text: 'Código 999 desconhecido',
    })
  })

  test('a debt paid during the inclusion goes to its removal at once (rows 9 and 13)', async () => {
    const one = await addBoleto({ document: document('01') })
    const lote = await sendAll()
    await world.pay(one.number, '2026-11-20')
    await bring(fileOf(await answerOf(lote)))
    expect(await item(one.itemId)).toMatchObject({
      status: 'PENDENTE_APROVACAO_BAIXA_ARQUIVO_SERASA',
    })
  })
})

describe('malformed and mistaken files', () => {
  let lote = 0
  let lines: string[] = []
  beforeEach(async () => {
    await addBoleto({ document: document('01') })
    lote = await sendAll()
    lines = await answerOf(lote)
  })
  const cases: [string, () => Uint8Array, string | RegExp][] = [
    ['cut in the middle of a record', () => fileOf(lines).subarray(0, 900), /Linha 2, coluna/],
    ['without its trailer', () => fileOf(lines.slice(0, 2)), /incompleto/],
    [
      'our own remessa',
      () =>
        fileOf([
          overwriteField(convem04.header, lines[0] ?? '', 'direction', 'E'),
          ...lines.slice(1),
        ]),
      /arquivo de remessa \(E\)/,
    ],
    [
      'the return of a lote that never was',
      () =>
        fileOf([
          overwriteField(convem04.header, lines[0] ?? '', 'remessa', '777777'),
          ...lines.slice(1),
        ]),
      'Não há lote com a remessa 777777 da informante 11222333.',
    ],
    [
      'the return of another informant',
      () =>
        fileOf([
          overwriteField(convem04.header, lines[0] ?? '', 'informantRoot', '99888777'),
          ...lines.slice(1),
        ]),
      /informante 99888777/,
    ],
    [
      'letters in the codes',
      () =>
        fileOf([
          lines[0] ?? '',
          `${(lines[1] ?? '').slice(0, 533)}<b>${(lines[1] ?? '').slice(536)}`,
          lines[2] ?? '',
        ]),
      /não é um código/,
    ],
    ['of another format', () => Buffer.from('nome;idade\n1;2\n'), /Formato não reconhecido/],
    [
      'a spreadsheet under a false name',
      () => Buffer.from('504b0304140000000800', 'hex'),
      /Formato não reconhecido/,
    ],
    ['of zeros', () => Buffer.alloc(5000), /Formato não reconhecido/],
  ]
  test.each(cases)('%s: refused in Portuguese, nothing changes', async (_, bytes, sentence) => {
    const before = await everything()
    const { status, body } = await bring(bytes())
    expect(status).toBe(400)
    expect(body.mensagem).toMatch(sentence)
    expect(body.campos.length).toBeGreaterThan(0)
    expect(await everything()).toBe(before)
  })

  test('not base64, empty, or with another extension', async () => {
    const call = (payload: object) =>
      world.callAs(importer(), 'POST', 'serasa-negativacao/negativar-boletos/importar', payload)
    expect(await call({ file: 'não é base64!' })).toMatchObject({
      status: 400,
      body: { mensagem: 'O conteúdo do arquivo não está em base64.' },
    })
    expect(await call({ file: '' })).toMatchObject({ status: 400 })
    expect(await call({ file: 'data:text/plain;base64,' })).toMatchObject({
      status: 400,
      body: { mensagem: 'O arquivo está vazio.' },
    })
    expect(
      await call({ file: fileOf(lines).toString('base64'), fileName: 'retorno.xlsx' }),
    ).toMatchObject({
      status: 400,
      body: { mensagem: 'Apenas arquivos com extensão .csv ou .txt.' },
    })
    expect(
      await call({ file: `data:text/plain;base64,${fileOf(lines).toString('base64')}` }),
    ).toMatchObject({
      status: 200,
    })
  })

  test('a return of a lote that was not sent yet', async () => {
    await bring(fileOf(lines))
    await addBoleto({ document: document('04') })
    const { body } = await send()
    const [next] = (body as unknown as { lotes: { remessa: number }[] }).lotes
    const early = fileOf([
      overwriteField(convem04.header, lines[0] ?? '', 'remessa', String(next?.remessa)),
      ...lines.slice(1),
    ])
    expect((await bring(early)).body.mensagem).toMatch(/ainda não foi enviado/)
  })
})

describe('the bureau refuses the file (row 9b)', () => {
  let boletos: ExampleItem[] = []
  let lote = 0
  beforeEach(async () => {
    boletos = [
      await addBoleto({ document: document('77000191') }),
      await addBoleto({ document: document('01') }),
    ]
    lote = await sendAll()
  })

  test('the lote is REJEITADO, its items are unsent again, and the next remessa is sent', async () => {
    await collectReturns(world.context, world.bureau())
    expect(await batchStatus(lote)).toMatchObject({
      status: 'REJEITADO',
      error: expect.stringContaining('169') as string,
    })
    for (const { itemId } of boletos) {
      expect(await item(itemId)).toMatchObject({ status: 'PENDENTE_DE_ENVIO', batch_id: null })
      expect(await persons(itemId)).toMatchObject([
        { inclusion: 'A_ENVIAR', attempts: 0, sent_on: null },
      ])
    }
    const again = await sendAll()
    await collectReturns(world.context, world.bureau())
    expect(await batchStatus(again)).toMatchObject({ status: 'RESPONDIDO' })
    expect(await item(boletos[0]?.itemId ?? 0)).toMatchObject({
      status: 'FINALIZADO',
      outcome: 'NEGATIVADO',
    })
  })

  test('the same refusal again, also after the answer of a later lote, changes nothing', async () => {
    const bytes = fileOf(await answerOf(lote))
    await bring(bytes)
    const again = await sendAll()
    const later = fileOf(await answerOf(again))
    await bring(later)
    const before = await everything()
    expect((await bring(bytes)).body).toMatchObject({ semMudanca: true })
    expect(await everything()).toBe(before)
  })

  test('a refusal of an already answered number is stored and moves nobody', async () => {
    await bring(fileOf(await answerOf(lote)))
    const again = await sendAll()
    const lines = await answerOf(again)
    await bring(fileOf(lines))
    const header = overwriteField(convem04.header, lines[0] ?? '', 'codes', '019')
    await bring(
      fileOf([header, overwriteField(convem04.trailer, lines.at(-1) ?? '', 'sequence', '2')]),
    )
    expect(await batchStatus(again)).toEqual({ status: 'RESPONDIDO', error: null })
    expect(await item(boletos[1]?.itemId ?? 0)).toMatchObject({
      status: 'FINALIZADO',
      outcome: 'NEGATIVADO',
    })
  })
})

describe('later events of the bureau (row 17)', () => {
  test('a returned letter is stored as evidence and the listing stays', async () => {
    const one = await addBoleto({ document: document('67') })
    await sendAll()
    await collectReturns(world.context, world.bureau())
    world.setDay(addDays(exampleDay, 5))
    await collectReturns(world.context, world.bureau())
    expect(await item(one.itemId)).toMatchObject({ status: 'FINALIZADO', outcome: 'NEGATIVADO' })
    expect((await persons(one.itemId))[0]).toMatchObject({
      inclusion: 'EM_NOTIFICACAO',
      last_event_on: '2026-11-25',
      codes: [],
      error_text: null,
    })
    expect(
      await rows('select code, code_group from bureau_event where person_id = $1 order by id', [
        one.lojistaId,
      ]),
    ).toEqual([
      { code: 'OK', code_group: 'aceite' },
      { code: '301', code_group: 'correio_informativo' },
    ])
  })

  test('removal of everybody ends the item with the code; removal of one of two keeps it', async () => {
    const alone = await addBoleto({ document: document('73') })
    const pair = await addBoleto({ document: document('01'), fiadores: [cpf('73')] })
    await sendAll()
    await collectReturns(world.context, world.bureau())
    world.setDay(addDays(exampleDay, 8))
    await collectReturns(world.context, world.bureau())
    await collectReturns(world.context, world.bureau())
    expect(await item(alone.itemId)).toMatchObject({
      status: 'FINALIZADO',
      outcome: 'REMOVIDO_BUREAU',
      reason: 'Removido pelo bureau, código 181.',
    })
    expect((await persons(alone.itemId))[0]).toMatchObject({
      exclusion: 'EXCLUIDO',
      codes: ['181'],
      last_event_on: '2026-11-28',
    })
    expect(await item(pair.itemId)).toMatchObject({ status: 'FINALIZADO', outcome: 'NEGATIVADO' })
    expect((await persons(pair.itemId)).map(({ exclusion }) => exclusion)).toEqual([
      null,
      'EXCLUIDO',
    ])
    expect(
      await rows(`select 1 from audit_entry where action = 'REMOVIDO_BUREAU' and entity_id = $1`, [
        String(alone.itemId),
      ]),
    ).toHaveLength(1)
  })

  test('an acceptance and a removal in one record list the person and remove it', async () => {
    const one = await addBoleto({ document: document('01') })
    const lote = await sendAll()
    const [header, line, trailer] = (await answerOf(lote)) as [string, string, string]
    await bring(fileOf([header, withCodes(line, '291'), trailer]))
    expect(await item(one.itemId)).toMatchObject({
      status: 'FINALIZADO',
      outcome: 'REMOVIDO_BUREAU',
    })
  })
})
