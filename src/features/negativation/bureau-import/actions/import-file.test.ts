import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { csvLine } from '#listing/csv-line.ts'
import { rowsOfFile } from '#listing/server/reading/rows-of-file.ts'
import type { ImportResult } from '../contract.ts'
import { deliver } from '#features/negativation/bureau-exchange/actions/deliver.ts'
import { documentEnding } from '#testing/document-ending.ts'
import { ownWorld } from '#testing/example-bureau.ts'
import { exampleDay, sender } from '#testing/example-bureau-world.ts'
import { loseLotes } from '#testing/example-lotes.ts'

const world = ownWorld()
const { rows, item, persons } = world

beforeAll(world.open)
afterAll(world.close)

/** A user who imports and holds both manual screens. */
const importer = () => {
  const actor = sender(1)
  const rights = new Map([
    ...actor.rights,
    ['/inclusao-negativacao-manual', new Set<string>()] as const,
  ])
  return { ...actor, rights: rights.set('/inclusao-baixa-manual', new Set()) }
}
let count = 0
let mall = 0
beforeEach(async () => {
  world.as(importer())
  mall = await world.addMall(`Importado ${(count += 1)}`)
})
afterEach(async () => {
  world.setDay(exampleDay)
  await loseLotes(world)
  await rows('update bureau_simulator_answer set collected_at = now() where collected_at is null')
})

const document = (ending: string) => documentEnding(ending, 'J', 60 * count)
const cpf = (ending: string) => documentEnding(ending, 'F', 60 * count)
const bring = async (text: string, fileName = 'boletos.csv', more: object = {}) => {
  const { status, body } = await world.call(
    'POST',
    'serasa-negativacao/negativar-boletos/importar',
    {
      file: Buffer.from(text).toString('base64'),
      fileName,
      ...more,
    },
  )
  return { status, body: body as unknown as ImportResult & { campos: { mensagem: string }[] } }
}
/** A ledger boleto without an open item. */
const outside = async (ending = '01', fiadores: string[] = []) => {
  const boleto = await world.addBoleto({ mall, document: document(ending), fiadores })
  await rows(
    `update negativation_item set status = 'FINALIZADO', outcome = 'NAO_DECIDIDO' where id = $1`,
    [boleto.itemId],
  )
  return boleto
}
/** A boleto whose lojista is listed. */
const listItem = async (ending = '01') => {
  const boleto = await world.addBoleto({ mall, document: document(ending) })
  await rows(
    `
      update negativation_item
      set status = 'FINALIZADO', outcome = 'NEGATIVADO', listed_cents = balance_cents
      where id = $1`,
    [boleto.itemId],
  )
  await rows(
    `update item_person set inclusion = 'ATIVO', was_ever_listed = true where item_id = $1`,
    [boleto.itemId],
  )
  return boleto
}
const manualOf = (number: string) =>
  rows<{ status: string; note: string | null }>(
    `
      select i.status,
        (select j.observation from item_justification j where j.item_id = i.id) as note
     from negativation_item i where i.number = $1 and i.origin = 'MANUAL'`,
    [number],
  )

describe('negativação file (rules 9): as manual inclusion and release', () => {
  test('each row alone: included with its observation or the file name, released, or rejected with a reason', async () => {
    const [notedItem, plain, out] = [await outside('01'), await outside('03'), await listItem('04')]
    const running = await world.addBoleto({ mall, document: document('05') })
    const { status, body } = await bring(
      [
        'numBoleto;cpfCnpj;operacao;observacao',
        `${notedItem.number};${document('01')};INCLUSAO;Pedido do jurídico`,
        `${plain.number};;;`,
        `${out.number};;EXCLUSAO;Acordo por fora`,
        `${running.number};;;`,
        `${out.number};;INCLUSAO;`,
        `${plain.number};;EXCLUSAO;`,
        'NAOHA;;;',
        `${notedItem.number};${document('09')};EXCLUSAO;`,
      ].join('\r\n'),
    )
    expect(status).toBe(200)
    expect(body).toMatchObject({
      mensagem: 'Importado com sucesso!',
      tipo: 'NEGATIVACAO',
      total: 8,
      aceitos: 3,
      rejeitados: 5,
      retorno: null,
    })
    expect(body.linhas.map(({ linha }) => linha)).toEqual([5, 6, 7, 8, 9])
    expect(body.linhas.slice(2).map(({ motivo }) => motivo)).toEqual([
      `O boleto ${plain.number} não está negativado.`,
      'O boleto NAOHA não foi encontrado.',
      `O CPF/CNPJ não é o do boleto ${notedItem.number}.`,
    ])
    expect(await manualOf(notedItem.number)).toEqual([
      { status: 'PENDENTE_DE_ENVIO', note: 'Pedido do jurídico' },
    ])
    expect(await manualOf(plain.number)).toEqual([
      { status: 'PENDENTE_DE_ENVIO', note: 'Importado de boletos.csv' },
    ])
    expect(await item(out.itemId)).toMatchObject({
      status: 'PENDENTE_APROVACAO_BAIXA_ARQUIVO_SERASA',
    })
  })

  test('the same file again reports the current step of each boleto', async () => {
    const [kept, out] = [await outside('01'), await listItem('04')]
    const file = `numBoleto;cpfCnpj;operacao\n${kept.number};;INCLUSAO\n${out.number};;EXCLUSAO\n`
    expect((await bring(file)).body).toMatchObject({ aceitos: 2, rejeitados: 0 })
    expect((await bring(file)).body.linhas).toEqual([
      {
        linha: 2,
        motivo: "O boleto já está no workflow, em 'Pendente Envio bureau Régua Cobrança'.",
      },
      { linha: 3, motivo: `A baixa do boleto ${out.number} já está em andamento.` },
    ])
    expect((await bring(`numBoleto\n${out.number}\n`)).body.linhas).toMatchObject([
      { motivo: "O boleto já está no workflow, em 'Pendente Aprovação Baixa'." },
    ])
  })

  test('txt = one numBoleto per line', async () => {
    const boleto = await outside()
    expect((await bring(`${boleto.number}\n`, 'lista.txt')).body).toMatchObject({
      total: 1,
      aceitos: 1,
    })
    expect(await manualOf(boleto.number)).toMatchObject([{ note: 'Importado de lista.txt' }])
  })

  test('a row blocked by a guard is rejected; the others are included', async () => {
    const [fine, blockedItem] = [await outside('01'), await outside('03')]
    await rows(
      `
        update contract
        set legal_status = 'LIMINAR'
        where id = (select contract_id from negativation_item where id = $1)`,
      [blockedItem.itemId],
    )
    const { body } = await bring(`numBoleto\n${blockedItem.number}\n${fine.number}\n`)
    expect(body).toMatchObject({ aceitos: 1, rejeitados: 1, linhas: [{ linha: 2 }] })
    expect(await manualOf(fine.number)).toHaveLength(1)
    expect(await manualOf(blockedItem.number)).toEqual([])
  })

  test('the rejected rows are exported as text cells with leading zeros, and import again as csv', async () => {
    const boleto = await outside()
    const { body } = await bring(
      `numBoleto;observacao\r\n${boleto.number};Pedido\r\n000123;=1+1\r\n`,
    )
    const path = join(mkdtempSync(join(tmpdir(), 'regua-rejected-')), 'rejeitadas.xlsx')
    writeFileSync(path, Buffer.from(body.planilha ?? '', 'base64'))
    const sheet: (readonly string[])[] = []
    for await (const some of rowsOfFile(path)) sheet.push(...some.map(({ cells }) => cells))
    rmSync(dirname(path), { recursive: true })
    expect(sheet).toEqual([
      ['numBoleto', 'observacao', 'linha', 'motivo'],
      ['000123', "'=1+1", '3', 'O boleto 000123 não foi encontrado.'],
    ])
    const again = await bring(sheet.map((cells) => csvLine(cells)).join('\r\n'))
    expect(again.body).toMatchObject({
      total: 1,
      linhas: [{ linha: 2, motivo: 'O boleto 000123 não foi encontrado.' }],
    })
    expect((await bring('1\nNAOHA\n', 'lista.txt')).body.planilha).toBeDefined()
  })

  test('a numBoleto of several malls rejects the row', async () => {
    const boleto = await outside()
    const other = await world.addMall(`Outro ${count}`)
    await world.addBoleto({ mall: other, document: document('07'), number: boleto.number })
    expect((await bring(`numBoleto\n${boleto.number}\n`)).body).toMatchObject({
      mensagem: 'Nenhuma linha foi importada.',
      linhas: [{ linha: 2, motivo: `O boleto ${boleto.number} existe em mais de um shopping.` }],
    })
  })

  test('a dry run gives the same answer and writes nothing', async () => {
    const boleto = await outside()
    const file = `numBoleto\n${boleto.number}\nNAOHA\n`
    const rehearsedAnswer = await bring(file, 'boletos.csv', { ensaio: true })
    expect(rehearsedAnswer.body).toMatchObject({ ensaio: true, aceitos: 1, rejeitados: 1 })
    expect(await manualOf(boleto.number)).toEqual([])
    const { ensaio: _, mensagem, planilha: __, ...said } = rehearsedAnswer.body
    expect(mensagem).toBe(
      'Conferido: 2 linhas lidas, 1 linha seria aplicada, 1 linha seria rejeitada; nada foi gravado.',
    )
    expect((await bring(file)).body).toMatchObject({ ...said, mensagem: 'Importado com sucesso!' })
  })

  test('a user of some malls imports only for these', async () => {
    const [own, other] = [await outside('01'), await world.addMall(`Alheio ${count}`)]
    const strange = await world.addBoleto({ mall: other, document: document('07') })
    world.as({ ...importer(), malls: [mall] })
    expect((await bring(`numBoleto\n${own.number}\n${strange.number}\n`)).body).toMatchObject({
      aceitos: 1,
      linhas: [{ linha: 3, motivo: `O boleto ${strange.number} não foi encontrado.` }],
    })
  })

  test('needs the permission for the manual action', async () => {
    world.as(sender(1))
    const boleto = await outside()
    expect((await bring(`numBoleto\n${boleto.number}\n`)).body).toMatchObject({
      aceitos: 0,
      linhas: [{ linha: 2, motivo: 'Seu perfil não faz inclusão manual.' }],
    })
  })
})

describe('return as CSV (rules 9; 4.7): steps 9 and 14', () => {
  const sendAll = async () => {
    const { body } = await world.callAs(sender(2), 'POST', 'serasa-negativacao/negativar-boletos', {
      shoppings: [mall],
    })
    const lote = (body as unknown as { lotes: { id: number }[] }).lotes[0]?.id ?? 0
    await deliver(world.context, world.bureau(), lote)
    return lote
  }
  const file = (...lines: string[]) =>
    ['lote;numBoleto;documento;tipoPessoa;operacao;codigo;dataRetorno;mensagem', ...lines].join(
      '\n',
    )

  test('accepts and refuses each person, and the same file again changes nothing', async () => {
    const fine = await world.addBoleto({ mall, document: document('01'), fiadores: [cpf('02')] })
    const wrong = await world.addBoleto({ mall, document: document('03') })
    const lote = await sendAll()
    const text = file(
      `${lote};${fine.number};${document('01')};LOJISTA;INCLUSAO;OK;20/11/2026;`,
      `${lote};${fine.number};${cpf('02')};FIADOR;INCLUSAO;000;20/11/2026;`,
      `${lote};${wrong.number};${document('03')};LOJISTA;INCLUSAO;031;20/11/2026;CEP`,
      `${lote};${wrong.number};${document('03')};FIADOR;INCLUSAO;OK;20/11/2026;`,
      `${lote};${wrong.number};${document('03')};LOJISTA;INCLUSAO;OK;21/11/2026;`,
      `99999;${wrong.number};${document('03')};LOJISTA;INCLUSAO;OK;20/11/2026;`,
    )
    const { status, body } = await bring(text, 'retorno.csv')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      tipo: 'RETORNO_BUREAU',
      total: 6,
      aceitos: 3,
      rejeitados: 3,
      retorno: { idLote: lote, aceitosBureau: 2, comErroBureau: 1, loteRejeitado: null },
      linhas: [
        { linha: 5, motivo: `O lote ${lote} não tem este boleto com esta pessoa e operação.` },
        { linha: 6, motivo: 'A data de retorno 21/11/2026 está no futuro.' },
        { linha: 7, motivo: 'Não há lote 99999.' },
      ],
    })
    expect(await item(fine.itemId)).toMatchObject({ status: 'FINALIZADO', outcome: 'NEGATIVADO' })
    expect(await item(wrong.itemId)).toMatchObject({ status: 'FINALIZADO_COM_ERRO' })
    expect(await persons(wrong.itemId)).toMatchObject([{ inclusion: 'REJEITADO' }])
    expect((await bring(text, 'retorno.csv')).body).toMatchObject({ semMudanca: true })
  })

  test.each([
    ['on one of its boletos', ['01']],
    ['on all of them', ['01', '03']],
  ])(
    'a file code %s refuses the lote, and no person loses an attempt (row 9b)',
    async (_, told) => {
      const boletos = new Map([
        ['01', await world.addBoleto({ mall, document: document('01') })],
        ['03', await world.addBoleto({ mall, document: document('03') })],
      ])
      const lote = await sendAll()
      const lines = told.map(
        (ending) =>
          `${lote};${boletos.get(ending)?.number};${document(ending)};LOJISTA;INCLUSAO;169;20/11/2026;`,
      )
      expect((await bring(file(...lines), 'retorno.csv')).body).toMatchObject({
        aceitos: told.length,
        rejeitados: 0,
        retorno: { comErroBureau: 0, loteRejeitado: expect.stringContaining('169') as string },
      })
      for (const { itemId } of boletos.values()) {
        expect(await item(itemId)).toMatchObject({ status: 'PENDENTE_DE_ENVIO', batch_id: null })
        expect(await persons(itemId)).toMatchObject([
          { inclusion: 'A_ENVIAR', attempts: 0, sent_on: null },
        ])
      }
      expect(await rows('select status from bureau_batch where id = $1', [lote])).toEqual([
        { status: 'REJEITADO' },
      ])
      expect((await bring(file(...lines), 'retorno.csv')).body).toMatchObject({
        mensagem: 'Este arquivo já tinha sido importado: nada mudou.',
        aceitos: 0,
      })
    },
  )

  test('other rows of a lote that is refused whole are rejected with the code', async () => {
    const [one, other] = [
      await world.addBoleto({ mall, document: document('01') }),
      await world.addBoleto({ mall, document: document('03') }),
    ]
    const lote = await sendAll()
    const { body } = await bring(
      file(
        `${lote};${one.number};${document('01')};LOJISTA;INCLUSAO;OK;20/11/2026;`,
        `${lote};${other.number};${document('03')};LOJISTA;INCLUSAO;019;20/11/2026;`,
      ),
      'retorno.csv',
    )
    expect(body).toMatchObject({
      aceitos: 1,
      linhas: [
        {
          linha: 2,
          motivo: `O código 019 recusa o lote ${lote} inteiro: esta linha não foi aplicada.`,
        },
      ],
    })
    expect(await item(one.itemId)).toMatchObject({ status: 'PENDENTE_DE_ENVIO' })
  })

  test('a recognised header without required columns is refused with each of them', async () => {
    const { status, body } = await bring('lote;numBoleto;codigo\n1;2;3', 'retorno.csv')
    expect(status).toBe(400)
    expect(body.campos).toHaveLength(4)
  })
})
