// The open cycle adds a mall whose boletos became eligible after the opening (rules 4.3 m). On its
// own server.
import { expect } from '@playwright/test'

import { accessibilityFaults } from './accessibility.ts'
import { act, asLogin, dialog, onOwnServer, open, toast } from './own-server.ts'
import { resumeSession } from './sign-in.ts'

const test = onOwnServer({ world: 'erp', freshFor: 'each test' })
test.use({ viewport: { width: 1366, height: 768 }, contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ timeout: 120_000 })

const lists = '/config/excecoes/tipo-documento'
const path = '/clientes-elegiveis'

test.beforeEach(({ page }) => resumeSession(page, 'regua'))

test("a user without every mall sees 'Completar ciclo' disabled, with the sentence", async ({
  page,
}) => {
  await page.route('**/bff/authenticate/pessoa', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({
      response: answer,
      json: { ...((await answer.json()) as object), todosShoppings: false },
    })
  })
  await open(page, path)
  await expect(act(page, 'Abrir ciclo')).toHaveAccessibleDescription(
    'Este ato vale para todos os shoppings.',
  )
})

test(
  'Completar ciclo asks for confirmation with count and sum per mall, and shows what was added',
  { tag: '@day' },
  async ({ page, request }) => {
    const hidden: { readonly id: number; readonly tipo: string }[] = []
    for (const tipo of ['DP', 'FT', 'NF', 'RB', 'CT']) {
      const saved = await asLogin<{ registro: { id: number } }>(request, 'admin', lists, {
        tipo,
        modulos: [3],
        shoppings: [2],
      })
      hidden.push({ id: saved.registro.id, tipo })
    }
    await asLogin(request, 'regua', '/workflow/serasa/serasa-ciclo/abrir', {})
    await open(page, path)
    await act(page, 'Ciclo 11/2026').click()
    await page.getByRole('button', { name: 'Completar ciclo' }).click()
    const confirmation = dialog(page, 'Completar ciclo')
    await expect(confirmation).toContainText(
      'Todos os shoppings com boletos elegíveis já estão no ciclo.',
    )
    await expect(
      confirmation.getByRole('button', { name: 'Completar ciclo', exact: true }),
    ).toBeDisabled()
    await confirmation.getByRole('button', { name: 'Cancelar' }).click()

    for (const { id, tipo } of hidden)
      await asLogin(request, 'admin', `${lists}/${id}`, {
        tipo,
        modulos: [3],
        shoppings: [2],
        ativo: false,
      })
    await open(page, path)
    await act(page, 'Ciclo 11/2026').click()
    await page.getByRole('button', { name: 'Completar ciclo' }).click()
    await expect(confirmation).toContainText(
      'Vale a data de corte do ciclo, 18/11/2026; o que já está nele não muda.',
    )
    await expect(confirmation).toContainText(/\d+ boletos/)
    await expect(confirmation).toContainText(/reais/)
    expect(await accessibilityFaults(page)).toEqual([])
    await confirmation.getByRole('button', { name: 'Completar ciclo', exact: true }).click()
    await expect(toast(page, 'Ciclo 11/2026 completado.')).toBeVisible()
    await expect(
      toast(page, /^\d+ boletos de 1 shopping, R\$\s[\d.]+,\d\d, à espera do encaminhamento\.$/),
    ).toBeVisible()
  },
)
