import { createHash } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { pdfText } from '#testing/pdf-text.ts'
import { unzip } from '#testing/test-answers.ts'
import { formatDocument } from '#values/document.ts'

import { collectReturns } from '#features/negativation/bureau-exchange/actions/collect.ts'
import { deliver } from '#features/negativation/bureau-exchange/actions/deliver.ts'
import { documentEnding } from '#testing/document-ending.ts'
import { ownWorld } from '#testing/example-bureau.ts'
import { type ExampleItem, sender } from '#testing/example-bureau-world.ts'

const world = ownWorld()
const { rows } = world

let mall = 0
let boleto: ExampleItem
beforeEach(() => world.as(sender(1)))
afterAll(world.close)
beforeAll(async () => {
  await world.open()
  mall = await world.addMall('Shopping Açaí', '33000167000101')
  boleto = await world.addBoleto({
    mall,
    document: documentEnding('01'),
    fiadores: [documentEnding('61', 'F')],
  })
  await rows(
    `
      with l as (
        insert into file_import (kind, file_name, sha256, rows, accepted, rejected, created_by_name)
        values ('COMUNICACOES', 'n.csv', sha256('n'), 1, 1, 0, 'Ana')
        returning id
      )
     insert into notice (
       mall_id, boleto_id, recipient, document, name, luc, kind, channel, address, sent_on,
       delivered_on, proof, file_name, import_id
     )
     select $1, i.boleto_id, 'LOJISTA', i.document, 'Loja 1 Ltda', 'L1', 'CARTA_PRE_NEGATIVACAO',
       'AR', 'Avenida Paulista, 1000', '2026-10-01', '2026-10-03', 'BR123456789',
       'CARTA_PRE_NEGATIVACAO_1.pdf', l.id
     from negativation_item i, l where i.id = $2`,
    [mall, boleto.itemId],
  )
  await rows(
    `
      with f as (
        insert into stored_file (mall_id, name, media_type, size_bytes, sha256)
        values ($1, 'acordo.pdf', 'application/pdf', 5, sha256('acord'))
        returning id
      ),
      c as (
        insert into stored_file_chunk (file_id, position, bytes)
        select f.id, piece.position, piece.bytes
        from f, (values (0, 'aco'::bytea), (1, 'rd')) as piece (position, bytes)
      )
     insert into item_justification (
       item_id, mall_id, justification_text, ticket, attachment_id, attachment_name, user_id,
       user_name
     )
     select $2, $1, 'Acordo em negociação', 'CH-3', f.id, 'acordo.pdf', 1, 'Ana' from f`,
    [mall, boleto.itemId],
  )
  await world.call('POST', 'serasa-negativacao/negativar-boletos', { shoppings: [mall] })
  const [lote] = await rows<{ id: number }>(
    `select id from bureau_batch where status = 'PREPARADO'`,
  )
  await deliver(world.context, world.bureau(), lote?.id ?? 0)
  await collectReturns(world.context, world.bureau())
})

test('for any listed person: date, channel, address, proof, hashed decisions; a ZIP with PDF and files', async () => {
  const { status, body } = await world.call('GET', `serasa-dossie/${boleto.itemId}/dados`)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    numBoleto: boleto.number,
    nomeShopping: 'Shopping Açaí',
    credor: { nome: 'Empresa Shopping Açaí', cnpj: '33000167000101' },
    resultado: 'Negativado',
    pessoas: [
      {
        tipoPessoa: 'LOJISTA',
        situacao: 'Em notificação',
        dataPublicacaoPrevista: '2026-11-30',
        envios: [
          {
            operacao: 'INCLUSAO',
            linha: 2,
            valor: 1500,
            situacao: 'Aceito',
            sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
          },
        ],
        andamentos: [{ codigo: 'OK', texto: 'Aceito pelo bureau' }],
      },
      { tipoPessoa: 'FIADOR', andamentos: [{ codigo: '306' }] },
    ],
    comunicacoes: [
      {
        tipo: 'Carta pré-negativação',
        canal: 'Carta com AR',
        enviadoEm: '2026-10-01',
        entregueEm: '2026-10-03',
        comprovante: 'BR123456789',
      },
    ],
    justificativas: [
      { texto: 'Acordo em negociação', numChamado: 'CH-3', nomeAnexo: 'acordo.pdf' },
    ],
    decisoes: [
      { acao: 'Enviou ao bureau', texto: expect.stringContaining('Regra 8') as string },
      { acao: 'Bureau respondeu', texto: 'Regra 9 · Negativado' },
    ],
  })
  const { rows: log } = {
    rows: await rows<{ hash: string }>(
      `
        select encode(hash, 'hex') as hash
        from audit_entry
        where entity = 'boleto' and entity_id = $1
        order by position`,
      [String(boleto.itemId)],
    ),
  }
  expect(
    (body as unknown as { decisoes: { hash: string }[] }).decisoes.map(({ hash }) => hash),
  ).toEqual(log.map(({ hash }) => hash))

  const answer = await world.call('GET', `serasa-dossie/${boleto.itemId}`)
  expect([answer.status, answer.headers['filename'], answer.headers['content-type']]).toEqual([
    200,
    `dossie-${boleto.number}.zip`,
    'application/zip',
  ])
  const files = unzip(answer.bytes)
  const [lojista, fiador] = [...files.keys()].filter((name) => name.startsWith('registros/'))
  expect([...files.keys()].toSorted()).toEqual(
    ['anexos/1-acordo.pdf', 'dados.json', 'dossie.pdf', lojista, fiador, 'sha256.txt'].toSorted(),
  )
  expect(JSON.parse(files.get('dados.json')?.toString() ?? '')).toEqual(body)
  expect(files.get('anexos/1-acordo.pdf')?.toString()).toBe('acord')
  const read = pdfText(files.get('dossie.pdf') ?? Buffer.alloc(0))
  expect(read).toContain('BR123456789')
  expect(read).toContain(log[0]?.hash ?? 'none')
  // The document names persons without a letter: one to the lojista is no evidence for the
  // fiador.
  const { pessoas } = body as unknown as { pessoas: { nome: string; documento: string }[] }
  const untold = (person?: { nome: string; documento: string }) =>
    `${person?.nome} (${formatDocument(person?.documento ?? '')}): nenhuma comunicação registrada além da do próprio bureau`
  expect(read).toContain(`Fiador ${untold(pessoas[1])}`)
  expect(read).not.toContain(untold(pessoas[0]))
  for (const line of files.get('sha256.txt')?.toString().trim().split('\n') ?? []) {
    const [sum, name = ''] = line.split('  ')
    expect(
      createHash('sha256')
        .update(files.get(name) ?? '')
        .digest('hex'),
    ).toBe(sum)
  }
  // The record is the exact line of the sent file.
  const [sent] = await rows<{ bytes: Buffer }>(
    `
      select string_agg(c.bytes, '' order by c.position) as bytes
      from stored_file_chunk c
      join bureau_batch b on b.sent_file_id = c.file_id
      where b.status = 'RESPONDIDO'`,
  )
  expect(sent?.bytes.toString('latin1').split('\r\n')[1]).toBe(
    files
      .get(lojista ?? '')
      ?.toString('latin1')
      .trimEnd(),
  )
  expect(
    await rows(`select 1 from audit_entry where action = 'BAIXAR_DOSSIE' and mall_id = $1`, [mall]),
  ).toHaveLength(1)
})

test('needs the malls of the user; the hash of the whole file needs access to all its malls', async () => {
  world.as(sender(2, [mall]))
  const own = await world.call('GET', `serasa-dossie/${boleto.itemId}/dados`)
  expect(own.body).toMatchObject({ pessoas: [{ envios: [{ sha256: null }] }, {}] })
  expect((await world.call('GET', `serasa-dossie/${boleto.itemId}`)).status).toBe(200)
  world.as(sender(3, []))
  expect((await world.call('GET', `serasa-dossie/${boleto.itemId}/dados`)).status).toBe(404)
  expect((await world.call('GET', `serasa-dossie/${boleto.itemId}`)).status).toBe(404)
})
