import { expect, type Locator } from '@playwright/test'
import { accessibilityFaults, colourFaults } from './accessibility.ts'
import { height, pressEscapeOnceShown, storyIds, test } from './stories-page.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' }, locale: 'pt-BR', timezoneId: 'Asia/Tokyo' })
// Stories are independent, so both workers share them.
test.describe.configure({ mode: 'parallel' })

test.describe('Modal dialog with title bar, close button and action buttons (spec 1:2.5)', () => {
  test('The header is 68 high', async ({ page, story }) => {
    await story('dialog/form open')
    const header = page.getByRole('heading', { name: 'Justificativa' }).locator('..')
    expect((await header.boundingBox())?.height).toBe(68)
    expect(await height(page, 'Fechar')).toBe(40)
  })

  test('the first field gets the focus, and closing returns it to the opener', async ({
    page,
    story,
  }) => {
    await story('dialog/form')
    await page.getByRole('button', { name: 'Abrir formulário' }).click()
    await expect(page.getByRole('textbox', { name: 'Número do chamado' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Abrir formulário' })).toBeFocused()
  })

  test('Esc on a dirty form asks first', async ({ page, story }) => {
    await story('dialog/form')
    await page.getByRole('button', { name: 'Abrir formulário' }).click()
    await expect(page.getByRole('textbox', { name: 'Número do chamado' })).toBeFocused()
    await page.keyboard.type('884217')
    await page.keyboard.press('Escape')
    await expect(page.getByText('Há alterações que não foram salvas.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Continuar editando' })).toBeFocused()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: 'Número do chamado' })).toHaveValue('884217')
    await expect(page.getByRole('textbox', { name: 'Número do chamado' })).toBeFocused()
    await page.getByRole('button', { name: 'Fechar' }).click()
    await page.getByRole('button', { name: 'Descartar' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('Ctrl+Enter saves from every field, but not from a button', async ({ page, story }) => {
    await story('dialog/fields')
    await page.getByRole('button', { name: 'Abrir campos' }).click()
    const saved = page.locator('output')
    const savesFrom = async (field: Locator, expected: string) => {
      await field.focus()
      await page.keyboard.press('Control+Enter')
      await expect(saved).toHaveText(expected)
    }
    const oneMall = page.getByRole('combobox', { name: 'Shopping', exact: true })
    await savesFrom(oneMall, ';;;')
    await oneMall.pressSequentially('serra')
    await page.keyboard.press('Control+Enter')
    // The option that Enter would have selected is saved too.
    await expect(saved).toHaveText(';;; | Serra Azul;;;')
    await expect(page.getByRole('option')).toHaveCount(0)
    await page.getByRole('button', { name: 'Recomeçar' }).click()

    await page.getByRole('combobox', { name: 'Shoppings', exact: true }).click()
    await expect(page.getByRole('combobox', { name: 'Buscar opções' })).toBeFocused()
    await page.keyboard.type('serra')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+Enter')
    await expect(saved).toHaveText(';Serra Azul;;')
    await expect(page.getByRole('option')).toHaveCount(0)
    await page.getByRole('button', { name: 'Recomeçar' }).click()

    const period = page.getByRole('textbox', { name: 'Período' })
    await period.fill('01/11/2026 - 18/11/2026')
    await savesFrom(period, ';;01/11/2026 - 18/11/2026;')
    await page.getByRole('button', { name: 'Recomeçar' }).click()
    await page.getByRole('button', { name: 'Abrir calendário' }).click()
    await expect(page.getByRole('button', { name: '18/11/2026' })).toBeFocused()
    await page.keyboard.press('Control+Enter')
    await expect(saved).toHaveText(';;;')
    await page.getByRole('button', { name: 'Recomeçar' }).click()

    await savesFrom(page.getByRole('textbox', { name: 'Observação' }), ';;;')
    await page.getByRole('button', { name: 'Recomeçar' }).click()
    await savesFrom(page.getByRole('button', { name: /^Anexo/ }), ';;;')

    await page.getByRole('button', { name: 'Excluir' }).focus()
    await page.keyboard.press('Control+Enter')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Confirmação' })).toBeVisible()
    await expect(saved).toHaveText(';;;')
  })

  test('Ctrl+Enter on an invalid form shows the reason', async ({ page, story }) => {
    await story('dialog/fields')
    await page.getByRole('button', { name: 'Abrir campos' }).click()
    const note = page.getByRole('textbox', { name: 'Observação' })
    await note.fill('errado')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('status', { name: 'Notificações' })).toHaveText(
      'A observação está errada.',
    )
    await expect(note).toBeFocused()
    await expect(page.locator('output')).toHaveText('')
  })

  test('Esc closes one layer at a time: the list, the confirmation, the dialog', async ({
    page,
    story,
  }) => {
    await story('dialog/fields')
    const opener = page.getByRole('button', { name: 'Abrir campos' })
    await opener.click()
    const form = page.getByRole('dialog', { name: 'Campos' })
    for (const name of ['Shopping', 'Shoppings']) {
      const field = page.getByRole('combobox', { name, exact: true })
      await field.click()
      await expect(page.getByRole('option').first()).toBeVisible()
      // Keys go to the focused element: in a long list its own field.
      await expect(page.locator('[role=combobox][aria-expanded=true]:focus')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('option')).toHaveCount(0)
      await expect(field).toBeFocused()
      await expect(form).toBeVisible()
    }
    const calendar = page.getByRole('button', { name: 'Abrir calendário' })
    await calendar.click()
    await expect(page.getByRole('grid', { name: 'novembro de 2026' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('grid')).toHaveCount(0)
    await expect(calendar).toBeFocused()
    await page.getByRole('button', { name: 'Ver' }).hover()
    await expect(page.getByRole('tooltip')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('tooltip')).toHaveCount(0)
    await expect(form).toBeVisible()
    const remove = page.getByRole('button', { name: 'Excluir' })
    await remove.click()
    const question = page.getByRole('dialog', { name: 'Confirmação' })
    await expect(question.getByRole('button', { name: 'Cancelar' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(question).toHaveCount(0)
    await expect(remove).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(form).toHaveCount(0)
    await expect(opener).toBeFocused()
  })

  test('Esc in the instant a layer appears, before it has the focus, closes that layer alone', async ({
    page,
    story,
  }) => {
    await story('dialog/layers')
    const opener = page.getByRole('button', { name: 'Abrir contrato' })
    await pressEscapeOnceShown(page, opener, 'Contrato')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(opener).toBeFocused()

    await opener.click()
    const contract = page.getByRole('dialog', { name: 'Contrato' })
    for (const isChanged of [false, true]) {
      if (isChanged) await contract.getByRole('button', { name: 'Alterar' }).click()
      for (const [name, shown] of [
        ['Explicar', 'Explicação'],
        ['Excluir', 'Confirmação'],
      ] as const) {
        const button = contract.getByRole('button', { name })
        // Only the first opening loads the layer's code.
        for (let opening = 1; opening <= 2; opening++) {
          await pressEscapeOnceShown(page, button, shown)
          await expect(page.getByRole('dialog', { name: shown })).toHaveCount(0)
          await expect(contract).toBeVisible()
          await expect(contract.getByRole('alert')).toHaveCount(0)
          await expect(button).toBeFocused()
        }
      }
    }
  })

  test('screen readers see only the open dialog, with Portuguese words alone', async ({
    page,
    story,
  }) => {
    await story('dialog/fields')
    await page.getByRole('button', { name: 'Abrir campos' }).click()
    await page.getByRole('combobox', { name: 'Shopping', exact: true }).click()
    await expect(page.getByRole('option')).toHaveCount(3)
    await expect(page.getByRole('button', { name: 'Abrir campos' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Dismiss' })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(page.locator('body')).toMatchAriaSnapshot(`
      - /children: equal
      - status "Notificações"
      - status "Avisos da tela"
      - dialog "Campos":
        - heading "Campos" [level=2]
        - button "Fechar"
        - text: Shopping
        - combobox "Shopping"
        - text: Shoppings
        - combobox "Shoppings": Selecione
        - text: Período
        - textbox "Período"
        - button "Abrir calendário"
        - text: Observação
        - textbox "Observação"
        - text: Anexo
        - button /Anexo/
        - paragraph: pdf, até 1 KB
        - button "Ver" [disabled]
        - button "Falhar"
        - button "Recomeçar"
        - button "Excluir"
        - button "Salvar"
    `)
    await page.getByRole('button', { name: 'Excluir' }).click()
    await expect(page.locator('body')).toMatchAriaSnapshot(`
      - /children: equal
      - status "Notificações"
      - status "Avisos da tela"
      - dialog "Confirmação":
        - heading "Confirmação" [level=2]
        - button "Fechar"
        - paragraph: Deseja excluir?
        - button "Cancelar"
        - button "Confirmar"
    `)
  })

  test('Tab stays in the dialog, F6 reaches the toast above it, and closing the toast returns the focus', async ({
    page,
    story,
  }) => {
    await story('dialog/fields')
    await page.getByRole('button', { name: 'Abrir campos' }).click()
    const save = page.getByRole('button', { name: 'Salvar' })
    const close = page.getByRole('button', { name: 'Fechar', exact: true })
    await expect(close).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect(save).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(close).toBeFocused()
    await page.getByRole('button', { name: 'Falhar' }).click()
    const told = page.getByRole('status', { name: 'Notificações' })
    await expect(told).toHaveText('Erro interno')
    const note = page.getByRole('textbox', { name: 'Observação' })
    await note.focus()
    await page.keyboard.press('F6')
    await expect(told.getByRole('button', { name: 'Fechar aviso' })).toBeFocused()
    await page.keyboard.press('F6')
    await expect(note).toBeFocused()
    await page.keyboard.press('F6')
    await page.keyboard.press('Enter')
    await expect(told).toHaveText('')
    await expect(note).toBeFocused()
    await page.getByRole('button', { name: 'Falhar' }).click()
    await note.focus()
    await told.getByRole('button', { name: 'Fechar aviso' }).click()
    await expect(note).toBeFocused()
    await expect(page.getByRole('dialog', { name: 'Campos' })).toBeVisible()
  })

  test('a confirmation shows count and sum in figures and words, and Cancelar has the focus', async ({
    page,
    story,
  }) => {
    await story('dialog/confirm')
    await page.getByRole('button', { name: 'Submeter' }).click()
    const dialog = page.getByRole('dialog', { name: 'Confirmação' })
    await expect(dialog).toContainText('272 boletos')
    await expect(dialog).toContainText('6.930.917,82')
    await expect(dialog).toContainText('duzentos e setenta e dois boletos, seis milhões')
    await expect(page.getByRole('button', { name: 'Cancelar' })).toBeFocused()
    await page.getByRole('button', { name: 'Confirmar' }).click()
    await expect(page.getByRole('button', { name: 'Confirmar' })).toHaveAttribute(
      'aria-busy',
      'true',
    )
    await page.keyboard.press('Escape')
    await expect(dialog).toBeVisible()
  })
})

test.describe('toasts', () => {
  test('the newest replaces the previous one and takes no focus, and the history has both', async ({
    page,
    story,
  }) => {
    await story('toast/emit')
    const shown = page.getByRole('status', { name: 'Notificações' })
    await page.getByRole('button', { name: 'Falhar' }).click()
    await expect(shown).toContainText('Erro interno')
    await page.getByRole('button', { name: 'Avisar' }).click()
    await expect(shown).toHaveText('Salvo com sucesso.')
    await expect(page.getByRole('button', { name: 'Avisar' })).toBeFocused()
    await expect(page.locator('output')).toHaveText('Erro interno | Salvo com sucesso.')
  })

  test('a success closes by itself, an error stays until the user closes it', async ({
    page,
    story,
  }) => {
    await page.clock.install()
    await story('toast/emit')
    const shown = page.getByRole('status', { name: 'Notificações' })
    await page.getByRole('button', { name: 'Avisar' }).click()
    await expect(shown).toContainText('Salvo com sucesso.')
    await page.clock.runFor(60_000)
    await expect(shown).toHaveText('')
    await page.getByRole('button', { name: 'Falhar' }).click()
    await page.clock.runFor(60_000)
    await expect(shown).toContainText('Erro interno')
    await shown.getByRole('button', { name: 'Fechar aviso' }).click()
    await expect(shown).toHaveText('')
    await expect(page.locator('output')).toHaveText('Salvo com sucesso. | Erro interno')
  })

  test('pause on hover', async ({ page, story }) => {
    await page.clock.install()
    await story('toast/emit')
    const shown = page.getByRole('status', { name: 'Notificações' })
    await page.getByRole('button', { name: 'Avisar' }).click()
    await shown.getByText('Salvo com sucesso.').hover()
    await page.clock.runFor(60_000)
    await expect(shown).toContainText('Salvo com sucesso.')
    await page.mouse.move(0, 0)
    await page.clock.runFor(10_000)
    await expect(shown).toHaveText('')
  })

  test("'Desfazer' undoes once and closes", async ({ page, story }) => {
    await story('toast/emit')
    await page.getByRole('button', { name: 'Remover' }).click()
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await expect(page.getByRole('button', { name: 'Desfazer' })).toHaveCount(0)
    await expect(page.locator('output')).toHaveText('Removido | Desfeito')
  })
})

test.describe('chips, popovers, tabs and narrow screens', () => {
  test('chips: active ones are removed, suggested ones added, Limpar filtros clears', async ({
    page,
    story,
  }) => {
    await story('filter-chips/chips')
    await page.getByRole('button', { name: 'Com bloqueio 6' }).click()
    await expect(page.getByRole('button', { name: 'Remover filtro Guardas' })).toBeVisible()
    await page.getByRole('button', { name: 'Remover filtro Shoppings' }).click()
    await page.getByRole('button', { name: 'Limpar filtros' }).click()
    await expect(page.getByRole('button', { name: /Remover filtro/ })).toHaveCount(0)
  })

  test('a popover card takes the focus and returns it', async ({ page, story }) => {
    await story('small/popover')
    const light = page.getByRole('button', { name: '2 avisos no boleto 1001250700002' })
    await light.click()
    await expect(page.getByRole('dialog', { name: 'Guardas' })).toContainText(
      'Acordo vigente até 15/12/2026.',
    )
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(light).toBeFocused()
    // A second click closes it, and so does a click anywhere else.
    await light.click()
    await expect(page.getByRole('dialog', { name: 'Guardas' })).toBeVisible()
    await light.click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(light).toHaveAttribute('aria-expanded', 'false')
    await light.click()
    await expect(page.getByRole('dialog', { name: 'Guardas' })).toBeVisible()
    await page.mouse.click(5, 600)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('tabs move with the arrows', async ({ page, story }) => {
    await story('small/tabs')
    await page.getByRole('tab', { name: 'Saldo em Aberto 3' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tabpanel')).toHaveText('Contatos do cliente')
  })

  test('at 320 px no story scrolls sideways', async ({ page, story, stories }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    for (const id of await storyIds(page, stories)) {
      await story(id)
      expect(await page.evaluate('document.documentElement.scrollWidth'), id).toBeLessThanOrEqual(
        320,
      )
    }
  })
})

test('no accessibility fault in any story, in light and in dark', async ({
  page,
  story,
  stories,
}) => {
  test.slow()
  const ids = await storyIds(page, stories)
  expect(ids.length).toBeGreaterThan(25)
  for (const id of ids) {
    await story(id, 'light')
    expect.soft(await accessibilityFaults(page), `${id}, light`).toEqual([])
    await story(id, 'dark')
    expect.soft(await colourFaults(page), `${id}, dark`).toEqual([])
  }
})
