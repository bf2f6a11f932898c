// Safeguards for users: simulated parameters, the list position, decisions by keyboard only, and a
// corrected bureau error. Those of the sending are in removal-safeguards.spec.ts.
import { expect, type Page, test as base } from '@playwright/test'

import {
  act,
  asLogin,
  dialog,
  forwardToMalls,
  numberOf,
  onOwnServer,
  open,
  rows,
  toast,
} from './own-server.ts'
import { resumeSession } from './sign-in.ts'

/** The boletos of two malls wait for the analysis; nothing here changes them. */
const test = onOwnServer({ world: 'erp' }, (_, request) => forwardToMalls(request))
/** The same for one test, which changes them. */
const changed = onOwnServer({ world: 'erp', freshFor: 'each test' }, (_, request) =>
  forwardToMalls(request),
)
/** No cycle is open. */
const untouched = onOwnServer({ world: 'erp', freshFor: 'each test' })

test.use({ viewport: { width: 1366, height: 768 }, contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ timeout: 120_000 })

const analysis = '/analisar-negativacao-shopping?agrupar=boleto'

const numberIn = (text: string) => /\b\d{13}\b/.exec(text)?.[0] ?? ''
const numberAt = async (page: Page, index: number) =>
  numberIn(await rows(page).nth(index).innerText())
const resultLine = (page: Page) => page.getByRole('main').getByRole('status').first()

untouched(
  'Simular antes de aplicar: who enters, leaves and stays is shown before anything is stored, and the applied result equals it',
  { tag: '@day' },
  async ({ page, request }) => {
    let foreseen = { boletos: 0, value: 0 }
    await test.step('the simulation stores nothing, and another person confirms the change', async () => {
      await resumeSession(page, 'regua')
      await open(page, '/cadastro-serasa')
      await page.getByRole('button', { name: 'Alterar Dias de atraso: mínimo' }).click()
      const form = dialog(page, 'Dias de atraso: mínimo')
      await expect(form.getByRole('button', { name: 'Aplicar' })).toHaveCount(0)
      await expect(form.getByRole('button', { name: 'Propor alteração' })).toBeDisabled()
      await form.getByRole('textbox', { name: 'Valor' }).fill('45')
      await form.getByRole('button', { name: 'Simular' }).click()
      const result = form.getByRole('status', { name: 'Resultado da simulação' })
      await expect(result).toContainText('Nada foi gravado.')
      const figure = async (name: string) => {
        const [boletos = '', , value = ''] = (
          await result
            .locator('div', { has: page.getByText(name, { exact: true }) })
            .last()
            .locator('dd')
            .innerText()
        ).split('·')
        return { boletos: numberOf(boletos), value: numberOf(value) }
      }
      const [enter, leave, stay] = [
        await figure('Entram'),
        await figure('Saem'),
        await figure('Ficam'),
      ]
      for (const { boletos, value } of [leave, stay])
        expect(Math.min(boletos, value)).toBeGreaterThan(0)
      await expect(form.getByRole('table').locator('tbody tr[aria-rowindex]')).not.toHaveCount(0)
      foreseen = { boletos: enter.boletos + stay.boletos, value: enter.value + stay.value }
      // The simulation stores nothing: a concurrent read returns the old value.
      const other = await page.context().newPage()
      await open(other, '/cadastro-serasa')
      await expect(other.getByRole('row', { name: /Dias de atraso: mínimo/ })).toContainText('30')
      await other.close()
      await form.getByRole('button', { name: 'Propor alteração' }).click()
      await expect(form).toHaveCount(0)
      await expect(toast(page, /^Alteração proposta\. Ainda não vale/)).toBeVisible()
      await expect(page.getByRole('row', { name: /Dias de atraso: mínimo/ })).toContainText('30')
      await asLogin(page.request, 'regua.2', '/configuracao/serasa/parametro/confirmar', {
        codigoParametro: 'DIAS_ATRASO_MIN',
      })
      await expect(page.getByRole('row', { name: /Dias de atraso: mínimo/ })).toContainText('45')
    })
    await test.step('the applied result equals the simulated one', async () => {
      const opened = await asLogin<{ boletos: number; valor: number }>(
        request,
        'regua',
        '/workflow/serasa/serasa-ciclo/abrir',
        {},
      )
      expect({ boletos: opened.boletos, value: opened.valor }).toEqual(foreseen)
    })
  },
)

test(
  'Fila que não perde o lugar: filter, sort, page 2, row 13, act, go back: same place, highlighted row',
  { tag: '@day' },
  async ({ page }) => {
    await resumeSession(page, 'analista.shopping')
    await open(page, analysis)
    await page.getByRole('checkbox', { name: 'Clientes nunca negativados' }).click()
    await page.getByRole('button', { name: 'Pesquisar' }).click()
    await expect(page).toHaveURL(/NuncaNegativados|nunca/i)
    await page.getByRole('columnheader', { name: 'Vencimento' }).getByRole('button').click()
    await expect(page).toHaveURL(/sort=/)
    await page.getByRole('button', { name: 'Próxima página' }).click()
    await expect(page).toHaveURL(/page=2/)
    await expect(page.locator('[data-state=refetching]')).toHaveCount(0)
    const address = page.url()
    const before = await rows(page).allInnerTexts()
    const thirteenth = await numberAt(page, 12)
    await rows(page).nth(12).focus()
    await page.keyboard.press('n')
    await expect(page.getByTitle(`Negativar boleto ${thirteenth}`)).toHaveText('ISENTAR')
    await page.keyboard.press('Enter')
    const form = dialog(page, 'Justificativa')
    await expect(form).toContainText(thirteenth)
    await page.keyboard.press('Escape')
    await page.goto('/acompanhar-boletos')
    await expect(rows(page).first()).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(address)
    await expect(rows(page).nth(12)).toContainText(thirteenth)
    await expect(rows(page).nth(12)).toBeFocused()
    const other = await page.context().newPage()
    await other.goto(address)
    await expect(rows(other).first()).toBeVisible()
    expect((await rows(other).allInnerTexts()).map(numberIn)).toEqual(before.map(numberIn))
    await other.close()
    await page.keyboard.press('n')
    await expect(page.getByTitle(`Isentar boleto ${thirteenth}`)).toHaveText('NEGATIVAR')
  },
)

test('previous and next follow the filtered order across pages, and closing highlights the last row', async ({
  page,
}) => {
  await resumeSession(page, 'analista.shopping')
  await open(page, `${analysis}&sort=datVencimento`)
  const total = numberOf((await resultLine(page).innerText()).split(' ')[0] ?? '')
  const last = await numberAt(page, 19)
  await rows(page).nth(18).focus()
  await page.keyboard.press('Enter')
  const form = dialog(page, 'Justificativa')
  await expect(form).toContainText(`19 de ${total}`)
  await page.keyboard.press('Alt+j')
  await expect(form).toContainText(`20 de ${total}`)
  await expect(form).toContainText(last)
  await page.keyboard.press('Alt+j')
  await expect(form).toContainText(`21 de ${total}`)
  await expect(page).toHaveURL(/page=2/)
  await expect(form).toContainText(await numberAt(page, 0))
  await form.getByRole('button', { name: 'Anterior (Alt+K)' }).click()
  await expect(form).toContainText(`20 de ${total}`)
  await expect(form).toContainText(last)
  await form.getByRole('textbox', { name: 'Observação' }).fill('Escrito e não salvo')
  await page.keyboard.press('Alt+k')
  await expect(form.getByRole('alert')).toContainText('Há alterações que não foram salvas.')
  await form.getByRole('button', { name: 'Descartar' }).click()
  await expect(form).toContainText(`19 de ${total}`)
  await page.keyboard.press('Escape')
  await expect(form).toHaveCount(0)
  await expect(rows(page).nth(18)).toBeFocused()
})

changed(
  'fifty boletos are analysed and submitted without touching the mouse, in under four keys each',
  async ({ page }) => {
    await resumeSession(page, 'analista.shopping')
    await open(page, `${analysis}&size=50`)
    await expect(rows(page)).toHaveCount(50)
    await page.evaluate(
      "window.pointers = 0; addEventListener('pointerdown', () => (window.pointers += 1), true)",
    )
    // Options load when the form first opens: earlier keys select nothing.
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await expect(
      dialog(page, 'Justificativa').getByRole('combobox', { name: 'Justificativa' }),
    ).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('option', { name: /^Decisão/ }).first()).toBeVisible()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(rows(page).first()).toBeFocused()
    let keys = 1
    const press = async (...names: readonly string[]) => {
      for (const name of names) await page.keyboard.press(name)
      keys += names.length
    }
    const type = async (text: string) => {
      await page.keyboard.type(text)
      keys += text.length
    }
    for (let row = 0; row < 50; row += 1) {
      await press('x')
      if (row % 10 === 0) {
        // One in ten gets a note, entered and saved by keyboard.
        await press('Enter')
        const form = dialog(page, 'Justificativa')
        const choice = form.getByRole('combobox', { name: 'Justificativa' })
        await expect(choice).toBeFocused()
        await type('Decisão')
        await press('Enter', 'Tab')
        await expect(form.getByRole('textbox', { name: 'Número do chamado' })).toBeFocused()
        await type('900001')
        await press('Control+Enter')
        await expect(form).toHaveCount(0)
        await expect(rows(page).nth(row)).toBeFocused()
      }
      if (row < 49) await press('j')
    }
    await expect(page.getByText('50 selecionados', { exact: true })).toBeVisible()
    await press('a')
    await expect(act(page, 'Devolver')).toBeFocused()
    await press('Tab', 'Tab')
    await expect(act(page, 'Submeter 50 selecionados')).toBeFocused()
    await press('Enter')
    const question = dialog(page, 'Confirmação')
    await expect(question).toContainText('50 boletos')
    await press('Tab')
    await expect(question.getByRole('button', { name: 'Confirmar', exact: true })).toBeFocused()
    await press('Enter')
    await expect(toast(page, 'Submetido com sucesso.')).toBeVisible()
    await expect(question).toHaveCount(0)
    expect(await page.evaluate('window.pointers')).toBe(0)
    expect(keys).toBeLessThan(200)
  },
)

// Read-only: other journeys use the demo too.
base(
  'Corrigir e reenviar guiado: the error of the bureau opens and focuses the wrong field',
  async ({ page }) => {
    await resumeSession(page, 'regua')
    await open(page, '/reenvio-retorno-erro?agrupar=registro')
    await rows(page).first().focus()
    await page.keyboard.press('Enter')
    const form = page.getByRole('form', { name: 'Corrigir e reenviar' })
    const refused = form.getByText('O bureau recusou este dado.')
    await expect(form).toBeVisible()
    // The bureau's message and the remedy are visible beside the data without scrolling.
    const said = page.getByRole('table', { name: 'Log' }).locator('tbody').first().getByRole('row')
    await expect(said).toHaveCount(2)
    await expect(said.nth(1).getByText(/\S/)).toBeInViewport({ ratio: 1 })
    // Some errors concern a person, not a field; and one of two persons may have been accepted.
    for (let person = 2; (await refused.count()) === 0; person += 1) {
      await page.keyboard.press('Alt+j')
      await expect(page.getByRole('dialog')).toContainText(`${person} de `)
      await expect(form).toBeVisible()
    }
    await expect(form).toContainText(/Tentativas: \d de 5/)
    const wrong = form.getByRole('textbox').and(page.locator(':focus'))
    await expect(wrong).toHaveAccessibleDescription(/O bureau recusou este dado\./)
    await expect(form.getByRole('button', { name: 'Salvar e reenviar' })).toBeVisible()
  },
)
