import { beforeEach, expect, test } from 'vitest'

import { insertBoleto, payBoleto } from '#testing/example-debt-items.ts'
import { processRoutes } from '#testing/process-routes.ts'
import { testCompany } from '#testing/test-company.ts'

const { database, upload, reset } = testCompany(processRoutes)

beforeEach(reset)

async function read(login: string, tipo: string, text: string) {
  const response = await upload(
    login,
    '/workflow/serasa/serasa-manual/planilha',
    { tipo, ensaio: true },
    ['colado.csv', text],
  )
  return {
    status: response.statusCode,
    body: response.json<{
      linhas: number
      content: { idBoleto: number; numBoleto: string }[]
      observacoes: { idBoleto: number; observacao: string }[]
      problemas: { linha: number; coluna: string; motivo: string }[]
    }>(),
  }
}

test('a sheet of inclusions selects boletos with their observations; paid ones and long texts are reported', async () => {
  const one = await insertBoleto(database.admin, '101')
  await insertBoleto(database.admin, '102')
  await insertBoleto(database.admin, '103')
  await payBoleto(database.admin, '103')
  const { body } = await read(
    'regua',
    'INCLUSAO_MANUAL',
    `101;pedido da holding\r\n102;${'a'.repeat(501)}\r\n103;\r\n104;`,
  )
  expect(body.linhas).toBe(4)
  expect(body.content.map(({ idBoleto, numBoleto }) => [idBoleto, numBoleto])).toEqual([
    [one, '101'],
  ])
  expect(body.observacoes).toEqual([{ idBoleto: one, observacao: 'pedido da holding' }])
  expect(body.problemas.map(({ linha, motivo }) => [linha, motivo])).toEqual([
    [2, 'Use até 500 caracteres.'],
    [3, 'O boleto não está nesta lista: não deve mais nada.'],
    [4, 'O boleto não foi encontrado nos seus shoppings.'],
  ])
})

test('a sheet of releases selects only listed boletos, and needs the screen', async () => {
  await insertBoleto(database.admin, '101')
  const { body } = await read('regua', 'BAIXA_MANUAL', '101')
  expect(body.content).toEqual([])
  expect(body.problemas.map(({ motivo }) => motivo)).toEqual([
    'O boleto não está nesta lista: ainda não entrou no fluxo.',
  ])
  expect((await read('juridico', 'INCLUSAO_MANUAL', '101')).status).toBe(403)
})
