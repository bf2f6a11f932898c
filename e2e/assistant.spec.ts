// Sources of data: the report of an unknown ERP becomes a source in three steps, and another user
// confirms it. On its own server with the extract of samples/.
import { expect } from '@playwright/test'

import { accessibilityFaults } from './accessibility.ts'
import { dropReport, foreignReport } from './foreign-report.ts'
import { act, dialog, onOwnServer, open, rows, toast } from './own-server.ts'
import { resumeSession } from './sign-in.ts'

const test = onOwnServer({ world: 'erp' })
test.use({ viewport: { width: 1366, height: 768 }, contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ timeout: 120_000 })

test(
  'the report of an unknown ERP becomes a source, which another user confirms',
  { tag: '@day' },
  async ({ page, browser, baseURL }) => {
    await resumeSession(page, 'regua')
    await open(page, '/fontes-de-dados')
    await expect(page.getByText('Solte aqui um arquivo do seu ERP.')).toBeVisible()
    await dropReport(page, foreignReport())

    await expect(page.getByText('Arquivo desconhecido')).toBeVisible({ timeout: 30_000 })
    await expect(page.getByRole('row', { name: /^4 Filial;Cliente;CNPJ/ })).toBeVisible()
    await expect(page.getByText('dia/mês/ano')).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
    await act(page, 'Continuar para Colunas').click()

    const missing = page.getByRole('region', { name: 'Campos obrigatórios sem origem' })
    await expect(missing).toContainText('Tipo de contrato não tem coluna neste arquivo.')
    await expect(page.getByRole('row', { name: /^CNPJ/ })).toContainText('CPF/CNPJ *')
    expect(await accessibilityFaults(page)).toEqual([])
    await missing.getByRole('button', { name: 'Usar o cadastro para Tipo de contrato' }).click()
    await missing.getByRole('button', { name: /^Sempre .+ em Tipo de documento$/ }).click()
    await expect(missing).toHaveCount(0)

    await page.getByRole('button', { name: 'Ensaiar com 1.022 linhas' }).click()
    await expect(page.getByText('R$ 11.955.023,53')).toBeVisible({ timeout: 60_000 })
    await expect(page.locator('dl', { hasText: 'Aceitas' })).toContainText('Aceitas1.022')
    expect(await accessibilityFaults(page)).toEqual([])
    await act(page, 'Salvar como fonte').click()
    const saving = dialog(page, 'Salvar como fonte')
    await saving.getByRole('textbox', { name: 'Nome da fonte' }).fill('ERP, títulos em aberto')
    await saving.getByRole('button', { name: 'Salvar como fonte' }).click()
    await expect(toast(page, 'Fonte salva como rascunho.')).toBeVisible()

    const row = rows(page).filter({ hasText: 'ERP, títulos em aberto' })
    await expect(row).toContainText('Rascunho')
    await row.getByRole('button', { name: /^Propor a ativação de/ }).click()
    const proposing = dialog(page, 'Propor ativação')
    await proposing.getByRole('textbox').fill('O ERP manda este relatório todo dia')
    await proposing.getByRole('button', { name: 'Propor ativação' }).click()
    await expect(row).toContainText('Proposta')

    const other = await (await browser.newContext(baseURL ? { baseURL } : {})).newPage()
    await resumeSession(other, 'regua.2')
    await open(other, '/fontes-de-dados')
    const theirs = rows(other).filter({ hasText: 'ERP, títulos em aberto' })
    await theirs.getByRole('button', { name: /^Confirmar a proposta de/ }).click()
    await dialog(other, 'Confirmar proposta').getByRole('button', { name: 'Confirmar' }).click()
    await expect(toast(other, 'Proposta confirmada.')).toBeVisible()
    await expect(theirs).toContainText('Ativa')
    await other.context().close()
  },
)

test('nothing typed is lost by a reload or by Back', async ({ page }) => {
  await resumeSession(page, 'regua')
  await open(page, '/fontes-de-dados/assistente')
  await dropReport(page, foreignReport())
  const name = page.getByRole('textbox', { name: 'Nome da fonte' })
  await name.fill('ERP da matriz', { timeout: 30_000 })
  await page.getByRole('radio', { name: /^Só novidades/ }).check()
  await act(page, 'Continuar para Colunas').click()
  await page.getByRole('button', { name: /^Sempre .+ em Tipo de documento$/ }).click()
  await expect(page.getByRole('button', { name: 'Origem de Tipo de documento' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Origem de Tipo de documento' })).toBeVisible()
  await page.goBack()
  await expect(name).toHaveValue('ERP da matriz')
  await expect(page.getByRole('radio', { name: /^Só novidades/ })).toBeChecked()
})

test('a column is given another field and a part of its text, with values before and after', async ({
  page,
}) => {
  await resumeSession(page, 'regua')
  await open(page, '/fontes-de-dados/assistente')
  await dropReport(page, foreignReport())
  await act(page, 'Continuar para Colunas').click({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Transformação de Tipo de movimento' }).click()
  const form = dialog(page, 'Origem de Tipo de movimento')
  await expect(form.getByRole('table')).toContainText(/ALM \d{2}\/\d{4}/)
  await form.getByRole('textbox', { name: 'Posição' }).fill('2')
  await expect(form.getByRole('row').nth(1).getByRole('cell').last()).toHaveText(/^\d{2}\/\d{4}$/)
  await form.getByRole('textbox', { name: 'Posição' }).fill('1')
  await form.getByRole('button', { name: 'Usar', exact: true }).click()
  await expect(
    page.getByRole('button', { name: 'Transformação de Tipo de movimento' }),
  ).toContainText('parte 1, no espaço')
})

test('days that nothing proves are read as a person chooses for the whole file', async ({
  page,
}) => {
  await resumeSession(page, 'regua')
  await open(page, '/fontes-de-dados/assistente')
  // Every day is at most 12, as in a file of the fifth and the tenth.
  await dropReport(
    page,
    foreignReport((day) => `05${day.slice(2)}`),
  )
  await expect(
    page.getByText('Os dias podem ser lidos de dois jeitos, e nada no arquivo decide.'),
  ).toBeVisible({ timeout: 30_000 })
  await expect(act(page, 'Continuar para Colunas')).toHaveAccessibleDescription(
    'Escolha antes uma das duas leituras.',
  )
  await page.getByRole('button', { name: 'Ler como dia/mês/ano' }).click()
  await expect(page.getByText('Os dias podem ser lidos de dois jeitos')).toHaveCount(0)
  await act(page, 'Continuar para Colunas').click()
  await expect(page.getByRole('row', { name: /^Vencto Real/ })).toContainText('dia/mês/ano')
})

test('a file that cannot be read says why, and the screen stays', async ({ page }) => {
  await resumeSession(page, 'regua')
  await open(page, '/fontes-de-dados/assistente')
  await dropReport(page, Buffer.alloc(0), 'vazio.csv')
  await expect(page.getByRole('alert')).toHaveText('vazio.csv está vazio.')
})
