import { describe, expect, test } from 'vitest'

import { convem04 } from '#features/negativation/bureau-exchange/gateway/layout.ts'
import { overwriteField } from '#features/negativation/bureau-exchange/gateway/record.ts'
import { exampleBureau } from '#testing/example-bureau.ts'
import { importer } from '#testing/example-bureau-world.ts'
import { listedKeys, sentBytes } from '#testing/example-lotes.ts'
import * as removals from '#features/negativation/debt-items/actions/removals.ts'

const world = exampleBureau()
const { rows, item, persons, mall, document, cpf, addBoleto, send, settle, handOver } = world

const keyOf = async (number: string): Promise<string> => {
  const [row] = await rows<{ id: string }>('select id from boleto where number = $1', [number])
  return `NG${String(row?.id).padStart(14, '0')}`
}
const onBureau = (contract: string) => listedKeys(world, contract)
const linesOf = async (lote: number): Promise<string[]> =>
  (await sentBytes(world, lote)).toString('latin1').split('\r\n').slice(1, -2)
const detect = () =>
  world.context.work(async (work) => {
    await removals.detectRemovals(work, 0)
  })

describe('a boleto whose number is longer than the sixteen positions of the file', () => {
  test.each([
    '12387987777700168',
    '12387987777700168-2',
    '14000000000000019',
    '10900012345678901234',
  ])('%s: is listed, answered and removed under one generated key', async (number) => {
    const boleto = await addBoleto({ document: document('01'), number, fiadores: [cpf('02')] })
    const key = await keyOf(number)
    await send()
    const lote = await settle()
    const inclusion = await linesOf(lote)
    expect(inclusion.map((line) => line.slice(438, 454))).toEqual([key, key])
    expect(inclusion.map((line) => line.slice(1, 2))).toEqual(['I', 'I'])
    expect(await item(boleto.itemId)).toMatchObject({
      status: 'FINALIZADO',
      outcome: 'NEGATIVADO',
    })
    expect(await onBureau(key)).toHaveLength(2)

    await world.pay(number, '2026-11-18')
    await detect()
    const { status } = await world.call('POST', 'serasa-baixa-automatica/aprovar', {
      shoppings: [mall()],
    })
    expect(status).toBe(200)
    const exclusion = await linesOf(await settle())
    expect(exclusion.map((line) => [line.slice(1, 2), line.slice(438, 454)])).toEqual([
      ['E', key],
      ['E', key],
    ])
    expect(await item(boleto.itemId)).toMatchObject({ status: 'FINALIZADO', outcome: 'BAIXADO' })
    expect(await onBureau(key)).toEqual([])
  })

  test('is found by the key in a return without sequence numbers and in a later event of another lote', async () => {
    const number = '20000000000000000017'
    const boleto = await addBoleto({ document: document('01'), number })
    await send()
    const lote = await handOver()
    const [header, line, trailer] = (await world.answerOf(lote)) as [string, string, string]
    const bare = overwriteField(convem04.detail, line, 'sequence', '0')
    expect((await world.bringReturn([header, bare, trailer])).body).toMatchObject({ aceitos: 1 })
    expect(await item(boleto.itemId)).toMatchObject({ outcome: 'NEGATIVADO' })

    await addBoleto({ document: document('03') })
    await send()
    const later = await handOver()
    const [laterHeader, answer, laterTrailer] = (await world.answerOf(later)) as [
      string,
      string,
      string,
    ]
    const moved = overwriteField(
      convem04.detail,
      overwriteField(convem04.detail, line, 'codes', '443'),
      'sequence',
      '0',
    )
    expect(
      (await world.bringReturn([laterHeader, answer, moved, laterTrailer])).body,
    ).toMatchObject({ rejeitados: 0 })
    expect(await item(boleto.itemId)).toMatchObject({ outcome: 'REMOVIDO_BUREAU' })
  })

  test('is named by its number or its key in a return typed as CSV', async () => {
    for (const [named, number] of [
      ['number', '30000000000000000018'],
      ['key', '30000000000000000019'],
    ] as const) {
      const boleto = await addBoleto({ document: document('01'), number })
      await send()
      const lote = await handOver()
      const csv = [
        'lote;numBoleto;documento;tipoPessoa;operacao;codigo;dataRetorno',
        `${lote};${named === 'key' ? await keyOf(number) : number};${document('01')};LOJISTA;INCLUSAO;OK;20/11/2026`,
      ].join('\n')
      const { body } = await world.callAs(
        importer(),
        'POST',
        'serasa-negativacao/negativar-boletos/importar',
        { file: Buffer.from(csv).toString('base64'), fileName: 'retorno.csv' },
      )
      expect(body).toMatchObject({ aceitos: 1, rejeitados: 0 })
      expect(await item(boleto.itemId)).toMatchObject({ outcome: 'NEGATIVADO' })
      await rows('update bureau_simulator_answer set collected_at = now()')
    }
  })
})

describe('a municipality of more than 25 letters', () => {
  const names = [
    'BA Livramento de Nossa Senhora',
    'GO Santa Rita do Novo Destino',
    'GO Santo Antônio do Descoberto',
    'GO São Miguel do Passa Quatro',
    'MA Santa Filomena do Maranhão',
    'MA Santa Quitéria do Maranhão',
    'MA São Luís Gonzaga do Maranhão',
    'MA São Raimundo das Mangabeiras',
    'MA São Raimundo do Doca Bezerra',
    'MG Conceição da Barra de Minas',
    'MG Couto de Magalhães de Minas',
    'MG Santa Bárbara do Monte Verde',
    'MG Santo Antônio do Aventureiro',
    'MG Santo Antônio do Rio Abaixo',
    'MG São João Batista do Glória',
    'MG São Sebastião da Bela Vista',
    'MG São Sebastião da Vargem Alegre',
    'MG São Sebastião do Rio Preto',
    'MG São Sebastião do Rio Verde',
    'MG Senador Modestino Gonçalves',
    'MG Vargem Grande do Rio Pardo',
    'MT Nossa Senhora do Livramento',
    'MT São José dos Quatro Marcos',
    'MT Vila Bela da Santíssima Trindade',
    'PA São Sebastião da Boa Vista',
    'PB São Sebastião de Lagoa de Roça',
    'PB São Sebastião do Umbuzeiro',
    'PI Nossa Senhora dos Remédios',
    'PI Santo Antônio dos Milagres',
    'PI São Francisco de Assis do Piauí',
    'PI São Miguel da Baixa Grande',
    'PR Nova Esperança do Sudoeste',
    'PR Santa Cruz de Monte Castelo',
    'RJ Engenheiro Paulo de Frontin',
    'RJ São Francisco de Itabapoana',
    'RJ São José do Vale do Rio Preto',
    'RN Governador Dix-Sept Rosado',
    'RS Almirante Tamandaré do Sul',
    'SC Presidente Castello Branco',
    'SC Santa Terezinha do Progresso',
    'SP Euclides da Cunha Paulista',
    'SP Santa Rita do Passa Quatro',
    'SP Santo Antônio do Aracanguá',
    'TO Santa Terezinha do Tocantins',
    'TO São Sebastião do Tocantins',
  ]

  test('all 45 are listed, each truncated to its field', async () => {
    const places = names.map((line) => ({ uf: line.slice(0, 2), city: line.slice(3) }))
    expect(places).toHaveLength(45)
    const ceps: Record<string, string> = {
      BA: '40000000',
      GO: '74000000',
      MA: '65000000',
      MG: '30000000',
      MT: '78000000',
      PA: '66000000',
      PB: '58000000',
      PI: '64000000',
      PR: '80000000',
      RJ: '20000000',
      RN: '59000000',
      RS: '90000000',
      SC: '88000000',
      SP: '01310100',
      TO: '77000000',
    }
    const boletos = []
    for (const { uf, city } of places) {
      const boleto = await addBoleto({
        document: document('01'),
        number: `CIDADE ${boletos.length}`,
      })
      for (const table of ['item_person', 'contract'])
        await rows(
          `
            update ${table}
            set city = $2, uf = $3, cep = $4
            where id = ${
              table === 'contract'
                ? '(select contract_id from negativation_item where id = $1)'
                : '(select min(id) from item_person where item_id = $1)'
            }`,
          [boleto.itemId, city, uf, ceps[uf]],
        )
      boletos.push(boleto)
    }
    await send()
    const lines = await linesOf(await settle())
    expect(lines.map((line) => line.slice(388, 415).trimEnd())).toEqual(
      places.map(({ uf, city }) => {
        const plain = city.normalize('NFD').replaceAll(/\p{M}/gu, '').toUpperCase()
        return `${plain.slice(0, 25).trim().padEnd(25)}${uf}`
      }),
    )
    for (const { itemId } of boletos)
      expect((await persons(itemId)).map(({ inclusion }) => inclusion)).toEqual(['EM_NOTIFICACAO'])
  })
})
