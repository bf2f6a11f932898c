// Safeguards for debtors: a payment that arrives before the sending, its line in a log that
// verifies, the deadline of a removal, and a removal that two people decide. Each test has its own
// server.
import { type APIRequestContext, expect, type Page } from '@playwright/test'

import { behaviourOf } from '#features/negativation/bureau-exchange/gateway/simulator-behaviour.ts'

import { pay } from './erp-upload.ts'
import {
  act,
  approveAll,
  asLogin,
  dialog,
  forwardToMalls,
  numberOf,
  onOwnServer,
  open,
  rows,
  tickFirstListings,
  toast,
} from './own-server.ts'
import { resumeSession } from './sign-in.ts'

/** The boletos of two malls are approved and wait for the sending. */
const test = onOwnServer({ world: 'erp', freshFor: 'each test' }, async (_, request) => {
  await forwardToMalls(request)
  await approveAll(request)
})
test.use({ viewport: { width: 1366, height: 768 }, contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ timeout: 180_000 })

const resultLine = (page: Page) => page.getByRole('main').getByRole('status').first()

const serasa = '/workflow/serasa'

/** Numbers of the first boletos that wait for the sending. */
async function numbersToSend(request: APIRequestContext): Promise<readonly string[]> {
  const { content } = await asLogin<{ content: { numBoleto: string }[] }>(
    request,
    'regua',
    `${serasa}/serasa-workflow/buscar/boletos`,
    { status: ['PENDENTE_DE_ENVIO'], page: 1, size: 20 },
  )
  return content.map(({ numBoleto }) => numBoleto)
}

type ListedRow = {
  readonly numBoleto: string
  readonly shopping: { readonly nomeShopping: string }
  readonly documentoDevedor: string
  readonly resultado: { readonly codigo: string } | null
}

/**
 * Numbers of the boletos of one mall that the bureau listed, once it has answered, and removes
 * without an error.
 */
async function listedNumbers(request: APIRequestContext): Promise<readonly string[]> {
  const read = async () => {
    const { content } = await asLogin<{ content: ListedRow[] }>(
      request,
      'regua',
      `${serasa}/serasa-negativacao/buscar/negativados`,
      { status: ['FINALIZADO', 'FINALIZADO_COM_ERRO'], page: 1, size: 200 },
    )
    const mall = content[0]?.shopping.nomeShopping
    const ofMall = content.filter(({ shopping }) => shopping.nomeShopping === mall)
    return [...Map.groupBy(ofMall, ({ numBoleto }) => numBoleto)].flatMap(([number, people]) =>
      people.every(
        ({ documentoDevedor, resultado }) =>
          resultado?.codigo === 'NEGATIVADO' &&
          behaviourOf(documentoDevedor, 'E') === undefined &&
          behaviourOf(documentoDevedor, 'I') === undefined,
      )
        ? [number]
        : [],
    )
  }
  await expect.poll(async () => (await read()).length, { timeout: 90_000 }).toBeGreaterThan(7)
  return read()
}

/** Sends the approved boletos by call; returns the numbers that the bureau listed. */
async function sendApproved(request: APIRequestContext): Promise<readonly string[]> {
  await asLogin(request, 'regua', `${serasa}/serasa-negativacao/negativar-boletos`, {
    shoppings: [1, 2],
  })
  return listedNumbers(request)
}

test(
  "Checked again at the send button: a boleto paid meanwhile is not sent and shows 'Retirado: pago em DD/MM/AAAA'",
  { tag: '@day' },
  async ({ page, request }) => {
    await resumeSession(page, 'regua')
    await open(page, '/negativar-lojista')
    const boletos = numberOf(await page.getByRole('main').locator('tfoot td').nth(3).innerText())
    await act(page, 'ENVIAR PARA NEGATIVAÇÃO').click()
    const question = dialog(page, 'Confirmação')
    await expect(question).toContainText(
      'Deseja enviar os boletos apresentados em tela para negativação no Serasa?',
    )
    const [paid = ''] = await numbersToSend(request)
    await pay(request, [paid], '13/11/2026')
    await tickFirstListings(question)
    await question.getByRole('button', { name: 'Enviar', exact: true }).click()
    // If the payment was not detected before, the response lists it; the others advance in both
    // cases.
    await expect(page.getByText(new RegExp(`^${boletos - 1} boletos`)).first()).toBeVisible()
    await open(page, `/acompanhar-boletos?numBoleto=${paid}`)
    await expect(page.getByText('Retirado: pago em 13/11/2026')).toBeVisible()
    const [listed = ''] = await listedNumbers(request)
    await open(page, `/acompanhar-boletos?numBoleto=${listed}`)
    await expect(rows(page)).toContainText(['Finalizado'], { timeout: 60_000 })
    await page.getByRole('button', { name: 'Colunas' }).click()
    await page.getByRole('checkbox', { name: 'Resultado', exact: true }).click()
    await expect(page.getByText('Negativado', { exact: true })).toBeVisible()
  },
)

test('Trilha encadeada: the withdrawal is one line of the log, and the chain verifies', async ({
  page,
  request,
}) => {
  const [paid = ''] = await numbersToSend(request)
  await pay(request, [paid], '13/11/2026')
  await resumeSession(page, 'admin')
  // The payment job follows the load.
  await expect(async () => {
    await open(page, '/auditoria?acao=RETIRAR')
    await expect(resultLine(page)).toHaveText(/^1 registro\b/, { timeout: 1_000 })
  }).toPass({ timeout: 60_000 })
  await expect(rows(page)).toHaveCount(1)
  await rows(page).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toContainText(paid)
  await page.keyboard.press('Escape')
  await act(page, 'Verificar').click()
  await expect(
    dialog(page, 'Verificar o registro de decisões').getByRole('status'),
  ).not.toContainText('Refazendo')
  await expect(dialog(page, 'Verificar o registro de decisões')).toContainText(/confere|íntegr/i)
})

test('Relógio de exclusão: paid on 13/11/2026, out of the bureau by 23/11/2026', async ({
  page,
  request,
}) => {
  const listed = await sendApproved(request)
  await resumeSession(page, 'regua')
  await page.goto('/negativar-lojista?aba=lotes')
  await expect(rows(page).first()).toContainText('Respondido', { timeout: 90_000 })
  await pay(request, listed.slice(0, 3), '13/11/2026')
  // The payment and removal jobs follow each load; five days have passed, so the removal may run at
  // once.
  await expect(async () => {
    await open(page, '/baixa-semiautomatica?aba=prazos&quais=TODAS')
    await expect(rows(page).first()).toContainText('13/11/2026', { timeout: 1_000 })
  }).toPass({ timeout: 60_000 })
  await expect(rows(page).first()).toContainText('23/11/2026')
})

test('a removal requested by hand waits for another user, who cancels one and sends the other (rules 4.3, rows 13 to 15)', async ({
  page,
  request,
}) => {
  const [kept = '', removed = ''] = (await sendApproved(request)).slice(6)
  const reason = async (name: string) => {
    await dialog(page, name)
      .getByRole('textbox', { name: 'Motivo' })
      .fill('Pedido do lojista, aceito pela diretoria.')
    await dialog(page, name).getByRole('textbox', { name: 'Número do chamado' }).fill('CH-77')
  }
  await resumeSession(page, 'regua')
  for (const number of [kept, removed]) {
    await open(page, `/inclusao-baixa-manual?agrupar=boleto&numBoletos=${number}`)
    await expect(rows(page)).toHaveCount(1)
    await rows(page).getByRole('checkbox').check()
    await act(page, 'SUBMETER RECOMENDAÇÃO').click()
    await reason('Confirmação')
    await dialog(page, 'Confirmação').getByRole('button', { name: 'CONFIRMAR' }).click()
    await expect(
      toast(page, '1 boleto(s) enviado(s) para aprovação de baixa.').first(),
    ).toBeVisible()
    await expect(dialog(page, 'Confirmação')).toHaveCount(0)
  }
  const send = async () => {
    await open(page, '/baixa-semiautomatica')
    await page.getByRole('checkbox', { name: 'Selecionar todos desta página' }).check()
    await act(page, 'Enviar para baixa').click()
    await dialog(page, 'Confirmação').getByRole('button', { name: 'Enviar para baixa' }).click()
  }
  await send()
  await expect(dialog(page, 'Confirmação')).toContainText(
    'Quem pediu a baixa manual não pode aprová-la.',
  )
  await page.context().clearCookies()
  await page.evaluate('localStorage.clear()')
  await resumeSession(page, 'regua.2')
  await open(page, '/baixa-semiautomatica')
  await rows(page)
    .first()
    .getByRole('button', { name: /^Detalhes/ })
    .click()
  await page.getByRole('checkbox', { name: `Selecionar boleto ${kept}` }).check()
  await page.getByRole('button', { name: 'Cancelar boletos' }).click()
  await reason('Cancelar boletos')
  await dialog(page, 'Cancelar boletos').getByRole('button', { name: 'Cancelar boletos' }).click()
  await expect(toast(page, 'Boletos cancelados com sucesso.')).toBeVisible()
  await send()
  for (const [number, outcome] of [
    [kept, 'Negativado'],
    [removed, 'Baixado'],
  ] as const)
    await expect(async () => {
      await open(page, `/acompanhar-boletos?numBoleto=${number}`)
      await page.getByRole('button', { name: 'Colunas' }).click()
      await page.getByRole('checkbox', { name: 'Resultado', exact: true }).check()
      await expect(page.getByText(outcome, { exact: true })).toBeVisible({ timeout: 1_000 })
    }).toPass({ timeout: 60_000 })
})
