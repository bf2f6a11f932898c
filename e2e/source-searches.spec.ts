// The search of a source: two users change it, the operator's limits hold, and an error says when it is tried
// again.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, type Page } from '@playwright/test'

import { accessibilityFaults } from './accessibility.ts'
import { act, asLogin, dialog, onOwnServer, open, readAs, toast } from './own-server.ts'
import { resumeSession } from './sign-in.ts'

const test = onOwnServer({
  env: { REGUA_FONTES_DIR: mkdtempSync(join(tmpdir(), 'regua-fontes-')) },
})

test.use({ viewport: { width: 1366, height: 768 }, contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ timeout: 120_000 })

const titulos = 'Títulos da Régua'
const contracts = 'Contratos da Régua'
const panel = (page: Page) => page.getByRole('dialog', { name: /^Busca de / })
const field = (page: Page, label: string) => panel(page).getByLabel(label, { exact: false })

async function openPanel(page: Page, login: string, source: string): Promise<void> {
  await resumeSession(page, login)
  await open(page, '/fontes-de-dados')
  await act(page, `Busca de ${source}`).click()
  await expect(dialog(page, `Busca de ${source}`)).toBeVisible()
  await expect(field(page, 'Onde procura')).toBeVisible()
}

async function fill(page: Page, folder: string): Promise<void> {
  await field(page, 'Onde procura').fill('Pasta')
  await field(page, 'Onde procura').press('Enter')
  await field(page, 'Pasta').last().fill(folder)
  await field(page, 'Quando').fill('0 6 * * 1-5')
  await field(page, 'Esperado até').fill('08:00')
  await panel(page).getByText('Busca ligada').click()
  await field(page, 'Motivo').fill('o ERP grava os títulos nesta pasta')
}

const button = (page: Page, name: string) => panel(page).getByRole('button', { name, exact: true })

test(
  'one user proposes the search of a source, another confirms it, and it says why it failed',
  { tag: '@day' },
  async ({ page, request }) => {
    await openPanel(page, 'regua', titulos)
    await expect(panel(page).getByText('Nenhuma busca')).toBeVisible()
    expect(await accessibilityFaults(page, '[role=dialog]')).toEqual([])
    await fill(page, 'sap')
    await button(page, 'Propor a mudança').click()
    await expect(toast(page, 'Mudança da busca proposta: espera por outra pessoa.')).toBeVisible()

    const { data } = await readAs<{
      data: { id: number; nome: string; proposta: { id: number } }[]
    }>(request, 'regua.2', '/fontes')
    const found = data.find(({ nome }) => nome === titulos)
    await asLogin(request, 'regua.2', `/fontes/${found?.id}/confirmar`, {
      idProposta: found?.proposta.id,
    })

    await openPanel(page, 'regua.2', titulos)
    await button(page, 'Buscar agora').click()
    await expect(toast(page, 'Busca iniciada.')).toBeVisible()
    await expect(
      panel(page).getByText(
        /^Sem resposta da pasta sap: ela não existe\. Nova tentativa às \d\d:\d\d\.$/,
      ),
    ).toBeVisible({ timeout: 30_000 })
  },
)

test('a folder outside the one that the operator allows is refused', async ({ page }) => {
  await openPanel(page, 'regua', contracts)
  await fill(page, '../outra')
  await button(page, 'Propor a mudança').click()
  await expect(toast(page, 'A pasta fica fora de REGUA_FONTES_DIR.')).toBeVisible()
  await expect(panel(page)).toBeVisible()
})

test('who only reads sources sees the search and its runs, and changes nothing', async ({
  page,
}) => {
  await openPanel(page, 'holding', contracts)
  await expect(button(page, 'Salvar')).toBeDisabled()
  await expect(button(page, 'Buscar agora')).toBeDisabled()
})
