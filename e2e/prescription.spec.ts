// The prescription radar: títulos that prescribe within 90 and 180 days, by mall, and on the start
// page of the legal team.
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

import { expect, type Page } from '@playwright/test'

import { accessibilityFaults } from './accessibility.ts'
import { loadFile } from './erp-upload.ts'
import { onOwnServer, open, rows } from './own-server.ts'
import { resumeSession } from './sign-in.ts'

const sample = fileURLToPath(new URL('../samples/titulos.csv', import.meta.url))

/** Títulos of the first contract of the sample, open since the given days. */
async function oldTitulos(days: readonly string[]): Promise<Buffer> {
  const [head = '', first = ''] = (await readFile(sample, 'utf8')).split(/\r?\n/)
  const names = head.split(';')
  const lines = days.map((day, index) => {
    const cells = first.split(';')
    const put = (name: string, value: string) => (cells[names.indexOf(name)] = value)
    put('numeroTitulo', `ALM9900000${index}`)
    put('numBoleto', `100024020000${index}`)
    put('competencia', day.slice(3))
    put('vencimento', day)
    put('vencimentoOriginal', day)
    put('valorOriginal', '1000,00')
    put('valorAberto', '1000,00')
    for (const name of ['docPagamento', 'dataCompensacao', 'valorRecebido']) put(name, '')
    return cells.join(';')
  })
  return Buffer.from([head, ...lines].join('\n'))
}

const untouched = onOwnServer({ world: 'erp' })
const test = onOwnServer({ world: 'erp' }, async (_, request) =>
  loadFile(request, 'antigos.csv', await oldTitulos(['15/02/2024', '16/02/2024', '17/02/2024'])),
)
test.use({ viewport: { width: 1366, height: 768 }, contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ timeout: 120_000 })

const choose = async (page: Page, label: string, option: string) => {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option }).click()
  await page.getByRole('button', { name: 'Pesquisar' }).click()
}

untouched(
  'while nothing prescribes the radar and the start page of the legal team say so',
  async ({ page }) => {
    await resumeSession(page, 'juridico')
    await open(page, '/radar-de-prescricao')
    await expect(page.getByRole('main')).toContainText(
      'Nenhum título com Prescreve em: Até 180 dias; Sem ação.',
    )
    await open(page, '/home')
    await expect(page.getByRole('region', { name: 'Radar de prescrição' })).toContainText(
      'Nada prescreve em 180 dias',
    )
    expect(await accessibilityFaults(page)).toEqual([])
  },
)

test(
  '89 and 90 days are within 90, 91 is not; all are without a lawsuit',
  { tag: '@day' },
  async ({ page }) => {
    await resumeSession(page, 'juridico')
    await open(page, '/radar-de-prescricao')
    await expect(rows(page)).toHaveCount(3)
    await expect(rows(page).first()).toContainText(/89 dias.*15\/02\/2027.*1\.000,00.*sem ação/s)
    await expect(page.getByRole('checkbox', { name: 'Sem ação' })).toBeChecked()
    expect(await accessibilityFaults(page)).toEqual([])
    await choose(page, 'Prescreve em', 'Até 90 dias')
    await expect(rows(page)).toHaveCount(2)
    await expect(rows(page).last()).toContainText(/90 dias.*16\/02\/2027/s)
    await expect(page.getByRole('main').getByRole('status').first()).toContainText('R$ 2.000,00')
  },
)

test('a mall of the strip filters the list, and Back shows all of them', async ({ page }) => {
  await resumeSession(page, 'regua')
  await open(page, '/radar-de-prescricao')
  const mall = page.getByRole('list', { name: 'Sem ação, por shopping' }).getByRole('link', {
    name: /^Shopping Parque das Águas: R\$ 2 mil em 2 títulos até 90 dias, R\$ 3 mil em 3 até 180/,
  })
  await mall.click()
  await expect(page).toHaveURL(/shoppings=\d+/)
  await expect(rows(page)).toHaveCount(3)
  await page.goBack()
  await expect(page).not.toHaveURL(/shoppings=/)
})

test('the start page of the legal team has it, with its table', async ({ page }) => {
  await resumeSession(page, 'juridico')
  await open(page, '/home')
  const panel = page.getByRole('region', { name: 'R$ 2 mil prescrevem em 90 dias, sem ação' })
  await expect(panel.getByRole('listitem')).toContainText(['2 mil'])
  await panel.getByRole('button', { name: 'ver como tabela' }).click()
  await expect(panel.getByRole('row').last()).toContainText(
    /Parque das Águas.*2.*2\.000,00.*3.*3\.000,00/s,
  )
  const first = page.getByRole('region', { name: 'Prescrevem primeiro' }).getByRole('listitem')
  await expect(first).toHaveCount(1)
  await expect(first.first()).toContainText(/89 dias.*3 títulos.*desde 15\/02\/2027.*3\.000,00/s)
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('link', { name: 'Radar de prescrição' }).last().click()
  await expect(page).toHaveURL(/\/radar-de-prescricao/)
})

test('an administrator of users has no radar', async ({ page }) => {
  await resumeSession(page, 'admin')
  await page.goto('/radar-de-prescricao')
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Radar de prescrição')
})
