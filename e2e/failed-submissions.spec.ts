// 'Retornos com erro' (spec 1:2.17): the dialogs show what would be done. Read-only: other journeys
// use the demo too.
import { expect, type Page, test } from '@playwright/test'

import { act, dialog, numberOf, open, rows } from './own-server.ts'
import { resumeSession } from './sign-in.ts'

const path = '/reenvio-retorno-erro?agrupar=registro'

test.use({ viewport: { width: 1366, height: 768 } })

/** Figures of the open dialog: number of records, and their amount. */
const waitForSearch = async (page: Page) => {
  const [, count = '', sum = ''] =
    /(\d+) registros?\s+R\$\s*([\d.,]+)/.exec(await dialog(page, 'Confirmação').innerText()) ?? []
  return { count: numberOf(count), sum: numberOf(sum) }
}

test('every person of the filter is more than was read: nothing is asked of whom nobody sees', async ({
  page,
}) => {
  await resumeSession(page, 'regua')
  await open(page, path)
  await page.getByRole('checkbox', { name: 'Selecionar todos desta página' }).click()
  await page.getByRole('button', { name: /^Selecionar todos os \d+ do filtro$/ }).click()
  for (const name of ['Excluir', 'Enviar'])
    await expect(act(page, name)).toHaveAccessibleDescription(
      'Os registros são tratados um a um: selecione página a página.',
    )
  await act(page, 'Limpar seleção').click()
  await rows(page).first().getByRole('checkbox').click()
  await expect(act(page, 'Enviar')).toHaveAccessibleDescription('')
})

test('the list of one operation tells how many boletos failed with the other', async ({ page }) => {
  await resumeSession(page, 'regua')
  await open(page, path)
  const [, boletos] = /(\d+) boletos/.exec(await page.getByRole('main').innerText()) ?? []
  await open(page, `${path}&operacao=EXCLUSAO`)
  await expect(page.getByText(`à parte: ${boletos} boletos com erro de inclusão`)).toBeVisible()
})

test(
  'the persons of a boleto owe its value once, and are counted as persons are',
  { tag: '@day' },
  async ({ page }) => {
    await resumeSession(page, 'regua')
    await open(page, path)
    // The first boleto that lists both its lojista and a fiador.
    const texts = await rows(page).allInnerTexts()
    const numbers = texts.map((text) => /\b\d{13}\b/.exec(text)?.[0] ?? '')
    const at = numbers.findIndex((number, index) => number === numbers[index + 1])
    const value = numberOf(/R\$\s*[\d.,]+/.exec(texts[at] ?? '')?.[0] ?? '')
    await rows(page).nth(at).getByRole('checkbox').click()
    await act(page, 'Enviar').click()
    await expect(dialog(page, 'Confirmação')).toContainText('um registro, ')
    expect(await waitForSearch(page)).toEqual({ count: 1, sum: value })
    await page.keyboard.press('Escape')

    await rows(page)
      .nth(at + 1)
      .getByRole('checkbox')
      .click()
    await act(page, 'Enviar').click()
    await expect(dialog(page, 'Confirmação')).toContainText('dois registros, ')
    await expect(dialog(page, 'Confirmação')).toContainText(
      'De 1 boleto e 2 pessoas: o valor de cada boleto conta uma vez.',
    )
    expect(await waitForSearch(page)).toEqual({ count: 2, sum: value })
    await page.keyboard.press('Escape')
  },
)

async function openFirstLog(page: Page): Promise<void> {
  await resumeSession(page, 'regua')
  await open(page, path)
  await rows(page)
    .first()
    .getByRole('button', { name: /^Log do boleto/ })
    .click()
}

test('a correction that is typed and not saved is not lost by Esc, nor by the step to the next person', async ({
  page,
}) => {
  await openFirstLog(page)
  const form = page.getByRole('form', { name: 'Corrigir e reenviar' })
  const district = form.getByRole('textbox', { name: 'Bairro' })
  const before = await district.inputValue()
  await district.fill(`${before} Novo`)
  for (const key of ['Escape', 'Alt+j']) {
    await page.keyboard.press(key)
    await expect(page.getByRole('button', { name: 'Continuar editando' })).toBeVisible()
    await page.getByRole('button', { name: 'Continuar editando' }).click()
    await expect(district).toHaveValue(`${before} Novo`)
  }
  await district.fill(before)
  await page.keyboard.press('Escape')
  await expect(form).toHaveCount(0)
})

test('the log of a person stands whole above the correction, with what to do about each error', async ({
  page,
}) => {
  await openFirstLog(page)
  await expect(page.getByRole('form', { name: 'Corrigir e reenviar' })).toBeVisible()
  const lines = `document.querySelector('[role=region][aria-label="Log: linhas"]')`
  expect(await page.evaluate(`${lines}.scrollHeight - ${lines}.clientHeight`)).toBe(0)
})
