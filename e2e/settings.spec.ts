// The configuration of the bureau: a parameter or a justification that a colleague changed while it was being edited is
// told and chosen between, never overwritten unseen.
import { expect } from '@playwright/test'

import { accessibilityFaults } from './accessibility.ts'
import { act, asLogin, dialog, onOwnServer, open, toast } from './own-server.ts'
import { signIn } from './sign-in.ts'

const test = onOwnServer({ world: 'empty' })
test.use({ contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ timeout: 120_000 })
test.beforeEach(({ page }) => signIn(page, 'regua'))

const chooseFirst = 'Escolha antes entre o que foi salvo e o que você digitou.'

test('a parameter that a colleague changed meanwhile is seen before it is simulated again', async ({ page }) => {
  await open(page, '/cadastro-serasa')
  await page.getByRole('button', { name: 'Alterar Dias de atraso: mínimo' }).click()
  const form = dialog(page, 'Dias de atraso: mínimo')
  await form.getByRole('textbox', { name: 'Valor' }).fill('45')
  await asLogin(page.request, 'regua.2', '/configuracao/serasa/parametro/salvar', {
    codigoParametro: 'DIAS_ATRASO_MIN',
    valor: '40',
    statusAtivo: true,
  })
  const note = form.getByRole('alert')
  await expect(note).toContainText('Alterado por Rogério Campos em')
  await expect(form.getByRole('button', { name: 'Simular' })).toHaveAccessibleDescription(chooseFirst)
  expect(await accessibilityFaults(page)).toEqual([])
  await note.getByRole('button', { name: 'Ver o que foi salvo' }).click()
  await expect(form.getByRole('textbox', { name: 'Valor' })).toHaveValue('40')
  await expect(form.getByText('Vale agora: 40.')).toBeVisible()
})

test('a justification that a colleague changed meanwhile is saved knowingly, and what was typed is kept', async ({
  page,
}) => {
  await open(page, '/cadastro-serasa?aba=justificativas')
  await act(page, 'Nova Justificativa').click()
  const made = dialog(page, 'Nova Justificativa')
  await made.getByRole('textbox', { name: 'Justificativa' }).fill('Acordo de teste')
  await made.getByRole('button', { name: 'Salvar' }).click()
  await expect(toast(page, 'Justificativa criada.')).toBeVisible()
  await page.getByRole('button', { name: 'Alterar Acordo de teste' }).click()
  const form = dialog(page, 'Alterar Justificativa')
  await form.getByRole('textbox', { name: 'Justificativa' }).fill('Acordo de teste, revisto')

  const colleague = await page.context().newPage()
  await open(colleague, '/cadastro-serasa?aba=justificativas')
  await colleague.getByRole('button', { name: 'Alterar Acordo de teste' }).click()
  const theirs = dialog(colleague, 'Alterar Justificativa')
  await theirs.getByRole('textbox', { name: 'Limite exceção' }).fill('3')
  await theirs.getByRole('button', { name: 'Salvar' }).click()
  await expect(theirs).toHaveCount(0)

  const note = form.getByRole('alert')
  await expect(note).toContainText('Alterado por outra pessoa, enquanto você editava.')
  await expect(form.getByRole('button', { name: 'Salvar' })).toHaveAccessibleDescription(chooseFirst)
  await note.getByRole('button', { name: 'Manter o que digitei' }).click()
  await expect(form.getByRole('textbox', { name: 'Justificativa' })).toHaveValue('Acordo de teste, revisto')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(toast(page, 'Justificativa alterada.')).toBeVisible()
})
