// The list of eligible contracts (spec 2:2.3): created, viewed, simulated with another requirement,
// and released.
import { type APIRequestContext, expect, type Page } from '@playwright/test'

import { accessibilityFaults } from './accessibility.ts'
import { act, dialog, onOwnServer, open, readAs, rows, toast } from './own-server.ts'
import { picture } from './picture.ts'
import { resumeSession } from './sign-in.ts'

const test = onOwnServer({ world: 'erp', freshFor: 'each test' })
test.use({ viewport: { width: 1366, height: 768 }, contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ timeout: 120_000 })

const path = '/contratos-elegiveis'
const total = (page: Page) => page.getByRole('main').locator('tfoot tr')

async function fire(page: Page): Promise<void> {
  await act(page, 'Disparar Elegiveis').click()
  const question = dialog(page, 'Disparar Elegiveis')
  await expect(question).toContainText(
    'Uma nova lista de contratos elegíveis será gerada com base no aging configurado. O processo pode demorar. Deseja continuar?',
  )
  expect(await accessibilityFaults(page, '[role=dialog]')).toEqual([])
  await question.getByRole('button', { name: 'Disparar Elegiveis', exact: true }).click()
  await expect(toast(page, 'Executado com sucesso.')).toBeVisible()
}

/** Makes the list by call. */
async function fireByCall(request: APIRequestContext, login = 'juridico'): Promise<void> {
  const automation = '/ajuizamento/regua/automacao'
  await readAs(request, login, `${automation}/carregar-contratos?force=true`)
  const status = async () =>
    (await readAs<{ status: string }>(request, login, `${automation}/execucao`)).status
  await expect.poll(status, { timeout: 60_000 }).toBe('CONCLUIDA')
}

test(
  'Disparar makes the list of the sample, and its contracts are sorted',
  { tag: '@day' },
  async ({ page }) => {
    await test.step('it has 30 actions and shows when, by whom, and what was left out', async () => {
      await resumeSession(page, 'juridico')
      await open(page, path)
      await expect(page.getByText('Nenhum contrato elegível')).toBeVisible()
      expect(await accessibilityFaults(page)).toEqual([])
      await fire(page)
      await expect(page.getByText(/^Lista gerada em/)).toContainText('0 títulos não classificados.')
      await expect(total(page)).toContainText('30')
      await expect(total(page)).toContainText('6.495.810,01')
      const heads = await page.getByRole('main').locator('thead th').allInnerTexts()
      const cells = await total(page).locator('td').allInnerTexts()
      const counted = ['LOJA', 'MALL', 'CONFISSAO', 'Ações', 'Seguem'].map(
        (head) => cells[heads.findIndex((text) => text.trim() === head)]?.trim() ?? 'no cell',
      )
      expect(counted).toEqual(['22', '3', '5', '30', '30 de 30'])
      expect(await accessibilityFaults(page)).toEqual([])
      await picture(page, 'lista')

      await page.getByRole('tab', { name: 'Não elegíveis' }).click()
      await expect(page.getByText('Nada ficou de fora')).toBeVisible()
      await picture(page, 'de-fora')
    })
    await test.step("each head of 'Detalhes' sorts its contracts, once more in reverse", async () => {
      await resumeSession(page, 'juridico')
      await open(page, path)
      await rows(page)
        .filter({ hasText: /Vila Nova/ })
        .getByRole('button', { name: /^Detalhes: / })
        .click()
      const details = page.getByRole('dialog', { name: /^Detalhes: / })
      const lines = details.locator('tbody tr[aria-rowindex]')
      await expect(lines).toHaveCount(8)
      const names = await details.locator('thead th').allInnerTexts()
      const words = new Intl.Collator('pt-BR')
      const amount = (text: string) =>
        Number(
          text
            .replaceAll('.', '')
            .replace(',', '.')
            .match(/[\d.]+/)?.[0],
        )
      const byWord = (a: string, b: string) => words.compare(a, b)
      const byAmount = (a: string, b: string) => amount(a) - amount(b)
      for (const [name, compare] of [
        ['Contrato', byWord],
        ['LUC', byWord],
        ['Nome Fantasia', byWord],
        ['Razão Social', byWord],
        ['Tipo', byWord],
        ['Boletos', byAmount],
        ['Atraso', byAmount],
        ['Saldo Aberto', byAmount],
      ] as const) {
        const head = details.getByRole('columnheader', { name })
        const place = names.findIndex((text) => text.trim() === name) + 1
        for (const [direction, order] of [
          ['ascending', 1],
          ['descending', -1],
        ] as const) {
          await head.getByRole('button').click()
          await expect(head).toHaveAttribute('aria-sort', direction)
          await expect(async () => {
            const shown = await lines.locator(`> :nth-child(${place})`).allInnerTexts()
            expect(shown, name).toEqual(shown.toSorted((a, b) => order * compare(a, b)))
          }).toPass()
        }
        await head.getByRole('button').click()
        await expect(head).toHaveAttribute('aria-sort', 'none')
      }
    })
  },
)

test('a requirement is simulated before it is saved, and a Disparar gives the same result', async ({
  page,
  request,
}) => {
  await resumeSession(page, 'juridico')
  await fireByCall(request)
  await open(page, '/cadastro-ajuizamento')
  await page.getByRole('button', { name: 'Editar LOJA' }).click()
  const form = dialog(page, 'Alterar Requisitos Mínimos')
  const figures = form.getByRole('region', { name: 'Simulação' }).getByRole('status')
  await form.getByRole('textbox', { name: 'Dívida mínima total' }).fill('200.000,00')
  await form.getByRole('button', { name: 'Simular', exact: true }).click()
  await expect(figures).toContainText('Entram')
  await expect(figures).toContainText(/Saem\s*\d+ ações · R\$/)
  expect(await accessibilityFaults(page, '[role=dialog]')).toEqual([])
  await picture(page, 'simular')
  const words = await figures.innerText()
  const [staying, sum] = /Ficam\s*(\d+) aç(?:ão|ões) · R\$\s*([\d.,]+)/.exec(words)?.slice(1) ?? []
  expect(Number(staying)).toBeLessThan(30)
  // New input invalidates the simulation.
  await form.getByRole('textbox', { name: 'Dívida mínima total' }).fill('200.000,01')
  await expect(figures).toHaveCount(0)
  await form.getByRole('textbox', { name: 'Dívida mínima total' }).fill('200.000,00')
  await form.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(toast(page, 'Atualizado com sucesso.')).toBeVisible()

  await open(page, path)
  await expect(total(page)).toContainText('30')
  await fire(page)
  await expect(total(page)).toContainText(sum ?? 'no sum')
  await expect(total(page)).toContainText(staying ?? 'no count')
})

test('a contract set to not follow stays in the list, and the others of the mall go to the analysis', async ({
  page,
  request,
}) => {
  await resumeSession(page, 'juridico')
  await fireByCall(request)
  await open(page, path)
  const first = rows(page).first()
  await first.getByRole('button', { name: /^Detalhes: / }).click()
  const details = page.getByRole('dialog', { name: /^Detalhes: / })
  await expect(details.getByRole('button', { name: 'Salvar' })).toBeDisabled()
  await details
    .getByRole('switch', { name: /^Seguir contrato/ })
    .first()
    .click()
  await expect(details.getByRole('status')).toContainText('1 fica')
  await details
    .getByRole('button', { name: /^Vale a pena\?/ })
    .first()
    .click()
  const worth = dialog(page, 'Vale a pena?')
  await expect(worth).toContainText('não tem chance de êxito cadastrada.')
  await page.keyboard.press('Escape')
  await expect(worth).toHaveCount(0)
  expect(await accessibilityFaults(page, '[role=dialog]')).toEqual([])
  await picture(page, 'detalhes')
  await details.getByRole('button', { name: 'Salvar' }).click()
  await expect(toast(page, 'Salvo com sucesso.')).toBeVisible()

  await expect(act(page, 'Iniciar workflow de aprovação')).toBeDisabled()
  await first.getByRole('checkbox').check()
  await act(page, 'Iniciar workflow de aprovação').click()
  const question = dialog(page, 'Iniciar workflow de aprovação')
  await expect(question).toContainText(/1 ação, R\$.+, não segue e fica na lista\./)
  await picture(page, 'iniciar')
  await question.getByRole('button', { name: 'Iniciar workflow', exact: true }).click()
  await expect(toast(page, 'Enviado com sucesso.')).toBeVisible()
  await expect(rows(page).filter({ hasText: '0 de 1' })).toHaveCount(1)
})

test('a confirmation that a colleague outdated says so, and goes on with the numbers of now', async ({
  page,
  request,
}) => {
  const preview = '**/bff/ajuizamento/regua/automacao/previa'
  await resumeSession(page, 'juridico')
  await open(page, path)
  await act(page, 'Disparar Elegiveis').click()
  const question = dialog(page, 'Disparar Elegiveis')
  const confirm = question.getByRole('button', { name: 'Disparar Elegiveis', exact: true })
  await expect(question.getByRole('row', { name: /^Entram/ })).toContainText('30 ações')
  // Later previews stay on their way: the user confirms what the dialog shows.
  await page.route(preview, () => undefined)
  await fireByCall(request, 'regua')
  await confirm.click()
  await expect(question).toContainText(
    'A lista mudou depois que você abriu esta confirmação. Nada foi disparado.',
  )
  await expect(question).toContainText('Outra lista foi disparada.')
  await expect(question).toContainText('disparou uma lista em')
  await expect(confirm).toHaveAccessibleDescription('Atualize os números antes de disparar.')
  expect(await accessibilityFaults(page, '[role=dialog]')).toEqual([])
  await page.unroute(preview)
  await question.getByRole('button', { name: 'Atualizar os números' }).click()
  await expect(question.getByRole('row', { name: /^Ficam/ })).toContainText('30 ações')
  await expect(question.getByText('A lista mudou')).toHaveCount(0)
  await confirm.click()
  await expect(toast(page, 'Executado com sucesso.')).toBeVisible()
})

test('an open confirmation shows that a colleague changed the list', async ({ page, request }) => {
  await fireByCall(request)
  await resumeSession(page, 'juridico')
  await open(page, path)
  await act(page, 'Disparar Elegiveis').click()
  const question = dialog(page, 'Disparar Elegiveis')
  const confirm = question.getByRole('button', { name: 'Disparar Elegiveis', exact: true })
  await expect(question.getByRole('row', { name: /^Ficam/ })).toContainText('30 ações')
  await fireByCall(request, 'regua')
  await expect(
    question.getByText('A lista mudou depois que você abriu esta confirmação.'),
  ).toBeVisible({ timeout: 30_000 })
  await expect(confirm).toHaveAccessibleDescription('Atualize os números antes de disparar.')
  await question.getByRole('button', { name: 'Atualizar os números' }).click()
  await expect(question.getByText('A lista mudou')).toHaveCount(0)
  await expect(confirm).toHaveAccessibleDescription('')
})
