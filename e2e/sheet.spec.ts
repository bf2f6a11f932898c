// Acts on rows pasted from a user's own spreadsheet: checked first, missing rows reported, then the
// actions of the screen.
import { readFile } from 'node:fs/promises'

import { type APIRequestContext, expect, type Page } from '@playwright/test'

import { accessibilityFaults } from './accessibility.ts'
import { asLogin, dialog, onOwnServer, open, rows, toast } from './own-server.ts'
import { picture } from './picture.ts'
import { resumeSession } from './sign-in.ts'

const test = onOwnServer({ world: 'erp' })
test.use({ viewport: { width: 1366, height: 768 } })
test.describe.configure({ mode: 'serial', timeout: 120_000 })

const analyse = '/analisar-negativacao-shopping'
const serasa = '/workflow/serasa'
const sheet = (page: Page) => dialog(page, 'Trazer de uma planilha')
const found = (page: Page) => page.getByRole('main').getByRole('status').first()
let numbers: readonly string[] = []
/** A boleto of a tenant in the analyst's own queue. */
let inOwnQueue = ''

async function numbersOf(
  request: APIRequestContext,
  login: string,
  path: string,
  body: object,
): Promise<string[]> {
  const { content } = await asLogin<{ content: { numBoleto: string }[] }>(
    request,
    login,
    `${serasa}/${path}`,
    { page: 1, size: 8, sort: 'numBoleto', ...body },
  )
  return content.map(({ numBoleto }) => numBoleto)
}

async function numberInOwnQueue(request: APIRequestContext): Promise<string> {
  const login = 'analista.shopping'
  const queue = await asLogin<{ content: { lucs: string[] }[] }>(
    request,
    login,
    '/listas/today-queue/buscar',
    { page: 1, size: 100 },
  )
  const lucs = new Set(queue.content.flatMap((tenant) => tenant.lucs))
  const { content } = await asLogin<{ content: { numBoleto: string; luc: string }[] }>(
    request,
    login,
    `${serasa}/serasa-negativacao/buscar/boletos-shopping`,
    { page: 1, size: 100, url: analyse },
  )
  return content.find(({ luc }) => lucs.has(luc))?.numBoleto ?? 'none'
}

test.beforeAll(async ({ playwright, own }) => {
  const request = await playwright.request.newContext({ baseURL: own.address })
  await asLogin(request, 'regua', `${serasa}/serasa-ciclo/abrir`, {})
  await asLogin(request, 'regua', `${serasa}/serasa-negativacao/recomendar-boletos`, {
    shoppings: [1, 2, 3, 4, 5, 6],
  })
  numbers = await numbersOf(
    request,
    'analista.shopping',
    'serasa-negativacao/buscar/boletos-shopping',
    { url: analyse },
  )
  inOwnQueue = await numberInOwnQueue(request)
  await request.dispose()
})

async function paste(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Trazer de uma planilha' }).click()
  await expect(sheet(page).getByRole('textbox', { name: 'Cole aqui' })).toBeFocused()
  await page.keyboard.insertText(text)
  await sheet(page).getByRole('button', { name: 'Conferir' }).click()
}

test('numbers that are pasted are selected, wherever they stand and whatever the filter was; what is not there is told and comes as a file', async ({
  page,
}) => {
  await resumeSession(page, 'analista.shopping')
  await open(page, `${analyse}?agrupar=boleto&luc=ZZZ9`)
  await paste(page, [...numbers.slice(0, 3), '9999999999999', numbers[0]].join('\n'))
  await expect(sheet(page)).toContainText('5 linhas, 2 linhas de fora. Nada foi gravado ainda.')
  await expect(sheet(page).getByRole('row', { name: /9999999999999/ })).toContainText(
    'O boleto não foi encontrado nos seus shoppings.',
  )
  await expect(sheet(page).getByRole('row', { name: /linha 1;/ })).toContainText(
    'O boleto já está na linha 1; esta linha fica de fora.',
  )
  expect(await accessibilityFaults(page, '[role=dialog]')).toEqual([])
  const download = page.waitForEvent('download')
  await sheet(page).getByRole('button', { name: 'Baixar as linhas de fora' }).click()
  expect(await readFile(await (await download).path(), 'utf8')).toBe(
    `\ufefflinha;coluna;valor;motivo\r\n4;Boleto;9999999999999;O boleto não foi encontrado nos seus shoppings.\r\n5;Boleto;${numbers[0]};"O boleto já está na linha 1; esta linha fica de fora."\r\n`,
  )
  await sheet(page).getByRole('button', { name: 'Selecionar os 3 boletos' }).click()
  await expect(sheet(page)).toHaveCount(0)
  await expect(page).not.toHaveURL(/luc=/)
  await expect(found(page)).toContainText('3 selecionados')
  await expect(page.getByRole('button', { name: 'Submeter 3' })).toBeVisible()
})

test(
  'decisions of a sheet are shown before they are written, and are taken back at once',
  { tag: '@day' },
  async ({ page }) => {
    await resumeSession(page, 'analista.shopping')
    await open(page, `${analyse}?agrupar=boleto&sort=numBoleto`)
    await paste(
      page,
      [
        'Boleto\tDecisão\tJustificativa\tNúmero do chamado\tObservação',
        `${numbers[0]}\tISENTAR\tContestação do lojista\tCH-77\tvaza no rateio`,
        `${numbers[1]}\tISENTAR\tContestação do lojista\t\t`,
        `${numbers[2]}\tNEGATIVAR\t\t\t`,
      ].join('\n'),
    )
    await expect(sheet(page).getByRole('row', { name: /CHAMADO|chamado/ })).toContainText(
      '*Número do chamado é obrigatório.',
    )
    await picture(page, 'planilha-decisoes')
    await sheet(page).getByRole('button', { name: 'Gravar a decisão' }).click()
    await expect(toast(page, 'Salvo com sucesso.')).toBeVisible()
    await expect(toast(page, '1 boleto: 1 ISENTAR.')).toBeVisible()
    const row = rows(page).filter({ hasText: numbers[0] ?? '' })
    await expect(row).toContainText('ISENTAR')
    await expect(found(page)).toContainText('3 selecionados')
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await expect(toast(page, 'Desfeito.')).toBeVisible()
    await expect(row).toContainText('NEGATIVAR')
  },
)

test('an inclusion by hand takes boletos and observations out of a sheet', async ({
  page,
  request,
}) => {
  const includable = await numbersOf(request, 'regua', 'serasa-manual/buscar/boletos-shopping', {
    tipo: 'INCLUSAO_MANUAL',
  })
  await resumeSession(page, 'regua')
  await open(page, '/inclusao-negativacao-manual?agrupar=boleto')
  await paste(page, `${includable[0]}\tpedido da holding\n${includable[1]}\t`)
  await expect(sheet(page)).toContainText('2 linhas: todas servem. Nada foi gravado ainda.')
  await sheet(page).getByRole('button', { name: 'Selecionar os 2 boletos' }).click()
  await page.getByRole('button', { name: 'NEGATIVAR LOJISTA' }).click()
  // The second row has no note: the screen asks for it as usual.
  await expect(
    toast(page, 'Os itens selecionados precisam de uma justificativa associada.'),
  ).toBeVisible()
  await expect(toast(page, `Boleto ${includable[1]}.`)).toBeVisible()
})

test('the queue of the day is narrowed to the customers of a sheet, and is whole again with one click', async ({
  page,
}) => {
  await resumeSession(page, 'analista.shopping')
  await open(page, '/agir-hoje')
  const whole = await found(page).innerText()
  await paste(page, inOwnQueue)
  await sheet(page).getByRole('button', { name: 'Trabalhar este lojista' }).click()
  await expect(found(page)).toContainText('1 lojista')
  await expect(rows(page)).toHaveCount(1)
  await picture(page, 'agir-hoje-planilha')
  await page.getByRole('button', { name: 'Voltar à fila inteira' }).click()
  await expect(found(page)).toHaveText(whole, { useInnerText: true })
})
