// Bureau settings: a concurrent change of a parameter or justification is shown as a conflict,
// never overwritten.
import { expect } from '@playwright/test'

import { justificationList } from '#features/negativation/negativation-settings/contract/justifications.ts'
import {
  delinquencyParameters,
  jobParameters,
} from '#features/platform/parameters/contract/parameters.ts'
import { proposalList } from '#features/platform/parameters/contract/proposals.ts'

import { accessibilityFaults } from './accessibility.ts'
import { expectExport, open as openList, rows } from './list-page.ts'
import { act, asLogin, confirmPending, dialog, onOwnServer, open, toast } from './own-server.ts'
import { resumeSession } from './sign-in.ts'

const test = onOwnServer({ world: 'empty' })
test.use({ contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ timeout: 120_000 })
test.beforeEach(({ page }) => resumeSession(page, 'regua'))

const chooseFirst = 'Escolha antes entre o que foi salvo e o que você digitou.'

test('a parameter that a colleague changed meanwhile is seen before it is simulated again', async ({
  page,
}) => {
  await open(page, '/cadastro-serasa')
  await page.getByRole('button', { name: 'Alterar Dias de atraso: mínimo' }).click()
  const form = dialog(page, 'Dias de atraso: mínimo')
  await form.getByRole('textbox', { name: 'Valor' }).fill('45')
  await asLogin(page.request, 'regua.2', '/configuracao/serasa/parametro/salvar', {
    codigoParametro: 'DIAS_ATRASO_MIN',
    valor: '40',
    statusAtivo: true,
  })
  await confirmPending(page.request, 'admin')
  const note = form.getByRole('alert')
  await expect(note).toContainText('Alterado por Rogério Campos em')
  await expect(form.getByRole('button', { name: 'Simular' })).toHaveAccessibleDescription(
    chooseFirst,
  )
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
  await expect(toast(page, /^Alteração proposta\./)).toBeVisible()
  await confirmPending(page.request, 'regua.2')
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
  await confirmPending(page.request, 'regua.2')

  const note = form.getByRole('alert')
  await expect(note).toContainText('Alterado por outra pessoa, enquanto você editava.')
  await expect(form.getByRole('button', { name: 'Salvar' })).toHaveAccessibleDescription(
    chooseFirst,
  )
  await note.getByRole('button', { name: 'Manter o que digitei' }).click()
  await expect(form.getByRole('textbox', { name: 'Justificativa' })).toHaveValue(
    'Acordo de teste, revisto',
  )
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(toast(page, /^Alteração proposta\./)).toBeVisible()
  await expect(page.getByRole('row', { name: /Acordo de teste/ })).not.toContainText('revisto')
  await confirmPending(page.request, 'regua.2')
  await expect(page.getByRole('row', { name: /Acordo de teste, revisto/ })).toBeVisible()
})

const switchLabel = 'Inclusão manual é enviada por outra pessoa'
const waitsForOther = 'Aguardando confirmação de outra pessoa'

test(
  'what protects waits for a second person: proposed on one screen, confirmed from the start page of another',
  { tag: '@day' },
  async ({ page, browser, own }) => {
    await open(page, '/cadastro-serasa?aba=job')
    await page.getByRole('button', { name: `Alterar ${switchLabel}` }).click()
    const form = dialog(page, switchLabel)
    await expect(
      form.getByText('Esta alteração precisa da confirmação de outra pessoa'),
    ).toBeVisible()
    await form.getByRole('switch', { name: 'Valor' }).click()
    await form.getByRole('textbox', { name: 'Motivo' }).fill('Uma pessoa só no plantão.')
    await form.getByRole('button', { name: 'Simular' }).click()
    await form.getByRole('button', { name: 'Propor alteração' }).click()
    await expect(
      toast(
        page,
        /^Alteração proposta\. Ainda não vale: espera pela confirmação de outra pessoa até/,
      ),
    ).toBeVisible()
    await expect(page.getByRole('row', { name: new RegExp(switchLabel) })).toContainText('Ativo')

    await page.getByRole('tab', { name: 'Confirmações' }).click()
    await expect(page.getByRole('row', { name: new RegExp(switchLabel) })).toContainText(
      'Aguarda outra pessoa',
    )
    await page.getByRole('button', { name: `Ver a alteração de ${switchLabel}` }).click()
    const own1 = dialog(page, switchLabel)
    await expect(own1.getByRole('button', { name: 'Confirmar' })).toHaveAccessibleDescription(
      waitsForOther,
    )
    await expect(own1.getByRole('button', { name: 'Retirar proposta' })).toBeEnabled()
    expect(await accessibilityFaults(page)).toEqual([])
    await own1.getByRole('button', { name: 'Fechar' }).last().click()

    const elsewhere = await browser.newContext({ baseURL: own.address, reducedMotion: 'reduce' })
    const colleague = await elsewhere.newPage()
    await resumeSession(colleague, 'regua.2')
    await open(colleague, '/home')
    const proposed = colleague.getByRole('region', { name: 'Aguardam a sua confirmação' })
    await expect(proposed).toContainText(switchLabel)
    await expect(proposed).toContainText('expira em 7 dias')
    await expect(proposed).toContainText('Motivo: “Uma pessoa só no plantão.”')
    await expect(proposed.getByRole('link', { name: /^Ver e decidir: / })).toBeVisible()
    const row = colleague
      .getByRole('table', { name: 'Minha fila' })
      .getByRole('row', { name: /Confirmar a alteração de outra pessoa/ })
    await row.getByRole('link', { name: 'Serasa' }).click()
    await expect(colleague.getByRole('tab', { name: 'Confirmações' })).toHaveAttribute(
      'aria-selected',
      'true',
    )
    await expect(colleague.getByRole('row', { name: new RegExp(switchLabel) })).toContainText(
      'Espera por você',
    )
    await colleague.getByRole('button', { name: `Ver a alteração de ${switchLabel}` }).click()
    const theirs = dialog(colleague, switchLabel)
    await expect(theirs.getByRole('table', { name: 'O que muda' })).toContainText('Não')
    await expect(theirs.getByText(/^Proposto por Renata Queiroz em/)).toBeVisible()
    await expect(theirs.getByRole('button', { name: 'Recusar' })).toBeDisabled()
    expect(await accessibilityFaults(colleague)).toEqual([])
    await theirs.getByRole('button', { name: 'Confirmar' }).click()
    await expect(
      toast(
        colleague,
        'Salvo com sucesso. A alteração proposta por Renata Queiroz vale a partir de agora.',
      ),
    ).toBeVisible()
    await expect(colleague.getByText('Nenhuma alteração espera por confirmação.')).toBeVisible()
    await elsewhere.close()
    await open(page, '/cadastro-serasa?aba=job')
    await page.getByRole('button', { name: `Versões de ${switchLabel}` }).click()
    await expect(dialog(page, `Versões de ${switchLabel}`).getByRole('row').nth(1)).toContainText(
      'Rogério Campos',
    )
  },
)

test('every list of the settings leaves in a spreadsheet of its rows', async ({ page }) => {
  await asLogin(page.request, 'regua.2', '/configuracao/serasa/parametro/salvar', {
    codigoParametro: 'VALOR_MINIMO',
    valor: '12,50',
    statusAtivo: true,
  })
  for (const [tab, listing] of [
    ['job', jobParameters],
    ['inadimplencia', delinquencyParameters],
    ['justificativas', justificationList],
    ['confirmacoes', proposalList],
  ] as const) {
    await openList(page, listing, `?aba=${tab}`)
    await expect(rows(page, listing).first()).toBeVisible()
    await expectExport(page, { listing, login: 'regua' })
  }
})
