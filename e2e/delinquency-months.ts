// Computes delinquency months through the calls of the two dialogs.
import { type APIRequestContext, expect } from '@playwright/test'

import { headersOf } from './own-server.ts'

export const windows = [
  ['09', '30', '2026-10-10', '2026-09-10'],
  ['10', '31', '2026-11-10', '2026-10-10'],
] as const
export const november = ['11', '30', '2026-12-10', '2026-11-10'] as const

/** Processes and calculates two months of every mall, or of these malls. */
export async function calculate(
  request: APIRequestContext,
  months: readonly (typeof november | (typeof windows)[number])[] = windows,
  only?: string,
): Promise<void> {
  const headers = await headersOf(request, 'regua')
  const malls = await request.get('/bff/empresas/shoppings/simple-umpaged', { headers })
  const shoppings = ((await malls.json()) as { nome: string }[])
    .map(({ nome }) => nome)
    .filter((nome) => only === undefined || nome === only)
  const done = async () => {
    const found = await request.get('/bff/inadimplencia/execucoes?page=1&size=100', { headers })
    const { data } = (await found.json()) as { data: { status: string }[] }
    return data.filter(({ status }) => status !== 'CONCLUIDO').length
  }
  for (const [month, last, netReceiptDate, previousMonthNetReceiptDate] of months)
    for (const path of ['/base-inadimplencia', '/calculo-inadimplencia']) {
      const answer = await request.post(`/bff${path}`, {
        headers,
        data: {
          month: Number(month),
          year: 2026,
          processingDate: '2026-11-18',
          adjustmentReceiptStartDate: `2026-${month}-01`,
          adjustmentReceiptEndDate: `2026-${month}-${last}`,
          netReceiptDate,
          previousMonthNetReceiptDate,
          minimumNumberOfDays: 25,
          shoppings,
        },
      })
      expect(answer.status(), await answer.text()).toBe(200)
      await expect.poll(done, { timeout: 90_000 }).toBe(0)
    }
}
