import { fileURLToPath } from 'node:url'
import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import { createServer } from 'vite'

// The stories page comes from STORIES_URL, or from a server that lives as long as the worker.
const test = base.extend<{ readonly story: (id: string, scheme?: 'light' | 'dark') => Promise<void> }, { readonly stories: string }>({
  stories: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures it needs from the pattern.
    async ({}, use) => {
      const given = process.env['STORIES_URL']
      if (given !== undefined) {
        await use(given)
        return
      }
      const configFile = fileURLToPath(new URL('../src/ui/stories.vite.config.ts', import.meta.url))
      const server = await createServer({ configFile, server: { port: 0, host: '127.0.0.1', hmr: false, watch: null } })
      await server.listen()
      await use(`${server.resolvedUrls?.local[0] ?? ''}stories.html`)
      await server.close()
    },
    { scope: 'worker' },
  ],
  story: async ({ page, stories }, use) => {
    await use(async (id, scheme = 'light') => {
      await page.goto(`${stories}?scheme=${scheme}&story=${encodeURIComponent(id)}`)
      await expect(page.getByRole('heading', { level: 1, name: id, includeHidden: true })).toBeAttached()
      await page.evaluate('document.fonts.ready')
    })
  },
})

test.use({ contextOptions: { reducedMotion: 'reduce' }, locale: 'pt-BR', timezoneId: 'Asia/Tokyo' })

const accessibilityFaults = async (page: Page) => {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze()
  return violations.flatMap((violation) =>
    violation.nodes.map((node) => `${violation.id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
  )
}

const height = async (page: Page, name: string) => (await page.getByRole('button', { name, exact: true }).boundingBox())?.height

test.describe('Sortable, paginated table (spec 1:2.5)', () => {
  test('Sorting per column cycles ascending, then descending, then off', async ({ page, story }) => {
    await story('data-table/list')
    const head = page.getByRole('columnheader', { name: 'Boleto' })
    const button = head.getByRole('button')
    await expect(head).toHaveAttribute('aria-sort', 'none')
    await button.click()
    await expect(head).toHaveAttribute('aria-sort', 'ascending')
    await expect(page.getByRole('status', { name: 'Avisos da tela' })).toHaveText(/Boleto, crescente/)
    await button.click()
    await expect(head).toHaveAttribute('aria-sort', 'descending')
    await button.click()
    await expect(head).toHaveAttribute('aria-sort', 'none')
  })

  test('Several columns can be sorted at once, each with its order number', async ({ page, story }) => {
    await story('data-table/list')
    await expect(page.getByRole('columnheader', { name: 'Valor' })).toHaveAttribute('aria-sort', 'descending')
    await expect(page.getByRole('columnheader', { name: 'Shopping' })).toHaveAttribute('aria-sort', 'ascending')
    await page.getByRole('columnheader', { name: 'Nome fantasia' }).getByRole('button').click()
    await expect(page.getByRole('columnheader', { name: 'Nome fantasia' })).toContainText('3')
  })

  test('Rows hold column values and optional subItems (expandable)', async ({ page, story }) => {
    await story('data-table/expandable')
    const expand = page.getByRole('button', { name: 'Detalhar contrato 1000251200000' })
    await expect(expand).toHaveAttribute('aria-expanded', 'false')
    await expand.click()
    await expect(expand).toHaveAttribute('aria-expanded', 'true')
    await expect(page.getByText('Parcelas do contrato 1000251200000')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Detalhar contrato 1000251200002' })).toHaveCount(0)
    await expect(page.locator('tfoot')).toContainText('325.841,16')
  })

  test('The first and last pagination buttons jump 10 pages, bounded by page 1 and the last page', async ({ page, story }) => {
    await story('data-table/list')
    const current = page.locator('[aria-current=page]')
    await page.getByRole('button', { name: 'Avançar 10 páginas' }).click()
    await expect(current).toHaveText('11')
    await page.getByRole('button', { name: 'Avançar 10 páginas' }).click()
    await expect(current).toHaveText('14')
    await expect(page.getByText('261 a 272 de 272')).toBeVisible()
    await page.getByRole('button', { name: 'Voltar 10 páginas' }).click()
    await expect(current).toHaveText('4')
    await page.getByRole('button', { name: 'Voltar 10 páginas' }).click()
    await expect(current).toHaveText('1')
    await expect(page.getByRole('button', { name: 'Voltar 10 páginas' })).toHaveAttribute('aria-disabled', 'true')
  })

  test('the head checkbox selects the page and shows when only some of it is selected', async ({ page, story }) => {
    await story('data-table/list')
    const all = page.getByRole('checkbox', { name: 'Selecionar todos desta página' })
    await page.getByRole('checkbox', { name: 'Selecionar boleto 1000251200001' }).check()
    await expect(all).toHaveJSProperty('indeterminate', true)
    await expect(page.getByText('1 selecionado', { exact: true })).toBeVisible()
    await all.check()
    await expect(page.getByText('20 selecionados')).toBeVisible()
    await page.getByRole('button', { name: 'Selecionar todos os 272 do filtro' }).click()
    await expect(page.getByText('272 selecionados')).toBeVisible()
    await page.getByRole('button', { name: 'Limpar seleção' }).click()
    await expect(page.getByText('272 boletos')).toBeVisible()
  })

  test('j and k move, x selects, Enter opens, End reaches the last row', async ({ page, story }) => {
    await story('data-table/list')
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.keyboard.press('k')
    await page.keyboard.press('j')
    await expect(page.getByRole('row').filter({ hasText: '1000251200001' })).toBeFocused()
    await page.keyboard.press('x')
    await expect(page.getByRole('checkbox', { name: 'Selecionar boleto 1000251200001' })).toBeChecked()
    await page.keyboard.press('Enter')
    await expect(page.locator('output')).toHaveText('1000251200001')
    await page.keyboard.press('End')
    await expect(page.getByRole('row').filter({ hasText: '1000251200019' })).toBeFocused()
  })

  test('50,000 rows: fewer than 200 in the page, a true count, and the last one within reach of End', async ({ page, story }) => {
    await story('data-table/long')
    const table = page.getByRole('table', { name: 'Boletos' })
    await expect(table).toHaveAttribute('aria-rowcount', '50001')
    expect(await page.locator('tr').count()).toBeLessThan(200)
    await page.keyboard.press('j')
    await page.keyboard.press('End')
    const last = page.getByRole('row').filter({ hasText: '1000251249999' })
    await expect(last).toBeFocused()
    await expect(last).toHaveAttribute('aria-rowindex', '50001')
    expect(await page.locator('tr').count()).toBeLessThan(200)
    await expect(page.getByRole('columnheader', { name: 'Valor' })).toBeInViewport()
  })

  test('a focused row is never hidden behind the head', async ({ page, story }) => {
    await story('data-table/list')
    for (let step = 0; step < 15; step++) await page.keyboard.press('j')
    for (let step = 0; step < 12; step++) await page.keyboard.press('k')
    const row = await page.locator('tr:focus').boundingBox()
    const head = await page.locator('thead').boundingBox()
    expect(row?.y).toBeGreaterThanOrEqual((head?.y ?? 0) + (head?.height ?? 0) - 1)
  })

  test('columns are hidden, moved by buttons and restored; rows are 36 or 44 high', async ({ page, story }) => {
    await story('data-table/list')
    await page.getByRole('button', { name: 'Colunas' }).click()
    await page.getByRole('checkbox', { name: 'Razão social' }).uncheck()
    await expect(page.getByRole('columnheader', { name: 'Razão social' })).toHaveCount(0)
    await expect(page.getByRole('checkbox', { name: 'Shopping' })).toBeDisabled()
    await page.getByRole('button', { name: 'Subir Nome fantasia' }).click()
    await expect(page.getByRole('columnheader').nth(1)).toHaveText(/Nome fantasia/)
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Restaurar colunas' }).click()
    await expect(page.getByRole('columnheader').nth(1)).toHaveText(/Shopping/)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Colunas' })).toBeFocused()
    const row = page.getByRole('row').filter({ hasText: '1000251200000' })
    expect((await row.boundingBox())?.height).toBe(36)
    await page.getByRole('button', { name: 'Linhas mais altas' }).click()
    expect((await row.boundingBox())?.height).toBe(44)
  })

  test('loading keeps the head and says busy; error names the request', async ({ page, story }) => {
    await story('data-table/loading')
    await expect(page.locator('[aria-busy=true]')).toHaveCount(1)
    await expect(page.getByRole('columnheader', { name: 'Valor' })).toBeVisible()
    await story('data-table/error')
    await expect(page.getByRole('alert')).toContainText('pedido 01JD3K7Q · 18/11/2026 09:41')
    await expect(page.getByRole('checkbox')).toBeDisabled()
  })
})

test.describe('Modal dialog with title bar, close button and action buttons (spec 1:2.5)', () => {
  test('The header is 68 high', async ({ page, story }) => {
    await story('dialog/form open')
    const header = page.getByRole('heading', { name: 'Justificativa' }).locator('..')
    expect((await header.boundingBox())?.height).toBe(68)
    expect(await height(page, 'Fechar')).toBe(40)
  })

  test('the first field has the focus, and closing gives it back to the opener', async ({ page, story }) => {
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

  test('a confirmation tells count and sum in figures and words, and the focus is on Cancelar', async ({ page, story }) => {
    await story('dialog/confirm')
    await page.getByRole('button', { name: 'Submeter' }).click()
    const dialog = page.getByRole('dialog', { name: 'Confirmação' })
    await expect(dialog).toContainText('272 boletos')
    await expect(dialog).toContainText('6.930.917,82')
    await expect(dialog).toContainText('duzentos e setenta e dois boletos, seis milhões')
    await expect(page.getByRole('button', { name: 'Cancelar' })).toBeFocused()
    await page.getByRole('button', { name: 'Confirmar' }).click()
    await expect(page.getByRole('button', { name: 'Confirmar' })).toHaveAttribute('aria-busy', 'true')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeVisible()
  })
})

test.describe('File drop zone taking one file by drop or by click (spec 1:2.5)', () => {
  const zone = /Anexo Arraste e solte o arquivo aqui ou clique para selecionar/

  test('by click', async ({ page, story }) => {
    await story('fields/long')
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: zone }).click()
    expect((await chooser).isMultiple()).toBe(false)
    await (await chooser).setFiles({ name: 'comprovante.pdf', mimeType: 'application/pdf', buffer: Buffer.from('x') })
    await expect(page.getByText('comprovante.pdf')).toBeVisible()
    await page.getByRole('button', { name: 'Tirar comprovante.pdf' }).click()
    await expect(page.getByRole('button', { name: zone })).toBeFocused()
  })

  test('by drop, and a file that does not fit is refused with the reason', async ({ page, story }) => {
    await story('fields/long')
    const dropped = (name: string) =>
      page.evaluateHandle(`(() => { const d = new DataTransfer(); d.items.add(new File(['x'], '${name}')); return d })()`)
    await page.getByRole('button', { name: zone }).dispatchEvent('drop', { dataTransfer: await dropped('planilha.exe') })
    await expect(page.getByText('planilha.exe não foi aceito: envie um arquivo pdf, png ou msg.')).toBeVisible()
    await page.getByRole('button', { name: zone }).dispatchEvent('drop', { dataTransfer: await dropped('carta.pdf') })
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
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(field).toHaveValue('Parque das Águas')
  })

  test('picking TODOS selects all, removing it clears, an ordinary option drops the marker', async ({ page, story }) => {
    await story('fields/selects')
    const field = page.getByRole('combobox', { name: 'Shoppings', exact: true })
    const chosen = page.locator('output')
    await field.click()
    await page.getByRole('option', { name: 'TODOS' }).click()
    await expect(chosen).toHaveText('1,2,3,4')
    await expect(field).toHaveText('TODOS')
    await page.getByRole('option', { name: 'Praia do Forte' }).click()
    await expect(page.getByRole('option', { name: 'TODOS' })).toHaveAttribute('aria-selected', 'false')
    await expect(chosen).toHaveText('1,2,4')
    await expect(field).toHaveText('3 item(s) selecionado(s)')
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('option', { name: 'TODOS' }).click()
    await page.getByRole('option', { name: 'TODOS' }).click()
    await expect(chosen).toHaveText('')
    await expect(field).toHaveText('Selecione')
  })

  test('the search inside finds without accents, and Esc gives the focus back', async ({ page, story }) => {
    await story('fields/selects')
    const field = page.getByRole('combobox', { name: 'Shoppings', exact: true })
    await field.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: 'Buscar em Shoppings' })).toBeFocused()
    await page.keyboard.type('aguas')
    await expect(page.getByRole('option')).toHaveText(['Parque das Águas'])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.locator('output')).toHaveText('2')
    await page.keyboard.press('Escape')
    await expect(field).toBeFocused()
  })

  test('a locked selection is shown, says why, and does not open', async ({ page, story }) => {
    await story('fields/selects')
    const field = page.getByRole('combobox', { name: 'Shoppings do perfil' })
    await expect(field).toHaveAttribute('aria-disabled', 'true')
    await expect(field).toHaveText('1 item(s) selecionado(s)')
    await expect(page.getByText('Seu perfil vê apenas este shopping.')).toBeVisible()
    await field.click({ force: true })
    await expect(page.getByRole('option')).toHaveCount(0)
  })
})

test.describe('Text input with an optional pattern and an error state (spec 1:2.5)', () => {
  test('a regular expression turns the error on when the field is left', async ({ page, story }) => {
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

  test('a formatting function shapes the text as it is typed, and j types j', async ({ page, story }) => {
    await story('fields/texts')
    await page.getByRole('textbox', { name: 'Marca' }).pressSequentially('jk x')
    await expect(page.getByRole('textbox', { name: 'Marca' })).toHaveValue('JK X')
  })

  test('an error is told beside the field', async ({ page, story }) => {
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

  test('a half-typed interval says why it is not sent', async ({ page, story }) => {
    await story('fields/masked')
    const field = page.getByRole('textbox', { name: 'Data Atualização (intervalo)' })
    await field.fill('01/10/2026 - 1')
    await field.blur()
    await expect(page.getByText('Complete o intervalo: dd/mm/aaaa - dd/mm/aaaa')).toBeVisible()
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
    await expect(page.getByRole('checkbox', { name: 'Visualizar clientes corporativos' })).not.toBeChecked()
  })

  test('Button height 40', async ({ page, story }) => {
    await story('button/kinds')
    for (const name of ['Submeter Recomendação', 'Exportar', 'Limpar justificativa', 'Excluir']) {
      expect(await height(page, name)).toBe(40)
    }
  })

  test('a disabled button stays in reach and is described by its reason', async ({ page, story }) => {
    await story('button/kinds')
    const button = page.getByRole('button', { name: 'Exportar tudo' })
    await expect(button).toBeDisabled()
    await expect(button).toHaveAccessibleDescription('Não há linhas para exportar.')
    await button.focus()
    await expect(page.getByRole('tooltip', { name: 'Não há linhas para exportar.' })).toBeVisible()
  })
})

test.describe('toasts', () => {
  test('polite, the focus stays; others leave by themselves, an error stays until closed, history kept', async ({ page, story }) => {
    await page.clock.install()
    await story('toast/emit')
    const shown = page.getByRole('status', { name: 'Notificações' })
    await page.getByRole('button', { name: 'Falhar' }).click()
    await page.getByRole('button', { name: 'Avisar' }).click()
    await expect(shown).toContainText('Salvo com sucesso.')
    await expect(page.getByRole('button', { name: 'Avisar' })).toBeFocused()
    await page.clock.runFor(60_000)
    await expect(shown).not.toContainText('Salvo com sucesso.')
    await expect(shown).toContainText('Erro interno')
    await shown.getByRole('button', { name: 'Fechar aviso' }).click()
    await expect(shown).toHaveText('')
    await expect(page.locator('output')).toHaveText('Erro interno | Salvo com sucesso.')
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

test.describe('the rest', () => {
  test('chips: active ones are removed, suggested ones added, Limpar filtros clears', async ({ page, story }) => {
    await story('filter-chips/chips')
    await page.getByRole('button', { name: 'Com bloqueio 6' }).click()
    await expect(page.getByRole('button', { name: 'Remover filtro Guardas' })).toBeVisible()
    await page.getByRole('button', { name: 'Remover filtro Shoppings' }).click()
    await page.getByRole('button', { name: 'Limpar filtros' }).click()
    await expect(page.getByRole('button', { name: /Remover filtro/ })).toHaveCount(0)
  })

  test('a popover card takes the focus and gives it back', async ({ page, story }) => {
    await story('small/popover')
    const light = page.getByRole('button', { name: '2 avisos no boleto 1001250700002' })
    await light.click()
    await expect(page.getByRole('dialog', { name: 'Guardas' })).toContainText('Acordo vigente até 15/12/2026.')
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(light).toBeFocused()
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
      expect(await page.evaluate('document.documentElement.scrollWidth'), id).toBeLessThanOrEqual(320)
    }
  })
})

const storyIds = async (page: Page, stories: string) => {
  await page.goto(stories)
  await expect(page.getByRole('link').first()).toBeVisible()
  return page.getByRole('link').allTextContents()
}

for (const scheme of ['light', 'dark'] as const) {
  test(`no accessibility fault in any story, ${scheme}`, async ({ page, story, stories }) => {
    test.slow()
    const ids = await storyIds(page, stories)
    expect(ids.length).toBeGreaterThan(25)
    for (const id of ids) {
      await story(id, scheme)
      expect.soft(await accessibilityFaults(page), `${id}, ${scheme}`).toEqual([])
    }
  })
}
