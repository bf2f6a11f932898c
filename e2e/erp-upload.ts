import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

import { type APIRequestContext, expect } from '@playwright/test'

const sample = fileURLToPath(new URL('../samples/titulos.csv', import.meta.url))

/** Uploads an ERP file as 'regua', and waits until it is processed. */
export async function loadFile(
  request: APIRequestContext,
  name: string,
  buffer: Buffer,
): Promise<void> {
  const { token } = (await (
    await request.post('/bff/authenticate', { form: { token: 'regua' } })
  ).json()) as {
    token: string
  }
  const headers = { authorization: `Bearer ${token}` }
  const answer = await request.post('/bff/producer/updload/spreadsheet', {
    multipart: { file: { name, mimeType: 'text/csv', buffer } },
    headers,
  })
  expect(answer.status(), await answer.text()).toBe(200)
  const { id } = (await answer.json()) as { id: number }
  const status = async () => {
    const foundResponse = await request.get(`/bff/producer/cargas?id=${id}`, { headers })
    return ((await foundResponse.json()) as { data: { status: string }[] }).data[0]?.status
  }
  await expect.poll(status, { timeout: 60_000 }).toBe('PROCESSADA')
}

/** An ERP file with payments of these boletos on that day. */
async function paymentsOf(boletos: readonly string[], day: string): Promise<Buffer> {
  const [head = '', ...lines] = (await readFile(sample, 'utf8')).trimEnd().split(/\r?\n/)
  const names = head.split(';')
  const at = (name: string) => names.indexOf(name)
  const paidLines = lines
    .map((line) => line.split(';'))
    .filter(
      (cells) =>
        boletos.includes(cells[at('numBoleto')] ?? '') && cells[at('valorAberto')] !== '0,00',
    )
  for (const [index, cells] of paidLines.entries()) {
    cells[at('valorRecebido')] = cells[at('valorAberto')] ?? ''
    cells[at('valorAberto')] = '0,00'
    cells[at('docPagamento')] = `RC9${boletos[0]}${index}`.slice(0, 12)
    cells[at('dataCompensacao')] = day
  }
  return Buffer.from([head, ...paidLines.map((cells) => cells.join(';'))].join('\n'))
}

/** Loads payments of these boletos of the ERP sample on that day. */
export const pay = async (
  request: APIRequestContext,
  boletos: readonly string[],
  day: string,
): Promise<void> => loadFile(request, `pagos-${boletos[0]}.csv`, await paymentsOf(boletos, day))
