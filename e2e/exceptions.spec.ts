// The exception lists (spec 3:2.22): an item is added after its effect was shown, changed and
// deleted; a csv of document numbers is checked before the upload. Uses modules that no other
// screen reads.
import { expect, type Page, test } from '@playwright/test'

import { accessibilityFaults } from './accessibility.ts'
import { act, asLogin, dialog, open, rows, toast } from './own-server.ts'
import { resumeSession } from './sign-in.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const path = '/configuracoes-excecoes'
const pick = async (page: Page, field: string, option: string) => {
  await page.getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
  await page.keyboard.press('Escape')
}

test("Four tabs: 'CPF/CNPJ', 'TIPO DOCUMENTO', 'CENTRO LUCRO', 'Nº DOCUMENTO', each with its list in the address", async ({
  page,
}) => {
  await resumeSession(page, 'regua')
  await open(page, path)
  const tabs = page.getByRole('tab')
  expect(await tabs.allInnerTexts()).toEqual([
    'CPF/CNPJ',
    'TIPO DOCUMENTO',
    'CENTRO LUCRO',
    'Nº DOCUMENTO',
  ])
  for (const [index, name] of (await tabs.allInnerTexts()).entries()) {
    await tabs.nth(index).click()
    await expect(page.getByRole('table', { name, exact: true })).toBeVisible()
    await expect(rows(page).first()).toBeVisible()
    await expect(act(page, 'ADICIONAR ITEM')).toBeVisible()
    await expect(act(page, 'Exportar')).toBeVisible()
    await expect(act(page, 'Upload')).toHaveCount(name === 'Nº DOCUMENTO' ? 1 : 0)
  }
  expect(await accessibilityFaults(page)).toEqual([])
  await expect(page).toHaveURL(/aba=numero-documento/)
  await page.reload()
  await expect(page.getByRole('table', { name: 'Nº DOCUMENTO' })).toBeVisible()
})

test("The observation is cut at 20 characters with the full text as tooltip; surplus malls or modules show as '+N'", async ({
  page,
}) => {
  await resumeSession(page, 'regua')
  await open(page, path)
  const row = rows(page).filter({ hasText: 'Contrato em revisão com a diretoria' })
  const shown = row.getByText('Contrato em revisão…', { exact: true })
  await expect(shown).toBeVisible()
  await shown.hover()
  await expect(page.getByRole('tooltip')).toHaveText(
    'Contrato em revisão com a diretoria comercial até o fim do ano',
  )
  await expect(row.getByText(/ \+2$/).first()).toBeVisible()
  await expect(row.getByText('Priorização +1', { exact: true })).toBeVisible()
})

test(
  "'ADICIONAR ITEM' shows what it hides before it is saved; the row menu edits and, asked 'Deseja excluir o item ?', excludes",
  { tag: '@day' },
  async ({ page }) => {
    await resumeSession(page, 'regua')
    await open(page, `${path}?aba=centro-lucro`)
    await act(page, 'ADICIONAR ITEM').click()
    const form = dialog(page, 'Adicionar item')
    await form.getByRole('textbox', { name: 'Centro Lucro' }).fill('CL-JORNADA')
    await pick(page, 'Módulos', 'Inadimplência')
    await expect(form.getByRole('button', { name: 'Salvar' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await form.getByRole('button', { name: 'Simular' }).click()
    await expect(form.getByRole('status', { name: 'Resultado da simulação' })).toContainText(
      '0 títulos · 0 boletos · R$',
    )
    expect(await accessibilityFaults(page)).toEqual([])
    await form.getByRole('button', { name: 'Salvar' }).click()
    await expect(toast(page, 'Criado com sucesso.')).toBeVisible()

    const menu = page.getByRole('button', { name: 'Ações de centro de lucro CL-JORNADA' })
    // Opened by keyboard, the menu focuses the first item; after a click, the first arrow key does.
    await menu.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Editar' })).toBeFocused()
    expect(await page.getByRole('menuitem').allInnerTexts()).toEqual(['Editar', 'Excluir'])
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('menuitem', { name: 'Excluir' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(menu).toBeFocused()
    await menu.click()
    await page.getByRole('menuitem', { name: 'Editar' }).click()
    const edit = dialog(page, 'Editar item')
    await edit.getByRole('textbox', { name: 'Observação' }).fill('Eventos de uma noite')
    await edit.getByRole('button', { name: 'Simular' }).click()
    await expect(edit.getByRole('status', { name: 'Resultado da simulação' })).toContainText(
      'Oculta hoje',
    )
    await edit.getByRole('button', { name: 'Salvar' }).click()
    await expect(toast(page, 'Atualizado com sucesso.')).toBeVisible()

    await menu.click()
    await page.getByRole('menuitem', { name: 'Excluir' }).click()
    await expect(page.getByText('Deseja excluir o item ?', { exact: true })).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click()
    await expect(toast(page, 'O registro foi removido')).toBeVisible()
    await expect(menu).toHaveCount(0)
  },
)

test('An item that a colleague changed meanwhile is told, and what was typed can be kept; a late simulation speaks of nothing else', async ({
  page,
  request,
}) => {
  const url = '/config/excecoes/centro-lucro'
  const fields = { centroLucro: 'CL-DOIS', modulos: [1] }
  const { registro } = await asLogin<{ registro: { id: number } }>(request, 'admin', url, fields)
  await resumeSession(page, 'regua')
  await open(page, `${path}?aba=centro-lucro`)
  const menu = page.getByRole('button', { name: 'Ações de centro de lucro CL-DOIS' })
  await menu.click()
  await page.getByRole('menuitem', { name: 'Editar' }).click()
  const edit = dialog(page, 'Editar item')
  const [note, simulate, save] = [
    edit.getByRole('textbox', { name: 'Observação' }),
    edit.getByRole('button', { name: 'Simular' }),
    edit.getByRole('button', { name: 'Salvar' }),
  ]
  const result = edit.getByRole('status', { name: 'Resultado da simulação' })

  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/centro-lucro/simular', async (route) => {
    await held
    await route.continue()
  })
  await note.fill('Primeira')
  await simulate.click()
  await note.fill('Segunda')
  await expect(simulate).toHaveAttribute('aria-busy', 'true')
  release()
  await expect(simulate).not.toHaveAttribute('aria-busy', 'true')
  await expect(result).toHaveCount(0)
  await expect(save).toHaveAttribute('aria-disabled', 'true')
  await page.unroute('**/centro-lucro/simular')

  await asLogin(request, 'admin', `${url}/${registro.id}`, {
    ...fields,
    observacao: 'Do colega',
    versao: 1,
  })
  await expect(edit.getByText(/^Alterado por /)).toBeVisible()
  await expect(simulate).toHaveAttribute('aria-disabled', 'true')
  expect(await accessibilityFaults(page)).toEqual([])
  await edit.getByRole('button', { name: 'Manter o que digitei' }).click()
  await expect(note).toHaveValue('Segunda')
  await simulate.click()
  await expect(result).toBeVisible()
  await save.click()
  await expect(toast(page, 'Atualizado com sucesso.')).toBeVisible()

  await menu.click()
  await page.getByRole('menuitem', { name: 'Excluir' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click()
  await expect(menu).toHaveCount(0)
})

test("The Nº DOCUMENTO tab also has an 'Upload' button for a csv file: checked, sent, its bad rows told", async ({
  page,
}) => {
  await resumeSession(page, 'regua')
  await open(page, `${path}?aba=numero-documento`)
  await act(page, 'Upload').click()
  const upload = dialog(page, 'Upload de Nº DOCUMENTO')
  const text = 'numero;anoCompetencia;unidEcon;modulos\r\nJ1;2026;NENHUMA;INADIMPLENCIA\r\n'
  await upload
    .locator('input[type=file]')
    .setInputFiles({ name: 'numeros.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await upload.getByRole('button', { name: 'Conferir' }).click()
  await expect(upload.getByText('Nenhuma linha seria carregada.')).toBeVisible()
  await expect(upload.getByRole('table', { name: 'Linhas rejeitadas' })).toContainText(
    'Não há shopping com esta unidade econômica entre os seus.',
  )
  expect(await accessibilityFaults(page)).toEqual([])
})
