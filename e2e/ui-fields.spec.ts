import { expect } from '@playwright/test'
import { accessibilityFaults } from './accessibility.ts'
import { height, test } from './stories-page.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' }, locale: 'pt-BR', timezoneId: 'Asia/Tokyo' })
// Stories are independent, so both workers share them.
test.describe.configure({ mode: 'parallel' })

test.describe('File drop zone taking one file by drop or by click (spec 1:2.5)', () => {
  const zone = /Anexo Arraste e solte o arquivo aqui ou clique para selecionar/

  test('by click', async ({ page, story }) => {
    await story('fields/long')
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: zone }).click()
    expect((await chooser).isMultiple()).toBe(false)
    await (
      await chooser
    ).setFiles({ name: 'comprovante.pdf', mimeType: 'application/pdf', buffer: Buffer.from('x') })
    await expect(page.getByText('comprovante.pdf')).toBeVisible()
    await page.getByRole('button', { name: 'Tirar comprovante.pdf' }).click()
    await expect(page.getByRole('button', { name: zone })).toBeFocused()
  })

  test('by drop, and a file that does not fit is refused with the reason', async ({
    page,
    story,
  }) => {
    await story('fields/long')
    const dropped = (name: string) =>
      page.evaluateHandle(
        `(() => { const d = new DataTransfer(); d.items.add(new File(['x'], '${name}')); return d })()`,
      )
    await page
      .getByRole('button', { name: zone })
      .dispatchEvent('drop', { dataTransfer: await dropped('planilha.exe') })
    await expect(
      page.getByText('planilha.exe não foi aceito: envie um arquivo pdf, png ou msg.'),
    ).toBeVisible()
    await page
      .getByRole('button', { name: zone })
      .dispatchEvent('drop', { dataTransfer: await dropped('carta.pdf') })
    await expect(page.getByText('carta.pdf')).toBeVisible()
    await expect(page.getByText('planilha.exe')).toHaveCount(0)
  })
})

test.describe('Single-select and multi-select dropdown (spec 1:2.5)', () => {
  test('one option is chosen by keyboard', async ({ page, story }) => {
    await story('fields/selects')
    const field = page.getByRole('combobox', { name: 'Status' })
    await field.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('option', { name: 'Campo Belo' })).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(field).toHaveValue('Parque das Águas')
    await page.keyboard.press('Escape')
    await expect(field).toHaveValue('Parque das Águas')
  })

  test('one option of few is found by typing its first letters', async ({ page, story }) => {
    await story('fields/selects')
    const field = page.getByRole('combobox', { name: 'Status' })
    await field.focus()
    await page.keyboard.type('parque das a')
    await expect(page.getByRole('option', { name: 'Parque das Águas' })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(field).toHaveValue('Parque das Águas')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await expect(field).toHaveValue('Parque das Águas')
    await page.keyboard.type('serra')
    await expect(page.getByRole('option')).toHaveText(['Serra Azul'])
    await page.keyboard.press('Enter')
    await expect(field).toHaveValue('Serra Azul')
  })

  test("'só este' chooses one option at once, and the field shows its name", async ({
    page,
    story,
  }) => {
    await story('fields/selects')
    const field = page.getByRole('combobox', { name: 'Shoppings', exact: true })
    await field.click()
    await page.getByRole('option', { name: 'TODOS' }).click()
    const option = page.getByRole('option', { name: 'Praia do Forte' })
    await option.hover()
    await option.locator('[data-only]').click()
    await expect(page.locator('output')).toHaveText('3')
    await expect(field).toHaveText('1 item(s) selecionado(s): Praia do Forte')
    await page.getByRole('combobox', { name: 'Buscar opções' }).fill('serra')
    await expect(page.getByRole('option')).toHaveText(['Serra Azul'])
    await page.keyboard.press('Shift+Enter')
    await expect(page.locator('output')).toHaveText('4')
    await page.keyboard.press('Escape')
    await expect(field).toHaveText('1 item(s) selecionado(s): Serra Azul')
  })

  test("screen readers get the selection and the key for 'só este' of a multi-select list", async ({
    page,
    story,
  }) => {
    await story('fields/selects')
    await page.getByRole('combobox', { name: 'Shoppings', exact: true }).click()
    const search = page.getByRole('combobox', { name: 'Buscar opções' })
    await expect(search).toHaveAccessibleDescription('Shift+Enter: só este')
    await page.getByRole('option', { name: 'Serra Azul' }).click()
    await expect(page.getByRole('dialog', { name: 'Shoppings' })).toMatchAriaSnapshot(`
      - dialog "Shoppings":
        - combobox "Buscar opções" [expanded]
        - status
        - listbox "Shoppings":
          - option "TODOS"
          - option "Campo Belo"
          - option "Parque das Águas"
          - option "Praia do Forte"
          - option "Serra Azul" [selected]
        - paragraph: "Shift+Enter: só este"
    `)
  })

  test('a name longer than the field takes one line in the list', async ({ page, story }) => {
    await story('fields/selects')
    await page.getByRole('combobox', { name: 'Motivo' }).click()
    const long = page.getByRole('option', { name: 'Acordo em negociação com o jurídico' })
    await expect(long).toBeVisible()
    expect((await long.boundingBox())?.height).toBe(32)
  })

  test.describe('on a touch screen', () => {
    test.use({ hasTouch: true, isMobile: true, viewport: { width: 320, height: 640 } })

    test("'só este' is shown beside each option and needs no keyboard", async ({ page, story }) => {
      await story('fields/selects')
      const field = page.getByRole('combobox', { name: 'Shoppings', exact: true })
      await field.tap()
      const option = page.getByRole('option', { name: 'Praia do Forte' })
      const only = option.locator('[data-only]')
      await expect(only).toHaveCSS('opacity', '1')
      await expect(page.getByText('Shift+Enter: só este')).toBeHidden()
      await only.tap()
      await expect(page.locator('output')).toHaveText('3')
      await expect(field).toHaveText('1 item(s) selecionado(s): Praia do Forte')
    })

    test('a single choice is made by two taps', async ({ page, story }) => {
      await story('fields/selects')
      const field = page.getByRole('combobox', { name: 'Status' })
      // With few options there is no typing: no on-screen keyboard covers the list.
      await expect(field).toHaveAttribute('inputmode', 'none')
      await field.tap()
      await page.getByRole('option', { name: 'Serra Azul' }).tap()
      await expect(field).toHaveValue('Serra Azul')
      await expect(page.getByRole('option')).toHaveCount(0)
    })
  })

  test('picking TODOS selects all, removing it clears, an ordinary option drops the marker', async ({
    page,
    story,
  }) => {
    await story('fields/selects')
    const field = page.getByRole('combobox', { name: 'Shoppings', exact: true })
    const chosen = page.locator('output')
    await field.click()
    await page.getByRole('option', { name: 'TODOS' }).click()
    await expect(chosen).toHaveText('1,2,3,4')
    await expect(field).toHaveText('TODOS')
    await page.getByRole('option', { name: 'Praia do Forte' }).click()
    await expect(page.getByRole('option', { name: 'TODOS' })).toHaveAttribute(
      'aria-selected',
      'false',
    )
    await expect(chosen).toHaveText('1,2,4')
    await expect(field).toHaveText('3 item(s) selecionado(s)')
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('option', { name: 'TODOS' }).click()
    await page.getByRole('option', { name: 'TODOS' }).click()
    await expect(chosen).toHaveText('')
    await expect(field).toHaveText('Selecione')
  })

  test('the search in the list ignores accents, and Esc returns the focus', async ({
    page,
    story,
  }) => {
    await story('fields/selects')
    const field = page.getByRole('combobox', { name: 'Shoppings', exact: true })
    await field.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('combobox', { name: 'Buscar opções' })).toBeFocused()
    await page.keyboard.type('aguas')
    await expect(page.getByRole('option')).toHaveText(['Parque das Águas'])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.locator('output')).toHaveText('2')
    await page.keyboard.press('Escape')
    await expect(field).toBeFocused()
  })

  test('a locked selection shows its reason and does not open', async ({ page, story }) => {
    await story('fields/selects')
    const field = page.getByRole('combobox', { name: 'Shoppings do perfil' })
    await expect(field).toHaveAttribute('aria-disabled', 'true')
    await expect(field).toHaveText('1 item(s) selecionado(s): Serra Azul')
    await expect(page.getByText('Seu perfil vê apenas este shopping.')).toBeVisible()
    await field.click({ force: true })
    await expect(page.getByRole('option')).toHaveCount(0)
  })
})

test.describe('Text input with an optional pattern and an error state (spec 1:2.5)', () => {
  test('a regular expression shows the error when the field loses the focus', async ({
    page,
    story,
  }) => {
    await story('fields/texts')
    const field = page.getByRole('textbox', { name: 'LUC' })
    await field.fill('Q01')
    await field.blur()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByText('Escreva uma letra e seis dígitos.')).toBeVisible()
    await field.fill('Q010002')
    await field.blur()
    await expect(field).not.toHaveAttribute('aria-invalid', 'true')
  })

  test("a formatting function formats the text as it is typed, and 'j' types a j", async ({
    page,
    story,
  }) => {
    await story('fields/texts')
    await page.getByRole('textbox', { name: 'Marca' }).pressSequentially('jk x')
    await expect(page.getByRole('textbox', { name: 'Marca' })).toHaveValue('JK X')
  })

  test('the error of a field is its accessible description', async ({ page, story }) => {
    await story('fields/texts')
    await expect(page.getByRole('textbox', { name: 'Chamado' })).toHaveAccessibleDescription(
      '*Número do chamado é obrigatório.',
    )
  })
})

test.describe('Formatters available (spec 1:2.5)', () => {
  const cases = [
    ['Data', '18112026', '18/11/2026'],
    ['Mês', '112026', '11/2026'],
    ['CNPJ', '12abc34501de35', '12.ABC.345/01DE-35'],
    ['CPF', '12345678909', '123.456.789-09'],
    ['CNPJ/CPF', '17102570000195', '17.102.570/0001-95'],
    ['Telefone', '11987654321', '(11) 98765-4321'],
    ['Número do boleto', '1000a261,1', '1000261,1'],
    ['Data Atualização (intervalo)', '0101202231122024', '01/01/2022 - 31/12/2024'],
  ] as const

  for (const [label, typed, shaped] of cases) {
    test(`${label}: typed, or pasted with its mask`, async ({ page, story }) => {
      await story('fields/masked')
      const field = page.getByRole('textbox', { name: label, exact: true })
      await field.pressSequentially(typed)
      await expect(field).toHaveValue(shaped)
      await field.fill(shaped)
      await expect(field).toHaveValue(shaped)
    })
  }

  test('an incomplete interval shows why it is not sent', async ({ page, story }) => {
    await story('fields/masked')
    const field = page.getByRole('textbox', { name: 'Data Atualização (intervalo)' })
    await field.fill('01/10/2026 - 1')
    await field.blur()
    await expect(page.getByText('Complete o intervalo: DD/MM/AAAA - DD/MM/AAAA')).toBeVisible()
  })

  test('an interval is chosen from a preset, or in the calendar by keyboard', async ({
    page,
    story,
  }) => {
    await story('fields/masked')
    const field = page.getByRole('textbox', { name: 'Data Atualização (intervalo)' })
    const opener = page.getByRole('button', { name: 'Abrir calendário' })
    await opener.click()
    const card = page.getByRole('dialog', { name: 'Data Atualização (intervalo)' })
    // Arrow keys move at once, without going through the presets.
    await expect(card.getByRole('button', { name: '18/11/2026' })).toBeFocused()
    await expect(card).toMatchAriaSnapshot(`
      - dialog "Data Atualização (intervalo)":
        - group "Data Atualização (intervalo)":
          - button "Hoje"
          - button "7 dias"
          - button "30 dias"
          - button "Este mês"
          - button "Mês passado"
          - button "Mês anterior"
          - status: novembro de 2026
          - button "Próximo mês"
          - grid "novembro de 2026":
            - rowgroup:
              - row "dom seg ter qua qui sex sáb"
            - rowgroup:
              - row /01\\/11\\/2026 .* 07\\/11\\/2026/:
                - gridcell "01/11/2026":
                  - button "01/11/2026"
          - status: Escolha o primeiro dia.
    `)
    expect(await accessibilityFaults(page)).toEqual([])
    await card.getByRole('button', { name: 'Mês passado' }).click()
    await expect(card).toHaveCount(0)
    await expect(field).toHaveValue('01/10/2026 - 31/10/2026')
    await opener.click()
    await expect(card.getByRole('button', { name: '31/10/2026' })).toBeFocused()
    await page.keyboard.press('PageDown')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Enter')
    await expect(card.getByText('De 29/11/2026 até o dia que escolher.')).toBeVisible()
    await page.keyboard.press('ArrowUp')
    await expect(card.getByRole('button', { name: '22/11/2026' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(field).toHaveValue('22/11/2026 - 29/11/2026')
    await expect(opener).toBeFocused()
  })

  test('a correction in the middle keeps the caret there', async ({ page, story }) => {
    await story('fields/masked')
    const field = page.getByRole('textbox', { name: 'Data', exact: true })
    await field.pressSequentially('18112026')
    await page.keyboard.press('Home')
    await page.keyboard.press('Delete')
    await page.keyboard.press('2')
    await page.keyboard.press('Delete')
    await page.keyboard.press('0')
    await expect(field).toHaveValue('20/11/2026')
  })

  test('BRL currency, pasted as 1.234,56 and as 1234.56', async ({ page, story }) => {
    await story('fields/masked')
    const field = page.getByRole('textbox', { name: 'Valor' })
    for (const pasted of ['1.234,56', '1234.56']) {
      await field.fill(pasted)
      await expect(page.locator('output')).toHaveText('123456 centavos')
      await field.blur()
      await expect(field).toHaveValue('R$\u00a01.234,56')
    }
    await field.fill('12,34,56')
    await field.blur()
    await expect(page.getByText('Escreva um valor em reais: 1.234,56')).toBeVisible()
    await expect(field).toHaveValue('12,34,56')
  })
})

test.describe('Switch, checkbox, button (spec 1:2.5)', () => {
  test("Yes/no switch with labels 'Sim' and 'Não'", async ({ page, story }) => {
    await story('fields/switches')
    const field = page.getByRole('switch', { name: 'Possui acordo' })
    await expect(field).toBeChecked()
    await expect(field.locator('..')).toHaveText('Sim')
    await field.focus()
    await page.keyboard.press('Space')
    await expect(field).not.toBeChecked()
    await expect(field.locator('..')).toHaveText('Não')
  })

  test('Labelled checkbox', async ({ page, story }) => {
    await story('fields/switches')
    await page.getByText('Visualizar clientes corporativos').click()
    await expect(
      page.getByRole('checkbox', { name: 'Visualizar clientes corporativos' }),
    ).not.toBeChecked()
  })

  test('Button height 40', async ({ page, story }) => {
    await story('button/kinds')
    for (const name of ['Submeter Recomendação', 'Exportar', 'Limpar justificativa', 'Excluir']) {
      expect(await height(page, name)).toBe(40)
    }
  })

  test('a disabled button stays in reach and is described by its reason', async ({
    page,
    story,
  }) => {
    await story('button/kinds')
    const button = page.getByRole('button', { name: 'Exportar tudo' })
    await expect(button).toBeDisabled()
    await expect(button).toHaveAccessibleDescription('Não há linhas para exportar.')
    await button.focus()
    await expect(page.getByRole('tooltip', { name: 'Não há linhas para exportar.' })).toBeVisible()
  })
})
