import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

import { type APIRequestContext, expect } from '@playwright/test'

import { headersOf, uploadAs } from './own-server.ts'

const sample = fileURLToPath(new URL('../samples/titulos.csv', import.meta.url))

/** Uploads an ERP file as 'regua', and waits until it is processed; a dry run writes nothing. */
export async function loadFile(
  request: APIRequestContext,
  name: string,
  buffer: Buffer,
  isDryRun = false,
): Promise<void> {
  const { id } = await uploadAs<{ id: number }>(
    request,
    'regua',
    '/producer/updload/spreadsheet',
    { name, buffer },
    isDryRun ? { ensaio: 'true' } : {},
  )
  await waitForLoad(request, id, isDryRun ? 'VALIDADA' : 'PROCESSADA')
}

/** Waits until the load of this id has this status. */
async function waitForLoad(request: APIRequestContext, id: number, wanted: string): Promise<void> {
  const headers = await headersOf(request, 'regua')
  const status = async () => {
    const found = await request.get(`/bff/producer/cargas?id=${id}`, { headers })
    return ((await found.json()) as { data: { status: string }[] }).data[0]?.status
  }
  await expect.poll(status, { timeout: 60_000 }).toBe(wanted)
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
