// The results of the bureau (spec 1:2.12): a row per person, filters, messages, the spreadsheet.
import { readFile } from 'node:fs/promises'

import { expect } from '@playwright/test'
import { readXlsx } from 'hucre/xlsx'

import { accessibilityFaults } from './accessibility.ts'
import { fileBureau, sendAndReturn } from './file-bureau.ts'
import { act, dialog, onOwnServer, open, rows } from './own-server.ts'
import { resumeSession } from './sign-in.ts'

const test = onOwnServer(fileBureau, (_, request) => sendAndReturn(request))
test.use({ viewport: { width: 1366, height: 768 }, contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ timeout: 240_000 })
test.beforeEach(({ page }) => resumeSession(page, 'regua'))

test('the results have a row per person and count both', async ({ page }) => {
  await open(page, '/boletos-negativados')
  const heads = [
    'Shopping',
    'Nome fantasia',
    'Razão Social',
    'LUC',
    'Número do boleto (original)',
    'Doc. do Devedor',
    'Tipo Pessoa',
    'Status Workflow',
    'Status retorno bureau',
    'Data retorno',
    'Valor',
    'Mensagem de erro',
  ]
  for (const head of heads)
    await expect(page.getByRole('columnheader', { name: head }).first()).toBeVisible()
  await expect(page.getByRole('main')).toContainText(/\d+ pessoas/)
  await expect(page.getByRole('main')).toContainText(/79 boletos/)
  expect(await accessibilityFaults(page)).toEqual([])
})

test('an incomplete interval is not sent, and the field shows why', async ({ page }) => {
  await open(page, '/boletos-negativados')
  const field = page.getByRole('textbox', { name: 'Data Atualização (intervalo)' })
  await expect(field).toHaveAttribute('placeholder', '01/01/2022 - 31/12/2024')
  await field.pressSequentially('181120261')
  await act(page, 'Pesquisar').click()
  await expect(page).not.toHaveURL(/atualizacao/)
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await field.fill('18/11/2026 - 18/11/2026')
  await act(page, 'Pesquisar').click()
  await expect(page).toHaveURL(/atualizacao=2026-11-18\.\.2026-11-18/)
})

test('the rule codes of the menu entry are the status filter, in the search and in the export, until one is chosen', async ({
  page,
}) => {
  const asked = (path: string) => page.waitForRequest((request) => request.url().endsWith(path))
  const statusOf = async (path: string, act: () => Promise<unknown>) => {
    const [request] = await Promise.all([asked(path), act()])
    return (request.postDataJSON() as { status?: string[] }).status
  }
  const both = ['FINALIZADO', 'FINALIZADO_COM_ERRO']
  expect(
    (await statusOf('buscar/negativados', () => open(page, '/boletos-negativados')))?.toSorted(),
  ).toEqual(both)
  expect(
    (
      await statusOf('download/boletos-negativados', () => act(page, 'exportar').click())
    )?.toSorted(),
  ).toEqual(both)
  await expect(page.getByText('Status: ')).toHaveCount(0)
  expect(
    await statusOf('buscar/negativados', () =>
      open(page, '/boletos-negativados?status=FINALIZADO_COM_ERRO'),
    ),
  ).toEqual(['FINALIZADO_COM_ERRO'])
})

test("'Mensagem de erro' lists the descriptions and what to do", async ({ page }) => {
  await open(page, '/boletos-negativados?status=FINALIZADO_COM_ERRO')
  const opener = page.getByRole('button', { name: /^Mensagem de erro do boleto/ }).first()
  await opener.click()
  const message = dialog(page, 'Mensagem de erro')
  await expect(message.getByRole('heading', { name: 'O que fazer' })).toBeVisible()
  await expect(message.getByRole('listitem').first()).toContainText(/^\d{3}/)
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
})

test('a search without results shows Não obteve resultados.', async ({ page }) => {
  await open(page, '/boletos-negativados?luc=ZZ999')
  await expect(page.getByRole('main').getByText('Não obteve resultados.')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('table').getByRole('button', { name: 'Limpar filtros' }).click()
  await expect(rows(page).first()).toBeVisible()
})

test('exportar is disabled while downloading, and the file holds every person', async ({
  page,
}) => {
  await open(page, '/boletos-negativados')
  const total = Number(
    /([\d.]+) registros/.exec(await page.getByRole('main').innerText())?.[1]?.replaceAll('.', ''),
  )
  let go = () => undefined as void
  const held = new Promise<void>((resolve) => (go = resolve))
  await page.route('**/download/boletos-negativados', async (route) => {
    await held
    await route.continue()
  })
  const coming = page.waitForEvent('download')
  await act(page, 'exportar').click()
  await expect(act(page, 'exportar')).toBeDisabled()
  go()
  const file = await readFile(await (await coming).path())
  const sheet = await readXlsx(file)
  const lines = JSON.stringify(sheet).match(/LOJISTA|FIADOR|Lojista|Fiador/g) ?? []
  expect(lines.length).toBe(total)
  await expect(act(page, 'exportar')).toBeEnabled()
})
