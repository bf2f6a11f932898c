// Approved boletos are sent to the bureau (spec 1:2.13), and their return is imported as a file
// (1:2.14).
import { readFile } from 'node:fs/promises'

import { expect, type Locator } from '@playwright/test'

import { accessibilityFaults } from './accessibility.ts'
import { type Answer, answerTo, changeUser, fileBureau } from './file-bureau.ts'
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

/** Nothing is approved. */
const test = onOwnServer(fileBureau)
test.use({ viewport: { width: 1366, height: 768 }, contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ timeout: 240_000 })
test.beforeEach(({ page }) => resumeSession(page, 'regua'))

test('with nothing approved or all sent the list is empty and the button does nothing', async ({
  page,
}) => {
  await open(page, '/negativar-lojista')
  await expect(page.getByText('Nada para enviar ao bureau')).toBeVisible()
  await expect(act(page, 'ENVIAR PARA NEGATIVAÇÃO')).toBeDisabled()
  await expect(act(page, 'ENVIAR PARA NEGATIVAÇÃO')).toHaveAccessibleDescription(
    'Não há boletos à espera do envio.',
  )
  expect(await accessibilityFaults(page)).toEqual([])
})

test(
  'approved boletos are sent to the bureau, and their return is imported',
  { tag: '@day' },
  async ({ page, request }) => {
    let answer: Answer = { file: Buffer.alloc(0), refused: '' }
    await test.step('the send list counts the approved boletos by mall, with the footer Quantidade total', async () => {
      await forwardToMalls(request)
      await approveAll(request)
      await open(page, '/negativar-lojista')
      for (const head of ['Nome do Shopping', 'Clientes', 'Boletos', 'Fiadores', 'Exceções'])
        await expect(page.getByRole('columnheader', { name: head })).toBeVisible()
      await expect(rows(page)).toHaveCount(2)
      await expect(page.getByRole('main').locator('tfoot')).toContainText('Quantidade total')
      expect(await accessibilityFaults(page)).toEqual([])

      // Boletos of the step, counted by mall; nobody was exempted.
      type Bill = {
        readonly nmShopping: string
        readonly serasaLoja: { readonly numCpfcnpjLoja: string }
        readonly fiadores: readonly { readonly cpfcnpjFiador: string }[]
      }
      const { content } = await asLogin<{ readonly content: readonly Bill[] }>(
        request,
        'regua',
        '/workflow/serasa/serasa-workflow/buscar/boletos',
        { status: ['PENDENTE_DE_ENVIO'] },
      )
      const heads = await page.getByRole('main').locator('thead th').allInnerTexts()
      const columns = ['Clientes', 'Boletos', 'Fiadores', 'Exceções'].map((head) =>
        heads.findIndex((text) => text.trim() === head),
      )
      const figures = async (line: Locator) =>
        Promise.all(
          columns.map(async (column) => numberOf(await line.locator('td').nth(column).innerText())),
        )
      const counted = (of: readonly Bill[]) => [
        new Set(of.map(({ serasaLoja }) => serasaLoja.numCpfcnpjLoja)).size,
        of.length,
        new Set(of.flatMap(({ fiadores }) => fiadores.map(({ cpfcnpjFiador }) => cpfcnpjFiador)))
          .size,
        0,
      ]
      const malls = [...Map.groupBy(content, ({ nmShopping }) => nmShopping)]
      expect(malls).toHaveLength(2)
      for (const [mall, bills] of malls)
        expect(
          await figures(rows(page).filter({ hasText: mall.replace(/^Shopping\s+/, '') })),
          mall,
        ).toEqual(counted(bills))
      expect(await figures(page.getByRole('main').locator('tfoot tr'))).toEqual(
        [0, 1, 2, 3].map((at) =>
          malls.reduce((sum, [, bills]) => sum + (counted(bills)[at] ?? 0), 0),
        ),
      )
      await page
        .getByRole('button', { name: /^Shoppings/ })
        .or(page.getByLabel('Shoppings'))
        .first()
        .click()
      await page.getByRole('option', { name: 'TODOS' }).click()
      await page.getByRole('option', { name: 'Shopping Serra Azul' }).click()
      await page.keyboard.press('Escape')
      await act(page, 'Pesquisar').click()
      await expect(page).toHaveURL(/shoppings=2/)
      await expect(rows(page)).toHaveCount(1)
    })
    await test.step('ENVIAR PARA NEGATIVAÇÃO needs a confirmation, and the screen confirms only after the server has sent', async () => {
      await open(page, '/negativar-lojista')
      await act(page, 'ENVIAR PARA NEGATIVAÇÃO').click()
      const question = dialog(page, 'Confirmação')
      await expect(question).toContainText(
        'Deseja enviar os boletos apresentados em tela para negativação no Serasa?',
      )
      await expect(question.getByRole('button', { name: 'Cancelar' })).toBeFocused()
      expect(await accessibilityFaults(page)).toEqual([])
      await tickFirstListings(question)
      let go = () => undefined as void
      const held = new Promise<void>((resolve) => (go = resolve))
      await page.route('**/serasa-negativacao/negativar-boletos', async (route) => {
        await held
        await route.continue()
      })
      await question.getByRole('button', { name: 'Enviar', exact: true }).click()
      await expect(question.getByRole('button', { name: 'Enviar', exact: true })).toHaveAttribute(
        'aria-busy',
        'true',
      )
      await expect(rows(page)).toHaveCount(2)
      go()
      await expect(toast(page, 'Envio realizado com sucesso')).toBeVisible()
      await expect(page.getByText('Nada para enviar ao bureau')).toBeVisible()
    })
    await test.step('the lotes show their state, and the remessa is downloaded', async () => {
      await open(page, '/negativar-lojista')
      await page.getByRole('tab', { name: 'Lotes enviados' }).click()
      await expect(page).toHaveURL(/aba=lotes/)
      await expect(rows(page)).toHaveCount(1)
      await expect(rows(page).first()).toContainText('Enviado, sem retorno', { timeout: 30_000 })
      expect(await accessibilityFaults(page)).toEqual([])
      const coming = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Baixar a remessa 1' }).click()
      const remessa = await readFile(await (await coming).path())
      expect(
        remessa
          .toString('latin1')
          .split('\r\n')
          .every((line) => line === '' || line.length === 600),
      ).toBe(true)
      answer = answerTo(remessa)
    })
    await test.step('the user who sent the lote may not import or check its return, and nothing is applied', async () => {
      await open(page, '/retorno-serasa')
      for (const way of ['Conferir', 'Importar']) {
        await page
          .locator('input[type=file]')
          .setInputFiles({ name: 'retorno.txt', mimeType: 'text/plain', buffer: answer.file })
        await act(page, way).click()
        await expect(page.getByRole('main').getByRole('alert')).toContainText(
          'Quem enviou o lote não importa o retorno dele: lote ',
        )
        await expect(page.getByText('Importado com sucesso!')).toHaveCount(0)
      }
      await expect(rows(page).first()).toContainText('Enviado, sem retorno')
      expect(await accessibilityFaults(page)).toEqual([])
    })
    await test.step('Conferir writes nothing, Importar shows Importado com sucesso!, and the same file changes nothing', async () => {
      const choose = () =>
        page
          .locator('input[type=file]')
          .setInputFiles({ name: 'retorno.txt', mimeType: 'text/plain', buffer: answer.file })
      await changeUser(page, 'regua.2')
      await open(page, '/retorno-serasa')
      await choose()
      await act(page, 'Conferir').click()
      await expect(
        page.getByText(
          /^Conferido: \d+ linhas lidas, \d+ linhas seriam aplicadas; nada foi gravado\.$/,
        ),
      ).toBeVisible()
      await expect(page.getByText('Importado com sucesso!')).toHaveCount(0)
      await expect(page.getByLabel('Resultado da importação')).toContainText('Linhas a aplicar')
      expect(await accessibilityFaults(page)).toEqual([])
      await expect(rows(page).first()).toContainText('Enviado, sem retorno')
      await act(page, 'Importar').click()
      await expect(page.getByText('Importado com sucesso!')).toBeVisible()
      await expect(rows(page).first()).toContainText('Respondido')
      expect(await accessibilityFaults(page)).toEqual([])
      await choose()
      await act(page, 'Importar').click()
      await expect(
        page.getByText('Este arquivo já tinha sido importado: nada mudou.'),
      ).toBeVisible()
      await expect(page.getByLabel('Resultado da importação')).toContainText(/Linhas aplicadas\s*0/)
      await expect(page.getByText('Importado com sucesso!')).toHaveCount(0)
    })
  },
)

test('the drop area takes .csv and .txt alone, one file at a time', async ({ page }) => {
  await open(page, '/retorno-serasa')
  await expect(page.getByText('Apenas arquivos com extensão .csv ou .txt.')).toBeVisible()
  await expect(act(page, 'Importar')).toHaveAccessibleDescription('Insira um arquivo válido.')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'retorno.pdf', mimeType: 'application/pdf', buffer: Buffer.from('x') })
  await expect(
    page.getByText('retorno.pdf não foi aceito: envie um arquivo csv ou txt.'),
  ).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
})

test(
  'a file that is no return is refused with a banner and a toast',
  { tag: '@day' },
  async ({ page }) => {
    await open(page, '/retorno-serasa')
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'outro.csv', mimeType: 'text/csv', buffer: Buffer.from('a;b\n1;2\n') })
    await act(page, 'Importar').click()
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Formato não reconhecido')
    await expect(toast(page, 'Formato não reconhecido')).toBeVisible()
    await expect(act(page, 'Importar')).toBeEnabled()
    expect(await accessibilityFaults(page)).toEqual([])
  },
)
